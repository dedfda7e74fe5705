import type { Connection } from './connection.ts';
import { readMarks } from './index-marks.ts';

/** The first problems that SQLite finds. */
export function findDamage(connection: Connection): string[] {
  return connection.read(() => {
    const rows = connection.query<{ quick_check: string }>('PRAGMA quick_check(20)').all();
    const problems = rows.map(({ quick_check }) => quick_check).filter((problem) => problem !== 'ok');
    // An index that is being made anew is incomplete, and nobody looks at it.
    return readMarks(connection).words > 0 ? problems : problems.filter((problem) => !problem.includes('event_words'));
  });
}
