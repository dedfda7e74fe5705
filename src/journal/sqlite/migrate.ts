import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { ThoughtlineError } from '../../base/error.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';

/** Brings the schema up to date under the write lock; refuses a file of a newer program and a file that is not ours. */
export function migrate(database: DatabaseSyncInstance, path: string): void {
  if (checkedVersion(database, path) === MIGRATIONS.length) return;
  // Readers and a writer at the same time; the setting stays in the file.
  database.exec('PRAGMA journal_mode = WAL');
  // A file of version 1 has bytes of deleted texts in its gaps; a rebuilt one has no gaps.
  if (checkedVersion(database, path) === 1) database.exec('VACUUM');
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
    for (const step of MIGRATIONS.slice(checkedVersion(database, path))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The version of the schema of a file that is ours, or a new one. */
function checkedVersion(database: DatabaseSyncInstance, path: string): number {
  // One statement sees one moment: two could find an empty file and then the tables that another process made of it.
  const origin = database.prepare(`
    SELECT user_version AS version, application_id AS application, (SELECT count(*) FROM sqlite_schema) AS tables
    FROM pragma_user_version, pragma_application_id`);
  const { version, application, tables }: Origin = origin.get();
  if (application !== APPLICATION_ID && !(tables === 0 && version === 0 && application === 0)) {
    throw new ThoughtlineError('journal/not-a-journal', `${path} is a database of another program. Name another file.`);
  }
  if (version > MIGRATIONS.length) {
    throw new ThoughtlineError(
      'journal/newer-schema',
      `${path} was written by a newer version of Thoughtline (schema ${version}; this one knows ${MIGRATIONS.length}). Update Thoughtline.`,
    );
  }
  return version;
}

interface Origin {
  readonly version: number;
  readonly application: number;
  readonly tables: number;
}
