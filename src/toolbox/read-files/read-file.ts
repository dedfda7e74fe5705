import { createHash } from 'node:crypto';
import { ThoughtlineError } from '../../base/error.ts';
import { readInside, statInside } from '../projects/inside.ts';
import { quotePath } from '../projects/project-path.ts';
import type { Project } from '../projects/projects.ts';
import { decodeText, describeFormat, encodeText, toLines } from '../projects/text-file.ts';
import { type LinesOf, linesOf, type RangedPath, toRangedPath } from './line-range.ts';

/** More text than this helps no model. */
const LARGEST_TEXT = 204_800;
/** Larger files are not even opened for a range. */
const LARGEST_FILE = 67_108_864;

/** A file, or some of its lines. */
export interface ReadFile {
  /** Canonical, relative to the project. */
  readonly path: string;
  /** The lines that are shown, and how many there are; 0 in an empty file. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** What is unusual about the file, in words. */
  readonly format: string;
  /** Of the bytes that were read: line ends and encodings differ where the text does not. */
  readonly hash: string;
  readonly text: string;
}

/** What was read, and from which bytes. */
export interface Reading {
  readonly file: ReadFile;
  readonly absolute: string;
  readonly bytes: Buffer;
}

/** Reads what a model's path asks for, which may end in a line range. */
export async function readFile(project: Project, asked: string): Promise<Reading> {
  const { path, range } = await splitRange(project, asked);
  const found = await readInside(project, path, { maxBytes: range === undefined ? LARGEST_TEXT : LARGEST_FILE }).catch(
    (error) => withAdvice(error, path),
  );
  const decoded = decodeText(found.bytes);
  if (decoded === undefined)
    throw new ThoughtlineError(
      'read/binary',
      `${quotePath(path)} is a binary file of ${inWords(found.bytes.length)}; it is not shown.`,
    );
  const isEmpty = range === undefined && decoded.text === '';
  const part = isEmpty ? NO_LINES : await linesOf(decoded.text, range ?? { from: 1 }, path);
  if (Buffer.byteLength(part.text) > LARGEST_TEXT) throw longRange(path, part.from);
  const isOpen = part.to === part.total && /[^\n]$/.test(part.text);
  const notes = [describeFormat(decoded), isOpen ? 'no line end at the end' : ''];
  const format = notes.filter((note) => note !== '').join(', ');
  const hash = createHash('sha256').update(encodeText(part.text, decoded)).digest('base64url');
  return {
    file: { ...part, path: found.path, format, hash, text: toLines(part.text).join('\n') },
    absolute: found.absolute,
    bytes: found.bytes,
  };
}

const NO_LINES: LinesOf = { from: 0, to: 0, total: 0, text: '' };

/** A file whose name really ends in `:15` is that file. */
async function splitRange(project: Project, asked: string): Promise<RangedPath> {
  const ranged = toRangedPath(asked);
  if (ranged.range === undefined) return ranged;
  const isFile = await statInside(project, asked).then(
    () => true,
    () => false,
  );
  return isFile ? { path: asked } : ranged;
}

function withAdvice(error: unknown, path: string): never {
  if (!(error instanceof ThoughtlineError) || error.code !== 'path/too-large') throw error;
  const size = inWords(Number(error.data['size']));
  const isWhole = error.data['maxBytes'] === LARGEST_TEXT;
  const advice = isWhole
    ? `files over ${inWords(LARGEST_TEXT)} are not read whole. Read a range, such as ${JSON.stringify(`${path}:1-200`)}, or find the place with search_files.`
    : 'that is too large to read a range of. Use search_files.';
  throw new ThoughtlineError('read/too-large', `${quotePath(path)} has ${size}: ${advice}`);
}

function longRange(path: string, from: number): ThoughtlineError {
  const advice = `Read fewer lines, such as ${JSON.stringify(`${path}:${from}-${from + 100}`)}, or search for what you need with search_files.`;
  return new ThoughtlineError(
    'read/too-large',
    `These lines of ${quotePath(path)} have more than ${inWords(LARGEST_TEXT)}. ${advice}`,
  );
}

function inWords(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
