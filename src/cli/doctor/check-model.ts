import { readOllamaHost } from '../../agent/providers/base-url.ts';
import { findModel } from '../../agent/providers/find-model.ts';
import { modelChoices } from '../../agent/providers/model-choices.ts';
import { messageOf } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Environment } from '../settings/setting-entry.ts';
import type { Finding } from './finding.ts';

/** What is known of the models here. */
export interface ModelParts {
  readonly env: Environment;
  /** The setting `model`. */
  readonly model: string | null;
}

const ANSWER_WITHIN_MS = 1_000;
const LONGEST_DETAIL = 300;

/** Whether the chosen model can be asked, and which providers could be. Asks nobody but Ollama on this machine or at OLLAMA_HOST. */
export async function checkModel({ env, model }: ModelParts): Promise<Finding[]> {
  const ollama = await askOllama(env['OLLAMA_HOST']);
  return [await chosenModel({ env, model }, ollama), providers(env, ollama)];
}

async function chosenModel({ env, model }: ModelParts, ollama: Ollama): Promise<Finding> {
  const check = 'model';
  if (model === null) {
    const advice = 'Choose one with: thoughtline settings model PROVIDER/NAME, or give --model.';
    return { check, status: 'ok', detail: 'none is chosen, which only the agent needs (ask, chat)', advice };
  }
  try {
    const { provider, name } = await findModel(model, { env });
    return provider === 'ollama' ? ollamaModel(name, ollama) : { check, status: 'ok', detail: `${model} can be asked` };
  } catch (error) {
    const [detail = '', ...advice] = messageOf(error).split(/(?<=[.:]) |\n/);
    return { check, status: 'failed', detail: `${model}: ${detail}`, advice: advice.join(' ') };
  }
}

function ollamaModel(name: string, { address, models }: Ollama): Finding {
  const check = 'model';
  if (models === undefined) {
    const advice = 'Start it with: ollama serve. Where it runs elsewhere, set OLLAMA_HOST.';
    return { check, status: 'failed', detail: `ollama/${name}: Ollama does not answer at ${address}`, advice };
  }
  if (models.some((known) => known === name || known === `${name}:latest`))
    return { check, status: 'ok', detail: `ollama/${name} can be asked` };
  const advice = `Get it with: ollama pull ${name}`;
  return { check, status: 'failed', detail: `ollama/${name}: Ollama at ${address} does not have it`, advice };
}

function providers(env: Environment, { address, models }: Ollama): Finding {
  const choices = modelChoices(env).filter(({ provider }) => provider !== 'ollama');
  const ready = choices
    .filter(({ isSet }) => isSet)
    .map(({ provider, needs }) => `${provider} (${needs.split(/[ ;]/, 1)[0]} is set)`);
  if (models !== undefined) {
    const names = models.length === 0 ? 'no models yet' : models.map((name) => toOneLine(name)).join(', ');
    ready.push(`ollama (${address}: ${shorten(names, LONGEST_DETAIL)})`);
  }
  const missing = choices.filter(({ isSet }) => !isSet).map(({ provider, needs }) => `${provider}: ${needs}`);
  if (models === undefined) missing.push('ollama: a running Ollama');
  return {
    check: 'providers',
    status: 'ok',
    detail: ready.length === 0 ? 'none is set up' : ready.join(', '),
    ...(missing.length === 0
      ? {}
      : { advice: `To use ${ready.length === 0 ? 'one' : 'others'}:${missing.map((each) => `\n${each}`).join('')}` }),
  };
}

interface Ollama {
  readonly address: string;
  /** Undefined when nobody answers. */
  readonly models: readonly string[] | undefined;
}

async function askOllama(host: string | undefined): Promise<Ollama> {
  const address = addressOf(host);
  try {
    const response = await fetch(`${address}/api/tags`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    });
    const answer: unknown = await response.json();
    const listed = isObject(answer) && Array.isArray(answer['models']) ? answer['models'] : undefined;
    const names = listed?.flatMap((model: unknown) =>
      isObject(model) && typeof model['name'] === 'string' ? [model['name']] : [],
    );
    return { address, models: names };
  } catch {
    return { address, models: undefined };
  }
}

function addressOf(host: string | undefined): string {
  try {
    return readOllamaHost(host, 'OLLAMA_HOST').replace(/\/v1$/, '');
  } catch {
    return String(host);
  }
}
