import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Lines } from '../agent/lines/lines.ts';
import type { Parts } from '../compose.ts';
import type { Output } from '../output.ts';
import { type Answer, type Change, changeConfig, type Outcome, type Target } from './change-config.ts';
import { CLIENTS, type Client } from './client.ts';
import { configByHand, configText, whyAbsent } from './config-by-hand.ts';
import { paintChange } from './describe-change.ts';
import { findClient, type Machine } from './find-client.ts';
import type { Start } from './server-entry.ts';

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

/** Whether all was gone through, or somebody left at a question. */
export type InitEnd = 'done' | 'stopped';

/** Goes through the clients of this machine: shows what would change, asks, writes, and says what became of it. */
export async function runInit(options: InitOptions, parts: InitParts): Promise<InitEnd> {
  const { output, machine, start } = parts;
  const { targets, absent } = findTargets(options, machine);
  if (targets.length + absent.length === 0) noClient(options, parts);
  const done = await changeAll(targets, options, parts);
  if (done.at(-1)?.outcome.status === 'stopped') return 'stopped';
  const byHand = absent.map((client) => configByHand(client, { machine, start }));
  if (options.json === true) output.json([...done.map(toJson), ...byHand.map(({ json }) => json)]);
  for (const { note, text } of options.json === true ? [] : byHand) {
    output.note(note);
    output.result(text);
  }
  settle(done, options, parts);
  return 'done';
}

type Done = Target & { readonly outcome: Outcome };

async function changeAll(targets: readonly Target[], options: InitOptions, parts: InitParts): Promise<Done[]> {
  const { output, clock } = parts;
  const [isRemoval, isTold] = [options.remove === true, options.json !== true];
  const isNamed = options.client !== undefined;
  const start = isRemoval ? undefined : parts.start;
  const decide = decider(options, parts);
  const done: Done[] = [];
  for (const target of targets) {
    const gap = done.length === 0 ? '' : '\n';
    if (isTold) output.result(`${gap}${output.colors.bold(target.client.name)}  ${toOneLine(target.path)}`);
    const outcome = await changeConfig(target, { clock, start, isNamed, decide });
    if (isTold) tell(target, outcome, { output, isRemoval });
    done.push({ ...target, outcome });
    // Whoever leaves at one question does not want the next.
    if (outcome.status === 'stopped') break;
  }
  return done;
}

function toJson({ client, path, outcome }: Done): object {
  return { client: client.id, path, ...outcome };
}

/** Says what was not written, and throws when it should have been. */
function settle(done: readonly Done[], options: InitOptions, { output }: InitParts): void {
  if (done.some(({ outcome }) => outcome.status === 'planned')) output.note(nothingWritten(options));
  const refused = done.filter(({ outcome }) => outcome.status === 'refused');
  if (refused.length === 0) return;
  throw new ThoughtlineError('init/refused', `Left as it is: ${refused.map(({ client }) => client.name).join(', ')}.`);
}

/** Throws when somebody should have been asked. */
function nothingWritten({ print, json }: InitOptions): string {
  if (print === true) return 'Nothing was written.';
  if (json === true) return 'Nothing was written: with --json nobody is asked. --yes writes without asking.';
  throw new ThoughtlineError(
    'usage/nobody-to-ask',
    'Nothing was written: there is no terminal to ask in. --yes writes without asking, --print only shows.',
  );
}

interface Found {
  readonly targets: readonly Target[];
  /** Not here, but to be shown all the same. */
  readonly absent: readonly Client[];
}

/** The clients that are here; throws for one that was named and is not, unless it is only to be shown. */
function findTargets({ client: names = [], print, remove }: InitOptions, machine: Machine): Found {
  const wanted = [...new Set(names.length === 0 ? CLIENTS : names.map(clientOf))];
  const targets = wanted.flatMap((client) => {
    const path = findClient(client, machine);
    return path === undefined ? [] : [{ client, path }];
  });
  const absent = names.length === 0 ? [] : wanted.filter((client) => !targets.some((each) => each.client === client));
  const [first] = absent;
  if (first === undefined || (print === true && remove !== true)) return { targets, absent };
  throw new ThoughtlineError('init/no-client', whyAbsent(first, machine));
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

function noClient({ print, json, remove }: InitOptions, { output, start }: InitParts): void {
  const none = 'No MCP client was found on this machine.';
  if (remove === true) {
    output.note(`${none} There is nothing to remove.`);
    return;
  }
  if (print !== true) {
    if (json === true) output.json([]);
    throw new ThoughtlineError('init/no-client', `${none} To see what to write by hand: thoughtline init --print`);
  }
  if (json === true) return;
  output.note(`${none} Most of them read this:`);
  output.result(configText({ key: 'mcpServers' }, start));
}

/** Shows a change where somebody reads, and asks where somebody is there. */
function decider({ print, yes, json }: InitOptions, { output, lines }: InitParts): (change: Change) => Promise<Answer> {
  return async ({ change, note }) => {
    if (json !== true) output.result(paintChange(change, output.colors));
    if (json !== true && note !== undefined) output.result(output.colors.yellow(note));
    if (print === true) return 'look';
    if (yes === true) return 'yes';
    if (json === true || lines === undefined) return 'look';
    const line = await lines.read('Write this? y yes, n no: ', { isRemembered: false });
    if (line.type !== 'line') return 'stop';
    return /^\s*y(es)?\s*$/i.test(line.text) ? 'yes' : 'no';
  };
}

function tell({ client }: Target, outcome: Outcome, { output, isRemoval }: Telling): void {
  if (outcome.status === 'unchanged') output.result(outcome.reason);
  if (outcome.status === 'declined') output.result('Not written.');
  if (outcome.status === 'stopped') output.result('Stopped. Nothing more is written.');
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
