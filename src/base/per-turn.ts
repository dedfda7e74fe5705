/**
 * Remembers what a function gives until the current turn of the event loop ends: whatever changes outside cannot be
 * told from having changed right after the turn, and what happens a thousand times a second is looked up once.
 */
export function perTurn<Value>(look: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    if (known === undefined) {
      known = { value: look() };
      setImmediate(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}
