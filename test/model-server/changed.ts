import { isObject, type JsonObject, type JsonValue } from '../../src/base/json.ts';
import { isList } from './json-parts.ts';

/** A change to one place of a JSON value: `messages.1.content` is its path. */
export type Change = (body: JsonObject) => JsonObject;

/** Puts a value somewhere. */
export function set(path: string, value: JsonValue): Change {
  return (body) => asObject(edit(body, path.split('.'), () => value));
}

/** Takes a field or an item away. */
export function drop(path: string): Change {
  return (body) => asObject(edit(body, path.split('.'), () => undefined));
}

/** Takes the last item of a list away. */
export function dropLast(path: string): Change {
  return (body) => asObject(edit(body, path.split('.'), (old) => (isList(old) ? old.slice(0, -1) : undefined)));
}

/** Puts items into a list, at its end or at an index. */
export function add(path: string, item: JsonValue, index: number = Number.POSITIVE_INFINITY): Change {
  return (body) =>
    asObject(edit(body, path.split('.'), (old) => (isList(old) ? old.toSpliced(index, 0, item) : [item])));
}

/** One more of an item that is there already, at the end of its list. */
export function repeat(path: string, index: number): Change {
  return (body) => asObject(edit(body, path.split('.'), (old) => (isList(old) ? [...old, old[index] ?? null] : [])));
}

/** One change after the other. */
export function both(...changes: readonly Change[]): Change {
  return (body) => changes.reduce((changed, change) => change(changed), body);
}

function edit(
  value: JsonValue | undefined,
  [key, ...rest]: readonly string[],
  change: (old: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return change(value);
  if (isList(value)) {
    const index = Number(key);
    const changed = edit(value[index], rest, change);
    return changed === undefined ? value.toSpliced(index, 1) : value.with(index, changed);
  }
  const { [key]: old, ...others } = asObject(value);
  const changed = edit(old, rest, change);
  return changed === undefined ? others : { ...others, [key]: changed };
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
