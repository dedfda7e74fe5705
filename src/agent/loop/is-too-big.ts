import type { JsonValue } from '../../base/json.ts';

/** Whether a value has more than so many characters, about; looks no further than it must. */
export function isTooBig(value: JsonValue, most: number): boolean {
  const waiting: JsonValue[] = [value];
  let size = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    size += typeof next === 'string' ? next.length + 2 : 4;
    if (size + waiting.length > most) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, each] of Object.entries(next)) {
      size += key.length;
      waiting.push(each);
    }
  }
  return false;
}
