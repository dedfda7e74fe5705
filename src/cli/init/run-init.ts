import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Lines } from '../agent/lines/lines.ts';
import type { Parts } from '../compose.ts';
import type { Output } from '../output.ts';
import { type Answer, changeConfig, type Outcome, type Target } from './change-config.ts';
import { CLIENTS, type Client } from './client.ts';
import { paintChange } from './describe-change.ts';
import { findClient, type Machine, placesOf } from './find-client.ts';
import { toLines } from './jsonc/layout.ts';
import { SERVER_NAME, type Start } from './server-entry.ts';

/** The flags of the command. */
export interface InitOptions {
  readonly print?: boolean;
  readonly remove?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly client?: readonly string[];
}

/** What the command sees of the world. */
export interface InitParts extends Pick<Parts, 'output' | 'clock'> {
  readonly machine: Machine;
  readonly start: Start;
  /** Undefined when nobody can be asked. */
  readonly lines: Lines | undefined;
}

/** Goes through the clients of this machine: shows what would change, asks, writes, and says what became of it. */
export async function runInit(options: InitOptions, parts: InitParts): Promise<void> {
  const { output, machine, start } = parts;
  const targets = findTargets(options.client ?? [], machine);
  if (targets.length === 0) return noClient(options, parts);
  const isRemoval = options.remove === true;
  const isTold = options.json !== true;
  const decide = decider(options, parts);
  const done: (Target & { readonly outcome: Outcome })[] = [];
  for (const target of targets) {
    const gap = done.length === 0 ? '' : '\n';
    if (isTold) output.result(`${gap}${output.colors.bold(target.client.name)}  ${toOneLine(target.path)}`);
    const wanted = isRemoval ? undefined : start;
    const outcome = await changeConfig(target, { clock: parts.clock, start: wanted, decide });
    if (isTold) tell(target, outcome, { output, isRemoval });
    done.push({ ...target, outcome });
  }
  if (!isTold) output.json(done.map(({ client, path, outcome }) => ({ client: client.id, path, ...outcome })));
  const planned = done.filter(({ outcome }) => outcome.status === 'planned');
  if (planned.length > 0) output.note(nothingWritten(options));
  const refused = done.filter(({ outcome }) => outcome.status === 'refused');
  if (refused.length === 0) return;
  throw new ThoughtlineError('init/refused', `Left as it is: ${refused.map(({ client }) => client.name).join(', ')}.`);
}

/** The clients that are here; throws for one that was named and is not. */
function findTargets(names: readonly string[], machine: Machine): Target[] {
  const wanted = names.length === 0 ? CLIENTS : names.map(clientOf);
  return [...new Set(wanted)].flatMap((client) => {
    const path = findClient(client, machine);
    if (path !== undefined) return [{ client, path }];
    if (names.length === 0) return [];
    throw new ThoughtlineError(
      'init/no-client',
      `${client.name} is not on this machine: ${lookedFor(client, machine)}`,
    );
  });
}

function clientOf(name: string): Client {
  const client = CLIENTS.find(({ id }) => id === name.toLowerCase());
  if (client !== undefined) return client;
  const ids = CLIENTS.map(({ id }) => id);
  throw new ThoughtlineError(
    'usage/unknown-client',
    `No client is named '${name}'.${didYouMean(name, ids)} Known are ${ids.join(', ')}.`,
  );
}

function lookedFor(client: Client, machine: Machine): string {
  const folders = placesOf(client, machine).map(({ folder }) => toOneLine(folder));
  return `there is no folder ${folders.join(' and no ')}.`;
}

function noClient({ print, json, remove }: InitOptions, { output, start }: InitParts): void {
  const none = 'No MCP client was found on this machine.';
  if (json === true) output.json([]);
  if (remove === true) {
    output.note(`${none} There is nothing to remove.`);
    return;
  }
  if (print !== true)
    throw new ThoughtlineError('init/no-client', `${none} To see what to write by hand: thoughtline init --print`);
  if (json === true) return;
  output.note(`${none} Most of them read this:`);
  const config = { mcpServers: { [SERVER_NAME]: { ...start } } };
  output.result(toLines(config, '', { lineEnd: '\n', step: '  ' }));
}

/** Shows a change where somebody reads, and asks where somebody is there. */
function decider({ print, yes, json }: InitOptions, { output, lines }: InitParts): (change: string) => Promise<Answer> {
  let isStopped = false;
  return async (change) => {
    if (json !== true) output.result(paintChange(change, output.colors));
    if (print === true) return 'look';
    if (yes === true) return 'yes';
    if (json === true || lines === undefined) return 'look';
    if (isStopped) return 'no';
    const line = await lines.read('Write this? y yes, n no: ', { isRemembered: false });
    // Whoever leaves at one question does not want the next.
    isStopped = line.type !== 'line';
    return line.type === 'line' && /^\s*y(es)?\s*$/i.test(line.text) ? 'yes' : 'no';
  };
}

function tell({ client }: Target, outcome: Outcome, { output, isRemoval }: Telling): void {
  if (outcome.status === 'unchanged') output.result(outcome.reason);
  if (outcome.status === 'declined') output.result('Not written.');
  if (outcome.status === 'refused') output.result(output.colors.red(`Left as it is: ${toOneLine(outcome.reason)}.`));
  if (outcome.status !== 'written') return;
  const done = isRemoval ? `Removed. ${client.name} is without it` : `Written. ${client.name} has it`;
  output.result(output.colors.green(`${done} from its next start on.`));
  if (outcome.backup !== undefined) output.result(`What was there before: ${toOneLine(outcome.backup)}`);
}

interface Telling {
  readonly output: Output;
  readonly isRemoval: boolean;
}

function nothingWritten({ print, json }: InitOptions): string {
  if (print === true) return 'Nothing was written.';
  return `Nothing was written: ${json === true ? 'with --json nobody is asked' : 'nobody is there to be asked'}. --yes writes without asking.`;
}
