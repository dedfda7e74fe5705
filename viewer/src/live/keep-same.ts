/** Deeper parts are taken as they come: nothing that is drawn lies so deep. */
const DEEPEST = 30;

/**
 * The new JSON with every part of the old one that is equal, so that only what changed is drawn anew. The new value is
 * taken over: whoever gave it keeps no other use of it.
 */
export function keepSame<Value>(before: unknown, after: Value, depth = 0): Value {
  if (Object.is(before, after) || depth > DEEPEST || !isTree(before) || !isTree(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    const isThere = Object.hasOwn(before, name);
    const earlier: unknown = isThere ? Reflect.get(before, name) : undefined;
    const part: unknown = Reflect.get(after, name);
    const kept = keepSame(earlier, part, depth + 1);
    if (!Object.is(kept, part)) Reflect.set(after, name, kept);
    isSame &&= isThere && Object.is(kept, earlier);
  }
  return isSame ? (before as Value & object) : after;
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
