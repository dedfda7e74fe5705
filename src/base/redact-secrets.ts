import { type Face, facesOf } from './faces.ts';
import { mayHoldSecret } from './may-hold-secret.ts';
import { hintsOf } from './secret-hints.ts';
import type { SecretPattern } from './secret-pattern.ts';
import { WELL_KNOWN_SECRETS } from './well-known-secrets.ts';

export type { SecretPattern } from './secret-pattern.ts';
export { WELL_KNOWN_SECRETS } from './well-known-secrets.ts';

/** A part of the text, from `start` to before `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Hidden already: it was put there by an earlier redaction. */
  readonly isPlaceholder: boolean;
}

/** Taking one secret away can lay the edge of another bare. */
const MOST_ROUNDS = 4;

/**
 * Replaces secrets by `[redacted NAME]`. All patterns look at the same text, and what they find is hidden as a whole
 * where it overlaps, so that no part of a secret is left over. Redacting again changes nothing.
 */
export function redactSecrets(text: string, patterns: readonly SecretPattern[] = WELL_KNOWN_SECRETS): string {
  let clean = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const secrets = secretsOf(clean, patterns);
    const spans = secrets.length === 0 ? [] : merge([...secrets, ...placeholdersIn(clean, patterns)]);
    if (spans.length === 0) break;
    clean = hide(clean, spans);
  }
  return clean;
}

function secretsOf(text: string, patterns: readonly SecretPattern[]): Span[] {
  const secrets: Span[] = [];
  for (const face of facesOf(text)) {
    if (patterns === WELL_KNOWN_SECRETS && !isHinted(face)) continue;
    for (const pattern of patterns) {
      if (mayMatch(pattern.pattern, face)) secrets.push(...secretsIn(face, pattern));
    }
  }
  return secrets;
}

const HINTS = hintsOf(WELL_KNOWN_SECRETS);

/** Tells most texts from those that are worth a look at every pattern. */
function isHinted(face: Face): boolean {
  return mayHoldSecret(face.text) && HINTS.some((hint) => mayMatch(hint, face));
}

/** The fastest way to see that a text holds no secret of a kind. */
function mayMatch(pattern: RegExp, { text }: Face): boolean {
  try {
    return text.search(pattern) >= 0;
  } catch {
    return true;
  }
}

function secretsIn(face: Face, pattern: SecretPattern): Span[] {
  try {
    return matchesOf(face, pattern);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // One run of many megabytes is more than the engine can follow, and what cannot be checked is not shown.
    return [{ start: 0, end: face.placeOf(face.text.length), name: pattern.name, isPlaceholder: false }];
  }
}

function matchesOf({ text, placeOf }: Face, { name, pattern, confirm, overlaps }: SecretPattern): Span[] {
  const spans: Span[] = [];
  for (const match of overlaps === true ? overlapping(text, pattern) : text.matchAll(pattern)) {
    const kept = match.groups?.['kept'] ?? '';
    const secret = match[0].slice(kept.length);
    if (secret === '' || confirm?.(secret) === false) continue;
    const end = match.index + match[0].length;
    spans.push({ start: placeOf(end - secret.length), end: placeOf(end - 1) + 1, name, isPlaceholder: false });
  }
  return spans;
}

function* overlapping(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    yield match;
    search.lastIndex = match.index + 1;
  }
}

function placeholdersIn(text: string, patterns: readonly SecretPattern[]): Span[] {
  const names = new Set(patterns.map(({ name }) => name));
  return [...text.matchAll(/\[redacted ([a-z-]{1,40})\]/g)].flatMap(({ 0: all, 1: name = '', index: start }) =>
    names.has(name) ? [{ start, end: start + all.length, name, isPlaceholder: true }] : [],
  );
}

/** Joins what overlaps. A placeholder stays as it is, unless a secret reaches into it from outside. */
function merge(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else if (span.end > last.end || !last.isPlaceholder) joined[joined.length - 1] = join(last, span);
  }
  return joined.filter(({ isPlaceholder }) => !isPlaceholder);
}

function join(first: Span, second: Span): Span {
  return { ...first, end: Math.max(first.end, second.end), isPlaceholder: false };
}

function hide(text: string, spans: readonly Span[]): string {
  let end = 0;
  const parts = spans.map((span) => {
    const before = text.slice(end, span.start);
    end = span.end;
    return `${before}[redacted ${span.name}]`;
  });
  return parts.join('') + text.slice(end);
}
