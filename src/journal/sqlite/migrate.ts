import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { ThoughtlineError } from '../../base/error.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';

/** Brings the schema up to date under the write lock; refuses a file of a newer program and a file that is not ours. */
export function migrate(database: DatabaseSyncInstance, path: string): void {
  checkOrigin(database, path);
  if (versionOf(database) === MIGRATIONS.length) return;
  // Readers and a writer at the same time; the setting stays in the file.
  database.exec('PRAGMA journal_mode = WAL');
  // A file of version 1 has bytes of deleted texts in its gaps; a rebuilt one has no gaps.
  if (versionOf(database) === 1) database.exec('VACUUM');
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
    checkOrigin(database, path);
    for (const step of MIGRATIONS.slice(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function checkOrigin(database: DatabaseSyncInstance, path: string): void {
  const version = versionOf(database);
  const application = numberOf(database, 'PRAGMA application_id');
  const isEmpty = numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0;
  if (application !== APPLICATION_ID && !(isEmpty && version === 0 && application === 0)) {
    throw new ThoughtlineError('journal/not-a-journal', `${path} is a database of another program. Name another file.`);
  }
  if (version > MIGRATIONS.length) {
    throw new ThoughtlineError(
      'journal/newer-schema',
      `${path} was written by a newer version of Thoughtline (schema ${version}; this one knows ${MIGRATIONS.length}). Update Thoughtline.`,
    );
  }
}

function versionOf(database: DatabaseSyncInstance): number {
  return numberOf(database, 'PRAGMA user_version');
}

function numberOf(database: DatabaseSyncInstance, sql: string): number {
  const row: Record<string, unknown> = database.prepare(sql).get();
  return Number(Object.values(row)[0]);
}
