import { rm } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/error.ts';
import type { Client } from './client.ts';
import { replaceConfig } from './config-file.ts';
import { describeChange } from './describe-change.ts';
import { type Plan, planFor } from './plan.ts';
import { entryFor, type Start } from './server-entry.ts';

/** A client that is on this machine, and its config. */
export interface Target {
  readonly client: Client;
  readonly path: string;
}

/** What became of a config. */
export type Outcome =
  | { readonly status: 'written'; readonly change: string; readonly backup?: string }
  /** Would change, but was only looked at. */
  | { readonly status: 'planned'; readonly change: string }
  | { readonly status: 'declined'; readonly change: string }
  | { readonly status: 'unchanged'; readonly reason: string }
  /** Left as it is, although something should change. */
  | { readonly status: 'refused'; readonly reason: string };

/** What a change is answered with once it was shown. */
export type Answer = 'yes' | 'no' | 'look';

/** What a change depends on. */
export interface ChangeParts {
  readonly clock: Clock;
  /** How clients start the server; undefined takes the entry away. */
  readonly start: Start | undefined;
  decide(change: string): Promise<Answer>;
}

/** Plans what must change in the config of a client, has it decided, and does it. */
export async function changeConfig({ client, path }: Target, parts: ChangeParts): Promise<Outcome> {
  const { clock, start, decide } = parts;
  const entry = start === undefined ? undefined : entryFor(client, start);
  const plan = await planFor({ client, path, entry, at: clock.now() });
  if (plan.type === 'nothing') return { status: 'unchanged', reason: plan.reason };
  if (plan.type === 'refused') return { status: 'refused', reason: plan.problem };
  const change = describeChange(plan.file.text, plan.text ?? '');
  const answer = await decide(change);
  if (answer !== 'yes') return { status: answer === 'look' ? 'planned' : 'declined', change };
  return carryOut(plan, change);
}

async function carryOut(plan: Plan & { readonly type: 'change' }, change: string): Promise<Outcome> {
  const { file, backup, spent } = plan;
  try {
    await replaceConfig(file, plan);
    if (spent !== undefined) await rm(spent, { force: true });
    return { status: 'written', change, ...(backup === undefined ? {} : { backup }) };
  } catch (error) {
    return { status: 'refused', reason: messageOf(error) };
  }
}
