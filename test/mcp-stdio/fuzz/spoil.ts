import { isObject } from '../../../src/base/json.ts';
import type { Random } from './random.ts';

const HOSTILE: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x',
  '__proto__',
  '\u0000\ud800\u202e',
  'long '.repeat(5_000),
  [],
  [[]],
  {},
  JSON.parse('{"toString":1,"valueOf":null,"then":1,"toJSON":"x"}'),
  { length: 1e9 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
];
const KEYS = [
  '__proto__',
  'constructor',
  'id',
  'jsonrpc',
  'method',
  'params',
  '_meta',
  'name',
  'arguments',
  'cursor',
] as const;

/** Puts something that nobody expects into a random place of a message. */
export function spoilValue(value: unknown, random: Random): unknown {
  const places = placesOf(value);
  const [path, key] = places[random.below(places.length)] ?? [];
  if (path === undefined || key === undefined) return random.pick(HOSTILE);
  if (random.oneIn(6)) return define(value, path, deep(random));
  if (random.oneIn(4)) return define(value, path, undefined);
  if (random.oneIn(4)) return define(value, [...path.slice(0, -1), random.pick(KEYS)], random.pick(HOSTILE));
  return define(value, path, random.pick(HOSTILE));
}

/** Changes bytes of a line without looking at them. */
export function spoilBytes(line: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(line);
  const at = random.below(bytes.length);
  const how = random.below(5);
  if (how === 0) return bytes.subarray(0, at);
  if (how === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(20))]);
  if (how === 2) return Buffer.concat([bytes.subarray(0, at), bytes]);
  if (how === 3) return Buffer.concat([bytes.subarray(0, at), noise(random), bytes.subarray(at)]);
  bytes[at] = random.below(256);
  return bytes;
}

/** Bytes without any sense. */
export function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)));
}

type Place = readonly [path: readonly string[], key: string];

function placesOf(value: unknown, path: readonly string[] = []): Place[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [[...path, key], key] as const,
    ...placesOf(inner, [...path, key]),
  ]);
}

/** The same with another value in one place; plain assignment would lose a key named `__proto__`. */
function define(value: unknown, [key, ...rest]: readonly string[], inner: unknown): unknown {
  if (key === undefined) return inner;
  const copy = { ...Object(value) };
  const changed = define(isObject(copy[key]) || rest.length === 0 ? copy[key] : {}, rest, inner);
  if (changed === undefined) delete copy[key];
  else Object.defineProperty(copy, key, { value: changed, enumerable: true, configurable: true, writable: true });
  return copy;
}

function deep(random: Random): unknown {
  let value: unknown = 1;
  for (let level = random.below(400); level > 0; level--) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
