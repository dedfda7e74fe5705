/** The arguments of one call; undefined for a call without any. */
export type Arguments = Readonly<Record<string, unknown>> | undefined;

/** How many sequences of calls to make, and from which seed: the same seed gives the same sequences. */
export interface SequenceOptions {
  readonly seed: number;
  readonly count: number;
}

const MOST_CALLS = 14;

const THOUGHTS = ['Look at the rules.', 'Check ☕ and ünï\ncode', '0', ' ', '', '\n\t', 5, null, ['a'], { a: 1 }, true];
const NUMBERS: readonly unknown[] = [
  ...[1, 2, 3, 9, 25, 9_007_199_254_740_991, '3', ' 7 ', '\n8', '0x10', '1e2', '2.0', true, [4], ['5'], [[6]]],
  ...[
    0,
    -1,
    1.5,
    '1.5',
    '',
    'abc',
    '1_000',
    'Infinity',
    '-0',
    null,
    false,
    [],
    [1, 2],
    {},
    { toString: 1, valueOf: 2 },
  ],
  ...[1e21, 9_007_199_254_740_992, '9007199254740992', 'NaN', '٣'],
];
const BOOLEANS = [true, false, 'true', 'FALSE', 'True', ' true', '', 'yes', 1, 0, null, [], [true], {}];
const BRANCHES = [
  ...['a', 'b', 'plan-b', 'ünï ☕', '10', '2', '1', '01', '-1', '1.5', '4294967294', '4294967295', '', ' '],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(200), 'y'.repeat(201), 5, null, ['a'], {}],
];

/** Sequences of calls as models make them: mostly right, often with odd values, now and then broken. */
export function makeSequences({ seed, count }: SequenceOptions): Arguments[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const calls = 6 + Math.floor(random() * (MOST_CALLS - 5));
    return Array.from({ length: calls }, (_, index) => makeCall(random, index + 1));
  });
}

function makeCall(random: () => number, number: number): Arguments {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const isLikely = (share: number): boolean => random() < share;
  if (isLikely(0.02)) return pick([undefined, {}]);
  const odd = { number: isLikely(0.2), boolean: isLikely(0.12), branch: isLikely(0.5) };
  const call: Record<string, unknown> = {
    thought: isLikely(0.12) ? pick(THOUGHTS) : `Thought ${number}: look again.`,
    nextThoughtNeeded: odd.boolean ? pick(BOOLEANS) : isLikely(0.8),
    thoughtNumber: odd.number ? pick(NUMBERS) : number,
    totalThoughts: odd.number && isLikely(0.5) ? pick(NUMBERS) : 5,
    ...(isLikely(0.2)
      ? { isRevision: odd.boolean ? pick(BOOLEANS) : true, revisesThought: odd.number ? pick(NUMBERS) : 1 }
      : {}),
    ...(isLikely(0.5)
      ? { branchFromThought: odd.number ? pick(NUMBERS) : 1, branchId: odd.branch ? pick(BRANCHES) : 'a' }
      : {}),
    ...(isLikely(0.1) ? { needsMoreThoughts: pick(BOOLEANS) } : {}),
    ...(isLikely(0.1) ? { note: 'a field that nobody knows', session_id: 'x' } : {}),
  };
  if (isLikely(0.05)) delete call[pick(Object.keys(call)) ?? ''];
  return call;
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
