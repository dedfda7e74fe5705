import { isObject } from '../../base/json.ts';

/** A place where two JSON values are not the same, in words. */
export interface Difference {
  /** Such as `messages[2].content`; empty for the value itself. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** The first differences of two JSON values, at most `most`; the order of keys does not count. */
export function differencesOf(expected: unknown, got: unknown, most: number): Difference[] {
  const found: Difference[] = [];
  compare({ path: '', expected, got }, { found, most });
  return found;
}

interface Pair {
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

interface Search {
  readonly found: Difference[];
  readonly most: number;
}

function compare({ path, expected, got }: Pair, search: Search): void {
  if (search.found.length >= search.most || expected === got) return;
  if (Array.isArray(expected) && Array.isArray(got)) {
    const length = Math.max(expected.length, got.length);
    for (let index = 0; index < length; index++) {
      compare({ path: `${path}[${index}]`, expected: expected[index], got: got[index] }, search);
    }
    return;
  }
  if (isObject(expected) && isObject(got)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      compare({ path: path === '' ? key : `${path}.${key}`, expected: own(expected, key), got: own(got, key) }, search);
    }
    return;
  }
  search.found.push({ path, ...describe(expected, got) });
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Long texts are shown around the place where they part. */
function describe(expected: unknown, got: unknown): Omit<Difference, 'path'> {
  if (typeof expected !== 'string' || typeof got !== 'string')
    return { expected: inShort(expected), got: inShort(got) };
  const at = partingOf(expected, got);
  return { expected: around(expected, at), got: around(got, at) };
}

function inShort(value: unknown): string {
  if (value === undefined) return 'nothing';
  return around(JSON.stringify(value), 0, (text) => text);
}

const BEFORE = 40;
const AFTER = 80;

function around(text: string, at: number, quote: (text: string) => string = JSON.stringify): string {
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(text.length, at + AFTER);
  return `${start > 0 ? '…' : ''}${quote(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

function partingOf(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return at;
  return length;
}
