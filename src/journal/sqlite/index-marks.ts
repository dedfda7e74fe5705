import type { Connection } from './connection.ts';

/** How far the word index is. */
export interface IndexMarks {
  /** The id of the newest event that the index knows. */
  readonly indexed: number;
  /**
   * What `wordsVersion` was when its words were made, negative until the ones before them are out of the file; 0 where
   * nobody knows. Only an index whose mark is positive may be looked at.
   */
  readonly words: number;
}

/** Reads the marks; a file that was made before words had a version counts as out of date. */
export function readMarks(connection: Connection): IndexMarks {
  const marks = new Map(
    connection
      .query<{ name: string; value: number }>('SELECT name, value FROM marks')
      .all()
      .map(({ name, value }) => [name, value]),
  );
  return { indexed: marks.get('indexed') ?? 0, words: marks.get('words') ?? 0 };
}

/** Writes the marks, inside the transaction that makes them true. */
export function writeMarks(connection: Connection, marks: IndexMarks): void {
  for (const [name, value] of Object.entries(marks)) {
    connection.query('INSERT OR REPLACE INTO marks (name, value) VALUES (?, ?)').run(name, value);
  }
}
