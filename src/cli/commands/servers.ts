import type { Command } from 'commander';
import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { Parts } from '../compose.ts';
import type { ServerFile } from '../servers/server-file.ts';
import type { TypedServer } from '../servers/to-server.ts';

/** Adds `servers`: the MCP servers whose tools the agent uses. */
export function addServersCommand(program: Command, parts: Parts): void {
  const servers = program
    .command('servers')
    .description('say which MCP servers give the agent their tools')
    .addHelpText('after', AFTER_HELP);
  addAddCommand(servers, parts);
  servers
    .command('list')
    .description('show the servers; secrets are hidden')
    .option('--json', JSON_HELP)
    .action((options: JsonOption) => list(options, parts));
  servers
    .command('remove <name>')
    .description('forget a server')
    .option('--json', JSON_HELP)
    .action((name: string, options: JsonOption) => remove(name, options, parts));
  for (const verb of ['enable', 'disable'] as const) {
    servers
      .command(`${verb} <name>`)
      .description(verb === 'enable' ? 'use a server again' : 'keep a server, but do not use it')
      .option('--json', JSON_HELP)
      .action((name: string, options: JsonOption) => enable(name, verb === 'enable', { ...options, parts }));
  }
  servers
    .command('test [name...]')
    .description('start servers, list their tools, and end them again; all, unless some are named')
    .option('--json', JSON_HELP)
    .action((names: string[], options: JsonOption) => test(names, options, parts));
}

const JSON_HELP = 'print the result as JSON';

const AFTER_HELP = `
The agent ("thoughtline ask", "thoughtline chat") starts the servers that you add, and no others, and calls their tools
as mcp__SERVER__TOOL. Tools that change something ask first, as all tools do.

Examples:
  thoughtline servers add files -- npx -y @modelcontextprotocol/server-filesystem ~/notes
  thoughtline servers add github --env 'GITHUB_TOKEN=\${GITHUB_TOKEN}' -- npx -y github-mcp
  thoughtline servers add docs https://docs.example.com/mcp --header 'Authorization=Bearer \${DOCS_TOKEN}'
  thoughtline servers add db --allow 'get_*' --deny '*_secret' --priority 80 -- db-mcp
  thoughtline servers test                      does every server answer, and with which tools?

What comes after -- is the command, options and all. \${VAR} stands for a variable of the environment: it is looked up
when the server starts and never stored. Write it in single quotes, so that the shell leaves it alone.`;

const ADD_HELP = `
--allow and --deny take the server's own tool names, with * for anything; --deny beats --allow.
--hints says whether a tool counts as reading because its server says so, so that it runs without asking:
  local     of a server on this machine, unless the tool reaches the outside world (the default)
  trust     always
  ignore    never`;

const PLAIN_SECRET = `A value is stored as it was typed, in a file that only you can read. To keep a secret out of it, put it in a variable
and write its name: --header 'Authorization=Bearer \${TOKEN}'`;

interface JsonOption {
  readonly json?: boolean;
}

type AddOptions = JsonOption & Omit<TypedServer, 'name' | 'target'> & { readonly replace?: boolean };

function addAddCommand(servers: Command, parts: Parts): void {
  const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];
  servers
    .command('add <name> [target...]')
    .usage('[options] <name> <url>\n       thoughtline servers add [options] <name> -- <command> [args...]')
    .description('add a server: its address, or after -- the command that starts it')
    .option('--env <name=value>', 'a variable for the command; may be repeated', collect)
    .option('--header <name=value>', 'a header for requests to the address; may be repeated', collect)
    .option('--cwd <folder>', 'the folder that the command runs in')
    .option('--allow <pattern>', 'offer only these tools; may be repeated', collect)
    .option('--deny <pattern>', 'never offer these tools; may be repeated', collect)
    .option('--priority <number>', 'of all its tools, 0 to 100 (default 50)')
    .option('--timeout <seconds>', 'for one call (default 300)')
    .option('--connect-timeout <seconds>', 'from the start to the list of tools (default 30)')
    .option('--hints <how>', 'how to take what it says of its tools: local, trust or ignore (default local)')
    .option('--disabled', 'add it, but do not use it yet')
    .option('--replace', 'take the place of the server that has the name')
    .option('--json', JSON_HELP)
    .addHelpText('after', ADD_HELP)
    .action((name: string, target: string[], options: AddOptions) => add({ ...options, name, target }, options, parts));
}

async function add(typed: TypedServer, { replace = false, json }: AddOptions, parts: Parts): Promise<void> {
  const [{ toServer }, { showServer, hasPlainSecret }] = await Promise.all([
    import('../servers/to-server.ts'),
    import('../servers/shown-server.ts'),
  ]);
  const server = toServer(typed);
  const { name } = server;
  if (!(await (await openServers(parts)).add(server, { replace }))) {
    throw new ThoughtlineError(
      'servers/exists',
      `${name} is a server already. With --replace this one takes its place.`,
    );
  }
  const { output } = parts;
  if (hasPlainSecret(server)) output.note(PLAIN_SECRET);
  if (json === true) return output.json(showServer(server));
  const use = server.enabled ? 'The agent uses it from its next request on' : 'It is not used until it is enabled';
  output.result(`The MCP server ${name} is added. ${use}.`);
  return output.note(`To see whether it answers: thoughtline servers test ${name}`);
}

async function list({ json }: JsonOption, parts: Parts): Promise<void> {
  const { output } = parts;
  const { showServer, describeServer } = await import('../servers/shown-server.ts');
  const { servers, problems } = (await openServers(parts)).read();
  for (const problem of problems) output.warning(problem);
  const shown = servers.map(showServer);
  if (json === true) return output.json(shown);
  if (shown.length === 0)
    return output.note('There are no servers. To learn how to add one: thoughtline servers --help');
  const width = Math.max(...shown.map(({ name }) => name.length));
  return output.result(shown.map((server) => describeServer(server, { width, colors: output.colors })).join('\n'));
}

async function remove(name: string, { json }: JsonOption, parts: Parts): Promise<void> {
  const file = await openServers(parts);
  if (!(await file.remove(name))) throw unknown(name, file);
  if (json === true) return parts.output.json({ removed: name });
  return parts.output.result(`${name} is no server of the agent any more.`);
}

interface EnableOptions extends JsonOption {
  readonly parts: Parts;
}

async function enable(name: string, isEnabled: boolean, { json, parts }: EnableOptions): Promise<void> {
  const file = await openServers(parts);
  if (!(await file.enable(name, isEnabled))) throw unknown(name, file);
  if (json === true) return parts.output.json({ name, enabled: isEnabled });
  return parts.output.result(isEnabled ? `The agent uses ${name} again.` : `${name} stays, and is not used.`);
}

async function test(names: readonly string[], { json }: JsonOption, parts: Parts): Promise<void> {
  const { output, env } = parts;
  const file = await openServers(parts);
  const all = file.list();
  for (const name of names) if (!all.some((server) => server.name === name)) throw unknown(name, file);
  const chosen = all.filter(({ name, enabled }) => (names.length === 0 ? enabled : names.includes(name)));
  const [{ tryServers }, { describeTried, showTried }] = await Promise.all([
    import('../servers/try-servers.ts'),
    import('../servers/shown-try.ts'),
  ]);
  const tried = await tryServers(chosen, env);
  if (json === true) output.json(tried.map(showTried));
  else if (tried.length === 0)
    output.note('There is no server to test. To learn how to add one: thoughtline servers --help');
  else output.result(tried.map((each) => describeTried(each, output.colors)).join('\n'));
  for (const warning of tried.flatMap(({ warnings }) => warnings)) output.warning(warning);
  const failed = tried.filter(({ state }) => state !== 'ready').map(({ name }) => name);
  if (failed.length > 0) throw new ThoughtlineError('servers/failed', `Not in order: ${failed.join(', ')}.`);
}

function unknown(name: string, file: ServerFile): ThoughtlineError {
  const names = file.read().servers.map((server) => server.name);
  return new ThoughtlineError(
    'servers/unknown',
    `No server is named ${JSON.stringify(name)}.${didYouMean(name, names) || ' Run "thoughtline servers list" to see what there is.'}`,
  );
}

async function openServers({ home }: Parts): Promise<ServerFile> {
  const { createServerFile } = await import('../servers/server-file.ts');
  return createServerFile(home);
}
