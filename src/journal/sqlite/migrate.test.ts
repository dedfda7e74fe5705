import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thoughtline-migrate-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('migrate', () => {
  // More than there are, so that whatever is added is met as well.
  const STATEMENTS = Array.from({ length: 12 }, (_, index) => index);

  it.each(STATEMENTS)('takes a file for ours that another process makes before statement %i', (statement) => {
    const path = join(folder, 'new.db');
    const [mine, theirs] = [new DatabaseSync(path), new DatabaseSync(path)];
    migrateUnlessBusy(
      interrupted(mine, statement, () => migrateUnlessBusy(theirs, path)),
      path,
    );
    migrate(theirs, path);
    migrate(mine, path);
    expect(mine.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
    mine.close();
    theirs.close();
  });
});

/** A connection before one of whose statements something else happens. */
function interrupted(database: DatabaseSyncInstance, statement: number, interrupt: () => void): DatabaseSyncInstance {
  let count = 0;
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare' || name === 'exec') {
        if (count === statement) interrupt();
        count += 1;
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Whoever meets a lock tries again later; anything else is a defect. */
function migrateUnlessBusy(database: DatabaseSyncInstance, path: string): void {
  try {
    migrate(database, path);
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringContaining('locked') });
  }
}
