import type { Script, Turn } from './script.ts';
import type { SeenRequest } from './seen-request.ts';

/** Who says what, and how far each model has come. */
export interface ScriptBook {
  readonly models: readonly string[];
  /** The next turn of the request's model; undefined when its script is over. */
  next(seen: SeenRequest): Promise<Turn | undefined>;
  set(model: string, script: Script): void;
}

/** A book with a script for each of these models, and one for all others. */
export function createScriptBook(given: Readonly<Record<string, Script>>, others: Script = []): ScriptBook {
  const scripts = new Map(Object.entries(given));
  const counts = new Map<string, number>();
  return {
    get models() {
      return [...scripts.keys()];
    },
    next: async (seen) => {
      const n = counts.get(seen.model) ?? 0;
      counts.set(seen.model, n + 1);
      const script = scripts.get(seen.model) ?? others;
      return typeof script === 'function' ? await script(seen, n) : script[n];
    },
    set: (model, script) => {
      scripts.set(model, script);
      counts.delete(model);
    },
  };
}
