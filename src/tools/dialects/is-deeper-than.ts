import { isObject } from '../../base/json.ts';

/** True when lists and objects are nested in more levels; goes level by level, as recursion is what depth breaks. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((each) => Object.values(each)).filter(isNested);
  }
  return false;
}

function isNested(value: unknown): value is object {
  return Array.isArray(value) || isObject(value);
}
