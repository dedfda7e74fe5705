/** A map that forgets what was set longest ago, so that it cannot grow. */
export interface Recent<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/** Makes a map that remembers at least the last so many names, and at most twice as many. */
export function createRecent<Value>(least: number): Recent<Value> {
  // Two generations take half the time of keeping every name in its order.
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  return {
    get: (name) => newer.get(name) ?? older.get(name),
    set(name, value) {
      newer.set(name, value);
      if (newer.size < least) return;
      older = newer;
      newer = new Map();
    },
    delete(name) {
      newer.delete(name);
      older.delete(name);
    },
  };
}
