import { isUtf8 } from 'node:buffer';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { describeJsonProblem, parseJson } from '../../base/parse-json.ts';
import { followLinks, isMissing } from './follow-links.ts';
import { replaceFile } from './replace-file.ts';

/** What stands in the file, unchecked: keys may be unknown and values wrong. */
export type FileValues = Readonly<Record<string, unknown>>;

/** The content of the file, or what is wrong with it: its path and, where there is one, the line. */
export type FileContent =
  | { readonly ok: true; readonly values: FileValues }
  | { readonly ok: false; readonly problem: string };

/** The file that settings are kept in. It need not exist. */
export interface SettingsFile {
  readonly path: string;
  /** The content as it is now, whichever process wrote it; cheap while the file stays the same. */
  read(): FileContent;
  /** Replaces the content in one step that no other process can undo; undefined changes nothing. Never touches a file it cannot read. */
  update(change: (values: FileValues) => FileValues | undefined): Promise<void>;
}

/** Opens the settings file at a path; nothing is read or created until it is used. */
export function createSettingsFile(path: string): SettingsFile {
  let known: { readonly stamp: string; readonly content: FileContent } | undefined;

  return {
    path,
    read() {
      const stamp = stampOf(path);
      if (stamp !== undefined && stamp === known?.stamp) return known.content;
      const content = readContent(path);
      known = stamp === undefined ? undefined : { stamp, content };
      return content;
    },
    async update(change) {
      try {
        makeFolder(dirname(path));
        const target = await followLinks(path);
        await replaceFile(target, () => rewrite(target, change));
      } catch (error) {
        if (error instanceof ThoughtlineError) throw error;
        throw new ThoughtlineError('file/unwritable', `Cannot write ${path}: ${messageOf(error)}`, { cause: error });
      }
    },
  };
}

function rewrite(path: string, change: (values: FileValues) => FileValues | undefined): string | undefined {
  const content = readContent(path);
  if (!content.ok) {
    const advice = 'Repair or remove the file, then try again; nothing was written.';
    throw new ThoughtlineError('file/corrupt', `${content.problem}. ${advice}`);
  }
  const values = change(content.values);
  return values === undefined ? undefined : `${JSON.stringify(values, null, 2)}\n`;
}

function readContent(path: string): FileContent {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return { ok: true, values: {} };
    return { ok: false, problem: `Cannot read ${path}: ${messageOf(error)}` };
  }
  const text = bytes.toString().replace(/^\ufeff/, '');
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, problem: `${path}, ${describeJsonProblem(parsed.problem)}` };
  // What cannot be decoded would be lost when the file is written again.
  if (!isUtf8(bytes)) return { ok: false, problem: `${path}, line ${lineOfBadByte(text)}: expected UTF-8 text` };
  if (!isObject(parsed.value)) return { ok: false, problem: `${path}, line 1: expected an object in braces, { … }` };
  return { ok: true, values: parsed.value };
}

function lineOfBadByte(text: string): number {
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}

/** Clocks of file systems tick as slowly as every two seconds: a file younger than that may change and look the same. */
const SETTLED_MS = 2_000n;

/** Differs whenever the content may differ; undefined while that cannot be told. */
function stampOf(path: string): string | undefined {
  let stats: BigIntStats | undefined;
  try {
    stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  if (stats === undefined) return 'missing';
  const settled = BigInt(Date.now()) - stats.mtimeMs > SETTLED_MS;
  return settled ? `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` : undefined;
}
