import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf, messageOf } from '../../base/error.ts';
import { shorten } from '../../base/shorten.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Journal } from '../../journal/journal.ts';
import { checkFile } from '../../journal/sqlite/check-file.ts';
import { hidePassword } from '../settings/hide-password.ts';
import type { Finding } from './finding.ts';

/** The store's URL and how to open it. */
export interface StoreParts {
  readonly url: string;
  /** Made by the program itself when it is needed, unlike any other folder. */
  readonly home: string;
  open(): Promise<Journal>;
}

const LONGEST_ID = 80;
const LONGEST_PROBLEM = 120;

/** Opens the store and reads from it. A store that does not exist yet is not made: a check changes nothing. */
export async function checkStore({ url, home, open }: StoreParts): Promise<Finding> {
  const check = 'store';
  const shown = hidePassword(url);
  const path = resolve(url.slice('sqlite:'.length));
  if (url.startsWith('sqlite:') && !existsSync(path)) {
    const folder = dirname(path);
    if (existsSync(folder) || folder === home) {
      return { check, status: 'ok', detail: `${shown} is made when something is first stored` };
    }
    const advice = `Create the folder ${folder}, or name another store.`;
    return { check, status: 'failed', detail: `${shown} cannot be made: its folder does not exist`, advice };
  }
  if (url.startsWith('memory:')) {
    const advice = 'Good for trying things out. To keep sessions: thoughtline settings unset store';
    return {
      check,
      status: 'warning',
      detail: 'Sessions are kept in memory and are gone when the program ends',
      advice,
    };
  }
  try {
    const startedAt = performance.now();
    const journal = await open();
    const { sessions } = await journal.sessions({ owner: 'local', limit: 1 });
    await journal.close();
    const ms = Math.round(performance.now() - startedAt);
    const newest =
      sessions[0] === undefined
        ? 'no sessions yet'
        : `newest session ${shorten(toOneLine(sessions[0].id), LONGEST_ID)}`;
    const answers = `${shown} answers (${ms} ms; ${newest})`;
    return url.startsWith('sqlite:') ? await checkForDamage(path, answers) : { check, status: 'ok', detail: answers };
  } catch (error) {
    const isDown = url.startsWith('postgres') && codeOf(error) === 'journal/unavailable';
    const advice = `${messageOf(error)}${isDown ? POSTGRES_DOWN : ''}`;
    return { check, status: 'failed', detail: `${shown} cannot be used`, advice };
  }
}

const POSTGRES_DOWN = '\nStart PostgreSQL there, or name another store: thoughtline settings store URL';

/** A damaged file can answer for a long time, until somebody asks for what is lost. */
async function checkForDamage(path: string, answers: string): Promise<Finding> {
  const check = 'store';
  const found = await checkFile(path);
  if (found.status === 'sound') return { check, status: 'ok', detail: `${answers}; its file is sound` };
  if (found.status === 'too-large') {
    const advice = `To look for damage, which takes a while: sqlite3 ${path} "PRAGMA quick_check"`;
    return { check, status: 'ok', detail: `${answers}; its file is too large to be checked in passing`, advice };
  }
  const problem = shorten(toOneLine(found.problem), LONGEST_PROBLEM);
  const advice = `Restore a backup. What can be read is saved by: sqlite3 ${path} .recover | sqlite3 saved.db`;
  return { check, status: 'failed', detail: `${answers}, but its file is damaged: ${problem}`, advice };
}
