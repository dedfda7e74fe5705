/** A map that forgets what was not used for longest, so that it cannot grow. */
export interface Recent<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/** Makes a map that remembers at most so many values. */
export function createRecent<Value>(most: number): Recent<Value> {
  // A Map keeps the order of insertion: the first is the one that waits longest.
  const values = new Map<string, Value>();
  return {
    get: (name) => values.get(name),
    set(name, value) {
      values.delete(name);
      values.set(name, value);
      if (values.size <= most) return;
      const [oldest] = values.keys();
      if (oldest !== undefined) values.delete(oldest);
    },
    delete(name) {
      values.delete(name);
    },
  };
}
