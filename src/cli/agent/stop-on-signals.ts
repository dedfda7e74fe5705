/** The part of a process that tells of signals. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

const ALL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Calls `stop` for every signal that asks the program to end, until the function that is given back is called. */
export function stopOnSignals(source: SignalSource, stop: (signal: NodeJS.Signals) => void): () => void {
  const listeners = ALL.map((signal) => [signal, () => stop(signal)] as const);
  for (const [signal, listener] of listeners) source.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) source.off(signal, listener);
  };
}
