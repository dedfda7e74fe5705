import { isObject, type JsonValue } from '../../base/json.ts';
import { cleanJson, type Redact } from './clean-json.ts';
import type { RecordedPiece } from './recording.ts';

/**
 * Takes secrets out of an answer, also those that a stream brings bit by bit: what one field says over all pieces is
 * looked at as a whole, and where it holds a secret, its first piece says all of it, redacted, and the others nothing.
 */
export function cleanPieces(pieces: readonly RecordedPiece[], redact: Redact): RecordedPiece[] {
  const parsed = pieces.map(({ text }) => parsePiece(text));
  const texts = new Map<string, string[]>();
  for (const piece of parsed) if (piece !== undefined) collect(piece.json, '', texts);
  const replaced = new Map<string, string[]>();
  for (const [place, said] of texts) {
    const whole = said.join('');
    const clean = redact(whole);
    if (clean !== whole)
      replaced.set(
        place,
        said.map((_, index) => (index === 0 ? clean : '')),
      );
  }
  return pieces.map(({ atMs, text }, index) => {
    const piece = parsed[index];
    if (piece === undefined) return { atMs, text: redact(text) };
    const clean = JSON.stringify(cleanJson(replace(piece.json, '', replaced), redact));
    return { atMs, text: clean === piece.text ? text : `${piece.before}${clean}${piece.after}` };
  });
}

interface ParsedPiece {
  readonly before: string;
  readonly text: string;
  readonly json: JsonValue;
  readonly after: string;
}

/** The JSON of an event, a line, or a whole body; undefined where there is none. */
function parsePiece(text: string): ParsedPiece | undefined {
  const start = /^(?:.*\n)*?data: ?(?=[[{])|^\s*(?=[[{])/.exec(text)?.[0];
  if (start === undefined) return undefined;
  const rest = text.slice(start.length);
  const end = rest.trimEnd();
  try {
    const json: JsonValue = JSON.parse(end);
    return { before: start, text: JSON.stringify(json), json, after: rest.slice(end.length) };
  } catch {
    return undefined;
  }
}

/** The fields that streams fill bit by bit, in all formats. */
const GROWING: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'partial_json',
  'content',
  'reasoning',
  'reasoning_content',
  'arguments',
  'delta',
]);

/** What tells two growing texts apart that stand at the same path. */
const TELLING = ['type', 'index', 'output_index', 'content_index', 'summary_index', 'item_id', 'thought'] as const;

function collect(value: JsonValue, place: string, texts: Map<string, string[]>): void {
  for (const [key, each, inner] of fieldsOf(value, place)) {
    if (typeof each !== 'string') collect(each, inner, texts);
    else if (GROWING.has(key)) append(texts, inner, each);
  }
}

function append(texts: Map<string, string[]>, place: string, text: string): void {
  const said = texts.get(place);
  if (said === undefined) texts.set(place, [text]);
  else said.push(text);
}

/** Takes the texts in the order in which they were collected. */
function replace(value: JsonValue, place: string, texts: Map<string, string[]>): JsonValue {
  const fields = fieldsOf(value, place).map(([key, each, inner]): readonly [string, JsonValue] => {
    if (typeof each !== 'string') return [key, replace(each, inner, texts)];
    return [key, (GROWING.has(key) ? texts.get(inner)?.shift() : undefined) ?? each];
  });
  if (Array.isArray(value)) return fields.map(([, each]) => each);
  return isObject(value) ? Object.fromEntries(fields) : value;
}

function fieldsOf(value: JsonValue, place: string): readonly (readonly [string, JsonValue, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const told = isObject(value) ? TELLING.map((key) => String(Object.hasOwn(value, key) ? value[key] : '')) : [];
  return Object.entries(value).map(([key, each]) => [key, each, `${place}/${told.join(',')}/${key}`]);
}
