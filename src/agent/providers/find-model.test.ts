import { describe, expect, it } from 'vitest';
import type { Model } from '../model/model.ts';
import { findModel } from './find-model.ts';

describe('findModel', () => {
  it.each([
    ['anthropic/claude-haiku-4-5', 'anthropic', 'claude-haiku-4-5'],
    ['openai/gpt-5-mini', 'openai', 'gpt-5-mini'],
    ['google/gemini-2.5-pro', 'google', 'gemini-2.5-pro'],
    ['ollama/hf.co/org/model:Q4', 'ollama', 'hf.co/org/model:Q4'],
    ['compatible/meta-llama/llama-4', 'compatible', 'meta-llama/llama-4'],
    ['Anthropic/claude-test', 'anthropic', 'claude-test'],
  ])('finds %s', async (id, provider, name) => {
    expect(await findModel(id, { env: ALL })).toMatchObject({ provider, name });
  });

  it('knows the context and the prices of well-known models, and of no other', async () => {
    const known = await findModel('anthropic/claude-haiku-4-5-20251001', { env: ALL });
    expect(known).toMatchObject({ contextTokens: 200_000, prices: { input: 1, output: 5 } });
    const unknown = await findModel('anthropic/claude-haiku-4-5-turbo', { env: ALL });
    expect([unknown.contextTokens, unknown.prices]).toEqual([undefined, undefined]);
  });

  it('takes the second name of a key, and no empty one', async () => {
    const env = { GEMINI_API_KEY: ' ', GOOGLE_GENERATIVE_AI_API_KEY: 'k' };
    await expect(findModel('google/x', { env })).resolves.toMatchObject({ provider: 'google' });
  });

  it('lists what each provider needs when no model is chosen', async () => {
    const error = await refusal(undefined, { OPENAI_API_KEY: 'k' });
    expect(error).toMatchObject({ code: 'model/none' });
    for (const needed of [
      'ANTHROPIC_API_KEY',
      '(ready) OPENAI_API_KEY',
      'GEMINI_API_KEY',
      'OLLAMA_HOST',
      'COMPATIBLE_BASE_URL',
      'COMPATIBLE_API_KEY',
      'thoughtline settings model provider/name',
      'For example: --model openai/',
    ]) {
      expect(error.message).toContain(needed);
    }
  });

  it.each([
    ['gpt-5', 'Did you mean openai/gpt-5?'],
    ['claude-x', 'Did you mean anthropic/claude-x?'],
    ['antropic/claude-x', 'Did you mean anthropic/claude-x?'],
    ['openai/', 'lacks the name of a model. Did you mean openai/gpt-'],
    ['constructor/x', 'names no provider that is known'],
  ])('tells how to name a model instead of "%s"', async (id, words) => {
    const error = await refusal(id, {});
    expect(error).toMatchObject({ code: 'model/unknown' });
    expect(error.message).toContain(words);
    expect(error.message).toContain('ANTHROPIC_API_KEY');
  });

  it.each([
    ['anthropic/x', 'model/no-key', 'ANTHROPIC_API_KEY'],
    ['openai/x', 'model/no-key', 'OPENAI_API_KEY'],
    ['google/x', 'model/no-key', 'GEMINI_API_KEY'],
    ['compatible/x', 'model/no-address', 'COMPATIBLE_BASE_URL'],
  ])('tells what %s needs', async (id, code, needed) => {
    const error = await refusal(id, {});
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(needed);
  });

  it.each(['sk-…', 'sk-1 2', 'sk–1'])('names the variable whose key cannot be one: %s', async (key) => {
    const error = await refusal('openai/x', { OPENAI_API_KEY: key });
    expect(error).toMatchObject({ code: 'model/bad-key' });
    expect(error.message).toContain('OPENAI_API_KEY');
    expect(error.message).not.toContain(key);
  });

  it('names the variable whose address is wrong', async () => {
    const error = await refusal('openai/x', { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'nowhere' });
    expect(error).toMatchObject({ code: 'model/bad-address' });
    expect(error.message).toContain('OPENAI_BASE_URL');
  });

  it.each([
    [{}, 'https://api.openai.com/v1/responses'],
    [{ OPENAI_BASE_URL: 'https://eu.api.openai.com/v1/' }, 'https://eu.api.openai.com/v1/responses'],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9/v1/chat/completions'],
    [{ OPENAI_BASE_URL: 'http://notopenai.com/v1' }, 'http://notopenai.com/v1/chat/completions'],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API: 'responses' }, 'http://127.0.0.1:9/v1/responses'],
    [{ OPENAI_API: 'chat' }, 'https://api.openai.com/v1/chat/completions'],
  ])('asks OpenAI with %j at %s', async (env, address) => {
    expect(await addressAsked('openai/gpt-x', env)).toBe(address);
  });

  it.each([
    ['anthropic/x', {}, 'https://api.anthropic.com/v1/messages'],
    ['anthropic/x', { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9/v1/messages'],
    ['google/x', {}, 'https://generativelanguage.googleapis.com/v1beta/models/x:streamGenerateContent?alt=sse'],
    ['google/x', { GEMINI_BASE_URL: 'http://h/' }, 'http://h/v1beta/models/x:streamGenerateContent?alt=sse'],
    ['ollama/x', {}, 'http://127.0.0.1:11434/v1/chat/completions'],
    ['ollama/x', { OLLAMA_HOST: 'box' }, 'http://box:11434/v1/chat/completions'],
  ])('asks %s with %j at %s', async (id, env, address) => {
    expect(await addressAsked(id, env)).toBe(address);
  });

  it('asks at the address of --base-url before any variable', async () => {
    const env = { COMPATIBLE_BASE_URL: 'http://a.test/v1' };
    expect(await addressAsked('compatible/x', env, 'http://b.test/v1')).toBe('http://b.test/v1/chat/completions');
  });

  it.each([
    [undefined, 'OLLAMA_HOST'],
    ['box:1', '--base-url'],
  ])('says what to correct where no Ollama answers: with %s, %s', async (baseUrl, from) => {
    const fetch = (): Promise<Response> =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    const model = await findModel('ollama/x', { env: {}, fetch, baseUrl });
    await expect(firstAnswer(model)).rejects.toThrow(`or set ${from} to where it runs.`);
  });

  it('takes keys and addresses from nowhere but the environment that it is given', async () => {
    const before = { ...process.env };
    process.env['OPENAI_BASE_URL'] = 'http://elsewhere.test/v1';
    process.env['ANTHROPIC_BASE_URL'] = 'http://elsewhere.test/v1';
    try {
      expect(await addressAsked('openai/x', {})).toBe('https://api.openai.com/v1/responses');
      expect(await addressAsked('anthropic/x', {})).toBe('https://api.anthropic.com/v1/messages');
      await expect(findModel('openai/x', { env: {} })).rejects.toMatchObject({ code: 'model/no-key' });
    } finally {
      for (const name of ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });
});

const ALL = {
  ANTHROPIC_API_KEY: 'k',
  OPENAI_API_KEY: 'k',
  GEMINI_API_KEY: 'k',
  COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
};

async function refusal(id: string | undefined, env: Readonly<Record<string, string>>): Promise<Error> {
  try {
    await findModel(id, { env });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It was not refused.');
}

/** Where a request would go; nothing leaves this machine. */
async function addressAsked(id: string, env: Readonly<Record<string, string>>, baseUrl?: string): Promise<string> {
  let asked = '';
  const fetch: typeof globalThis.fetch = async (input) => {
    asked = String(input);
    return new Response('{}', { status: 400 });
  };
  const model = await findModel(id, { env: { ...ALL, ...env }, fetch, baseUrl });
  await firstAnswer(model).catch(() => {});
  return asked;
}

async function firstAnswer(model: Model): Promise<void> {
  const question = { system: '', tools: [], choice: 'auto', maxOutputTokens: 9 } as const;
  const asking = model.ask(
    { ...question, messages: [{ role: 'user', text: 'Hi' }] },
    { signal: new AbortController().signal },
  );
  await asking[Symbol.asyncIterator]().next();
}
