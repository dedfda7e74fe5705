import type { IgnoreFile } from '../ignore-rules.ts';
import type { FoundLine } from './find-lines.ts';

/** A regular expression as data. */
export interface PatternText {
  readonly source: string;
  readonly flags: string;
}

/** What threads look for in a project: files whose path fits, and in them lines that match. */
export interface ScanTask {
  readonly root: string;
  readonly path?: PatternText | undefined;
  readonly content?: PatternText | undefined;
  /** Of one file no more lines than this are reported. */
  readonly mostLines: number;
}

/** A piece of work: a folder with all that is below it, or some of its files. */
export interface ScanPlace {
  readonly folder: string;
  /** Of the folders above. */
  readonly ignoreFiles: readonly IgnoreFile[];
  readonly names?: readonly string[] | undefined;
}

/** A file that fits; without lines where none were asked for. */
export interface FoundFile {
  readonly path: string;
  readonly lines: readonly FoundLine[];
}

/** What a thread is started with. */
export interface ThreadStart {
  readonly task: ScanTask;
  readonly signals: SharedArrayBuffer;
  /** Which of the threads it is, from 0. */
  readonly index: number;
}

/** What a thread tells: what it has found since the last time, and whether it has work to give away or none left. */
export interface ThreadReport {
  readonly found: readonly FoundFile[];
  /** How many files were looked at since the last report. */
  readonly files: number;
  readonly unreadable: number;
  /** In how many of them the rest of a line that is too long was left out. */
  readonly partial: number;
  readonly given: readonly ScanPlace[];
  readonly isIdle: boolean;
}
