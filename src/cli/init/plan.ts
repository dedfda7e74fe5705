import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Client } from './client.ts';
import { backupPath, backupsOf, type ConfigFile, readConfig, requireWritable } from './config-file.ts';
import { problemOf } from './problem-of.ts';
import { isEntryOfInit } from './server-entry.ts';
import { addServer, entriesIn, removeServer, type TextChange } from './server-text.ts';

/** What is to happen to the config of a client. */
export type Plan =
  | {
      readonly type: 'change';
      readonly file: ConfigFile;
      /** Undefined takes the file away. */
      readonly text: string | undefined;
      /** Where the old text goes. */
      readonly backup: string | undefined;
      /** A backup that says nothing any more once this is done. */
      readonly spent: string | undefined;
      /** What somebody should know before they agree. */
      readonly note?: string;
    }
  | { readonly type: 'nothing'; readonly reason: string }
  | { readonly type: 'refused'; readonly problem: string };

/** What is wanted. */
export interface Wish {
  readonly client: Client;
  /** The config of the client. */
  readonly path: string;
  /** Our entry in it; undefined takes it away. */
  readonly entry: JsonObject | undefined;
  /** Whether the client was named, so that an entry goes which is not ours. */
  readonly isNamed: boolean;
  /** For the name of a backup. */
  readonly at: number;
}

/** Finds out what must change, without changing anything; never throws. */
export async function planFor(wish: Wish): Promise<Plan> {
  try {
    const file = await readConfig(wish.path);
    const plan = wish.entry === undefined ? await planRemoval(file, wish) : planAddition(file, wish.entry, wish);
    if (plan.type === 'change') await requireWritable(file);
    return plan;
  } catch (error) {
    return { type: 'refused', problem: problemOf(error, 'read') };
  }
}

function planAddition(file: ConfigFile, entry: JsonObject, { client, at }: Wish): Plan {
  const change = addServer(file.text, client.key, entry);
  return toPlan(change, file, {
    backup: file.stats === undefined ? undefined : backupPath(file.path, at),
    same: 'It is there already.',
    theirs: `It has an entry of that name which is not the one of init. That stays, unless you run: thoughtline init --remove --client ${client.id}`,
  });
}

/** Where adding is all that happened, what was there before comes back byte for byte, and nothing is left over. */
async function planRemoval(file: ConfigFile, wish: Wish): Promise<Plan> {
  const { client, at } = wish;
  const entries = entriesIn(file.text, client.key);
  const removal = toPlan(removeServer(file.text, client.key), file, {
    backup: backupPath(file.path, at),
    same: 'It is not there.',
  });
  if (!entries.every((each) => isEntryOfInit(each, client))) return withoutTheirs(removal, wish);
  const entry = entries.at(-1);
  const makesThis = (before: string): boolean => {
    if (!isJsonObject(entry)) return false;
    const again = addServer(before, client.key, entry);
    return again.type === 'changed' && again.text === file.text;
  };
  const undo = { type: 'change', file, backup: undefined } as const;
  for (const spent of await backupsOf(file)) {
    const before = await readConfig(spent).catch(() => undefined);
    if (before !== undefined && makesThis(before.text)) return { ...undo, text: before.text, spent };
  }
  return makesThis('') ? { ...undo, text: undefined, spent: undefined } : removal;
}

/** What somebody wrote goes only when they name the client, and is kept beside the file. */
function withoutTheirs(removal: Plan, { client, isNamed }: Wish): Plan {
  const found = 'Its entry is not what init writes';
  if (removal.type === 'change' && isNamed) {
    return { ...removal, note: `${found}. It goes because the client was named.` };
  }
  const command = `thoughtline init --remove --client ${client.id}`;
  return { type: 'nothing', reason: `${found}: it is yours and stays. To remove it all the same: ${command}` };
}

interface PlanWords {
  readonly backup: string | undefined;
  readonly same: string;
  readonly theirs?: string;
}

function toPlan(change: TextChange, file: ConfigFile, { backup, same, theirs = same }: PlanWords): Plan {
  if (change.type === 'changed') return { type: 'change', file, text: change.text, backup, spent: undefined };
  if (change.type === 'unreadable') return { type: 'refused', problem: change.problem };
  return { type: 'nothing', reason: change.type === 'same' ? same : theirs };
}
