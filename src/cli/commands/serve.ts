import { type Command, InvalidArgumentError } from 'commander';
import type { Parts } from '../compose.ts';
import type { ServeOptions } from '../serve-http.ts';

/** Adds `serve`: MCP, the API and the viewer over HTTP, in one process. */
export function addServeCommand(program: Command, parts: Parts): void {
  program
    .command('serve')
    .description('serve MCP, the API and the viewer over HTTP')
    .option('--host <address>', 'where to listen', '127.0.0.1')
    .option('--port <number>', 'the port; 0 takes a free one', toPort, 4127)
    .option('--tools <list>', 'offer these: names and the sets default, compat, project and all, separated by commas')
    .option(
      '--token <token>',
      'let in who shows this token; THOUGHTLINE_TOKEN says the same without showing it to others',
    )
    .option('--allow-host <name>', 'also answer to this name, such as host.docker.internal; can be repeated', collect)
    .option('--demo', 'play a recorded run of the agent when there is nothing to see yet')
    .option('--json', 'print the URLs as one line of JSON')
    .addHelpText('after', AFTER_HELP)
    .action(async (options: ServeOptions) => {
      const { serveHttp } = await import('../serve-http.ts');
      await serveHttp(options, parts);
    });
}

const AFTER_HELP = `
Only this machine can reach the server unless --host says otherwise, and then a token is needed:
"thoughtline tokens add OWNER" makes one per person or program, each with sessions of its own.

Examples:
  thoughtline serve                                         MCP at http://127.0.0.1:4127/mcp
  thoughtline serve --allow-host host.docker.internal       for Dify and others in Docker on this machine
  THOUGHTLINE_TOKEN=... thoughtline serve --host 0.0.0.0    for other machines; put TLS in front of it
  thoughtline serve --port 0 --json                         for scripts

It stops with Ctrl-C or SIGTERM, after the requests in flight.`;

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

function collect(name: string, before: readonly string[] = []): string[] {
  return [...before, name];
}
