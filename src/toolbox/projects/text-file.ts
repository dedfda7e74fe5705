import { isUtf8 } from 'node:buffer';

/** How a file writes text; kept when it is written back. Latin-1 keeps every byte of the encodings that resemble it. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Latin-1';

/** Everything about a text file that its text does not say. */
export interface TextFormat {
  readonly encoding: Encoding;
  readonly hasMark: boolean;
}

/** A file that is text, without its byte order mark. */
export interface TextFile extends TextFormat {
  readonly text: string;
  readonly lineEnding: LineEnding;
}

/** How lines end, of a large file those at its beginning; `LF` also where there is no second line. */
export type LineEnding = 'LF' | 'CRLF' | 'mixed';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LITTLE_MARK = Buffer.from([0xff, 0xfe]);
const BIG_MARK = Buffer.from([0xfe, 0xff]);

/** Reads bytes as text; undefined when they are none. What is decoded here is encoded back to the same bytes. */
export function decodeText(bytes: Buffer): TextFile | undefined {
  const format = recognise(bytes);
  if (format === undefined) return undefined;
  const text = toText(bytes.subarray(format.hasMark ? markOf(format.encoding).length : 0), format.encoding);
  if (format.encoding.startsWith('UTF-16') && !isSixteenBitText(text)) return undefined;
  return { text, ...format, lineEnding: lineEndingOf(text) };
}

/** Whether what was decoded is text at all: other files can begin with the mark of UTF-16, and one in UTF-32 does. */
export function isSixteenBitText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The bytes of a text in the format that its file had. */
export function encodeText(text: string, { encoding, hasMark }: TextFormat): Buffer {
  const bytes = toBytes(text, encoding);
  return hasMark ? Buffer.concat([markOf(encoding), bytes]) : bytes;
}

/** Whether a text can be written in an encoding without losing characters. */
export function canEncode(text: string, encoding: Encoding): boolean {
  return encoding === 'Latin-1' ? /^[\0-\xff]*$/.test(text) : text.isWellFormed();
}

/** The lines of a text without their ends; a final line end does not begin another line. */
export function toLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** What is unusual about a file, in words for the model: `CRLF line ends, UTF-16LE`. */
export function describeFormat({ encoding, hasMark, lineEnding }: Omit<TextFile, 'text'>): string {
  const parts = [];
  if (encoding !== 'UTF-8') parts.push(encoding);
  else if (hasMark) parts.push('UTF-8 with a byte order mark');
  if (lineEnding !== 'LF') parts.push(`${lineEnding} line ends`);
  return parts.join(', ');
}

function recognise(bytes: Buffer): TextFormat | undefined {
  if (startsWith(bytes, UTF8_MARK)) return isUtf8(bytes) ? { encoding: 'UTF-8', hasMark: true } : undefined;
  const isSixteen = bytes.length % 2 === 0;
  if (startsWith(bytes, LITTLE_MARK)) return isSixteen ? { encoding: 'UTF-16LE', hasMark: true } : undefined;
  if (startsWith(bytes, BIG_MARK)) return isSixteen ? { encoding: 'UTF-16BE', hasMark: true } : undefined;
  if (bytes.includes(0)) return undefined;
  if (isUtf8(bytes)) return { encoding: 'UTF-8', hasMark: false };
  return looksLikeLatin1(bytes) ? { encoding: 'Latin-1', hasMark: false } : undefined;
}

/** In text, control characters are only those that terminals know: tab, line ends, form feed, escape. */
function looksLikeLatin1(bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte !== 0x1b) return false;
  }
  return true;
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.length >= mark.length && bytes.subarray(0, mark.length).equals(mark);
}

function markOf(encoding: Encoding): Buffer {
  if (encoding === 'UTF-16LE') return LITTLE_MARK;
  return encoding === 'UTF-16BE' ? BIG_MARK : UTF8_MARK;
}

function toText(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'UTF-16BE') return Buffer.from(bytes).swap16().toString('utf16le');
  return bytes.toString(NODE_NAMES[encoding]);
}

function toBytes(text: string, encoding: Encoding): Buffer {
  const bytes = Buffer.from(text, NODE_NAMES[encoding]);
  return encoding === 'UTF-16BE' ? bytes.swap16() : bytes;
}

const NODE_NAMES = {
  'UTF-8': 'utf8',
  'UTF-16LE': 'utf16le',
  'UTF-16BE': 'utf16le',
  'Latin-1': 'latin1',
} as const satisfies Record<Encoding, BufferEncoding>;

/** The lines of a large file end as those at its beginning do. */
const JUDGED_CHARACTERS = 262_144;

function lineEndingOf(text: string): LineEnding {
  let [ends, pairs] = [0, 0];
  for (let at = text.indexOf('\n'); at !== -1 && at < JUDGED_CHARACTERS; at = text.indexOf('\n', at + 1)) {
    ends += 1;
    if (text[at - 1] === '\r') pairs += 1;
  }
  if (pairs === 0) return 'LF';
  return pairs === ends ? 'CRLF' : 'mixed';
}
