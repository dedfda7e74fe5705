import { rm } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';
import type { Client } from './client.ts';
import { replaceConfig } from './config-file.ts';
import { describeChange } from './describe-change.ts';
import { type Plan, planFor } from './plan.ts';
import { problemOf } from './problem-of.ts';
import { entryFor, type Start } from './server-entry.ts';

/** A client that is on this machine, and its config. */
export interface Target {
  readonly client: Client;
  readonly path: string;
}

/** What became of a config. */
export type Outcome =
  | (Change & { readonly status: 'written'; readonly backup?: string })
  /** Would change, but was only looked at; or was declined; or the question was left without an answer. */
  | (Change & { readonly status: 'planned' | 'declined' | 'stopped' })
  | { readonly status: 'unchanged'; readonly reason: string }
  /** Left as it is, although something should change. */
  | { readonly status: 'refused'; readonly reason: string };

/** What is shown before anything is written. */
export interface Change {
  readonly change: string;
  /** What somebody should know before they agree. */
  readonly note?: string;
}

/** What a change is answered with once it was shown. */
export type Answer = 'yes' | 'no' | 'look' | 'stop';

/** What a change depends on. */
export interface ChangeParts {
  readonly clock: Clock;
  /** How clients start the server; undefined takes the entry away. */
  readonly start: Start | undefined;
  /** Whether the client was asked for by its name. */
  readonly isNamed: boolean;
  decide(change: Change): Promise<Answer>;
}

/** Plans what must change in the config of a client, has it decided, and does it. */
export async function changeConfig({ client, path }: Target, parts: ChangeParts): Promise<Outcome> {
  const { clock, start, isNamed, decide } = parts;
  const entry = start === undefined ? undefined : entryFor(client, start);
  const plan = await planFor({ client, path, entry, isNamed, at: clock.now() });
  if (plan.type === 'nothing') return { status: 'unchanged', reason: plan.reason };
  if (plan.type === 'refused') return { status: 'refused', reason: plan.problem };
  const note = plan.note === undefined ? {} : { note: plan.note };
  const change = { change: describeChange(plan.file.text, plan.text ?? ''), ...note };
  const answer = await decide(change);
  return answer === 'yes' ? carryOut(plan, change) : { status: NOT_DONE[answer], ...change };
}

const NOT_DONE = { no: 'declined', look: 'planned', stop: 'stopped' } as const;

async function carryOut(plan: Plan & { readonly type: 'change' }, change: Change): Promise<Outcome> {
  const { file, backup, spent } = plan;
  try {
    await replaceConfig(file, plan);
    if (spent !== undefined) await rm(spent, { force: true });
    return { status: 'written', ...change, ...(backup === undefined ? {} : { backup }) };
  } catch (error) {
    return { status: 'refused', reason: problemOf(error, 'write') };
  }
}
