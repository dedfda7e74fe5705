import { isObject } from '../../base/json.ts';
import type { Model } from '../model/model.ts';
import type { Environment } from './provider-setup.ts';

/** Where an Ollama server is asked about a model. */
export interface OllamaPlace {
  /** Of the server itself, without the version of the imitated API. */
  readonly root: string;
  readonly name: string;
  readonly env: Environment;
}

/** Nobody waits for this longer than for a word of the answer. */
const LONGEST_WAIT_MS = 1_000;

/**
 * A model that finds out how much it can read. Ollama does not refuse what is too long, it forgets the beginning; how
 * much that is, the server decides when it loads the model, so it is asked once the model has answered.
 */
export function withOllamaContext(model: Model, place: OllamaPlace): Model {
  let contextTokens: number | undefined;
  let isAsked = false;
  return {
    ...model,
    get contextTokens() {
      return contextTokens;
    },
    async *ask(request, options) {
      for await (const event of model.ask(request, options)) {
        if (event.type === 'finished' && !isAsked) {
          isAsked = true;
          contextTokens = await findContext(place);
        }
        yield event;
      }
    },
  };
}

/** What is loaded counts, then what the model or the server is set to, then the most that the model can take. */
async function findContext({ root, name, env }: OllamaPlace): Promise<number | undefined> {
  const loaded = await readLoaded(root, name);
  if (loaded !== undefined) return loaded;
  const shown = await ask(`${root}/api/show`, { method: 'POST', body: JSON.stringify({ model: name }) });
  const parameters = typeof shown['parameters'] === 'string' ? shown['parameters'] : '';
  const info = isObject(shown['model_info']) ? Object.entries(shown['model_info']) : [];
  const [, most] = info.find(([key]) => key.endsWith('.context_length')) ?? [];
  return (
    toTokens(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1]) ?? toTokens(env['OLLAMA_CONTEXT_LENGTH']) ?? toTokens(most)
  );
}

async function readLoaded(root: string, name: string): Promise<number | undefined> {
  const { models } = await ask(`${root}/api/ps`);
  const all: readonly unknown[] = Array.isArray(models) ? models : [];
  const loaded = all.find((each) => isObject(each) && (each['name'] === name || each['name'] === `${name}:latest`));
  return isObject(loaded) ? toTokens(loaded['context_length']) : undefined;
}

/** An older server, or another program that speaks the same, knows nothing of it. */
async function ask(url: string, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    const answer: unknown = await response.json();
    return isObject(answer) ? answer : {};
  } catch {
    return {};
  }
}

function toTokens(value: unknown): number | undefined {
  const tokens = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined;
}
