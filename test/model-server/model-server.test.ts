import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { postJson } from './post-json.ts';
import { SAMPLES } from './sample-requests.ts';
import type { AnswerTurn, FailedTurn } from './script.ts';
import { answersIn } from './seen-request.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from './start-model-server.ts';

const apiKey = 'any-key';

const MODELS: readonly [string, (server: ModelServer) => LanguageModelV3][] = [
  ['anthropic', ({ urls }) => createAnthropic({ apiKey, baseURL: urls.anthropic })('claude-test')],
  ['openai chat', ({ urls }) => createOpenAI({ apiKey, baseURL: urls.openai }).chat('gpt-4-test')],
  ['openai responses', ({ urls }) => createOpenAI({ apiKey, baseURL: urls.openai }).responses('gpt-4-test')],
  ['google', ({ urls }) => createGoogleGenerativeAI({ apiKey, baseURL: urls.google })('gemini-test')],
  ['compatible', ({ urls }) => createOpenAICompatible({ name: 'it', baseURL: urls.compatible }).chatModel('test')],
  ['ollama', ({ urls }) => createOpenAICompatible({ name: 'it', baseURL: `${urls.ollama}/v1` }).chatModel('test')],
];

const QUESTION: LanguageModelV3CallOptions = {
  prompt: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'What is in a.txt?' }] },
  ],
  tools: [
    {
      type: 'function',
      name: 'read_files',
      description: 'Reads.',
      inputSchema: { type: 'object', properties: { paths: { type: 'array', items: { type: 'string' } } } },
    },
  ],
  maxOutputTokens: 100,
};

const ANSWER: AnswerTurn = {
  text: 'I look. 🙂',
  calls: [{ name: 'read_files', input: { paths: ['a.txt'] } }],
  usage: { inputTokens: 10, outputTokens: 5 },
};

const NAMES = ['anthropic', 'openai', 'compatible', 'responses', 'gemini', 'ollama'] as const;

describe('startModelServer', () => {
  const servers: ModelServer[] = [];
  const start = async (options: ModelServerOptions): Promise<ModelServer> => {
    const server = await startModelServer(options);
    servers.push(server);
    return server;
  };
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  const ask = (server: ModelServer, name: (typeof NAMES)[number]) =>
    postJson(`${server.url}${SAMPLES[name].path}`, SAMPLES[name].body);

  it.each(MODELS)('speaks to the SDK of %s, whole and in a stream', async (_, modelOf) => {
    const server = await start({ script: [ANSWER, { ...ANSWER, fragmentBytes: 7, pieceLength: 3 }] });
    const model = modelOf(server);
    const whole = await model.doGenerate(QUESTION);
    const parts = await partsOf((await model.doStream(QUESTION)).stream);
    expect(whole.content).toMatchObject([
      { type: 'text', text: 'I look. 🙂' },
      { type: 'tool-call', toolName: 'read_files', input: '{"paths":["a.txt"]}' },
    ]);
    expect(whole.usage.inputTokens.total).toBe(10);
    expect(parts.filter(({ type }) => type === 'error')).toEqual([]);
    expect(textIn(parts)).toBe('I look. 🙂');
    expect(parts).toContainEqual(
      expect.objectContaining({ type: 'tool-call', toolName: 'read_files', input: '{"paths":["a.txt"]}' }),
    );
    expect(server.requests.map(({ isStream, system, messages }) => [isStream, system, messages])).toEqual([
      [false, 'Be brief.', [expect.objectContaining({ role: 'user', text: 'What is in a.txt?' })]],
      [true, 'Be brief.', [expect.objectContaining({ role: 'user', text: 'What is in a.txt?' })]],
    ]);
    expect(server.violations).toEqual([]);
  });

  it.each(MODELS)('sends calls that are no JSON, wrong reasons to stop and no usage to %s', async (name, modelOf) => {
    const calls = [{ name: 'read_files', inputText: '{"paths":["a' }];
    const server = await start({ script: [{ calls, stopReason: 'stop', usage: 'none' }] });
    const parts = await partsOf((await modelOf(server).doStream(QUESTION)).stream);
    const call = parts.find((part) => part.type === 'tool-call');
    expect(call?.input).toBe('{"paths":["a');
    const finish = parts.find((part) => part.type === 'finish');
    expect(finish?.usage.inputTokens.total).toBe(name === 'anthropic' ? 0 : undefined);
  });

  it.each([
    ['anthropic', 'rate-limited', 429, { error: { type: 'rate_limit_error' } }],
    ['anthropic', 'overloaded', 529, { error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['anthropic', 'unavailable', 500, { error: { type: 'api_error' } }],
    ['anthropic', 'too-long', 400, { error: { message: expect.stringContaining('prompt is too long') } }],
    ['openai', 'rate-limited', 429, { error: { code: 'rate_limit_exceeded' } }],
    ['openai', 'too-long', 400, { error: { code: 'context_length_exceeded' } }],
    ['openai', 'unauthorized', 401, { error: { code: 'invalid_api_key' } }],
    ['responses', 'too-long', 400, { error: { code: 'context_length_exceeded' } }],
    ['gemini', 'overloaded', 503, { error: { status: 'UNAVAILABLE' } }],
    ['gemini', 'unauthorized', 400, { error: { details: [{ reason: 'API_KEY_INVALID' }] } }],
    ['gemini', 'too-long', 400, { error: { message: expect.stringContaining('exceeds the maximum number of') } }],
    ['ollama', 'unavailable', 500, { error: expect.any(String) }],
  ] as const)('%s fails as %s in its own way', async (name, fail, status, json) => {
    const server = await start({ script: [{ fail }] });
    expect(await ask(server, name)).toMatchObject({ status, json });
  });

  it('says how long to wait where each provider says it', async () => {
    const failed: FailedTurn = { fail: 'rate-limited', retryAfterSeconds: 2, headers: { 'x-more': 'yes' } };
    const server = await start({ script: () => failed });
    const { headers } = await ask(server, 'anthropic');
    expect([headers.get('retry-after'), headers.get('x-more')]).toEqual(['2', 'yes']);
    expect((await ask(server, 'gemini')).json).toMatchObject({ error: { details: [{ retryDelay: '2s' }] } });
  });

  it.each([
    ['drop', { rejected: true }],
    ['garbage', { rejected: false }],
    ['error', { rejected: false }],
  ] as const)('breaks off a stream after some pieces: %s', async (how, { rejected }) => {
    const server = await start({ script: () => ({ text: 'a'.repeat(100), cut: { after: 5, how } }) });
    for (const name of NAMES) {
      const { path, body } = SAMPLES[name];
      const streaming = path.replace(':generateContent', ':streamGenerateContent');
      const extra: Record<string, boolean> = name === 'gemini' ? {} : { stream: true };
      const got = await postJson(`${server.url}${streaming}`, { ...body, ...extra }).then(
        ({ text }) => text,
        () => undefined,
      );
      expect(got === undefined, name).toBe(rejected);
    }
    expect(server.abandoned).toEqual([]);
  });

  it('falls silent, and knows who hung up', async () => {
    const server = await start({ script: [{ fail: 'hang' }, { text: 'So', cut: { after: 2, how: 'hang' } }] });
    for (const name of ['anthropic', 'openai'] as const) {
      const { path, body } = SAMPLES[name];
      const signal = AbortSignal.timeout(50);
      const headers = { authorization: 'Bearer any-key', 'anthropic-version': '2023-06-01' };
      const asked = fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
      await expect(asked.then((response) => response.text())).rejects.toThrow();
    }
    await expect.poll(() => server.abandoned.map(({ service }) => service)).toEqual(['anthropic', 'openai']);
  });

  it('gives each model its own script, however many ask at once', async () => {
    const models = Array.from({ length: 20 }, (_, index) => `model-${index}`);
    const server = await start({
      scripts: Object.fromEntries(models.map((model) => [model, [{ text: `${model} one` }, { text: `${model} two` }]])),
    });
    const said = async (model: string) =>
      (await postJson(`${server.url}/v1/chat/completions`, { ...SAMPLES.openai.body, model })).text;
    const first = await Promise.all(models.map(said));
    const second = await Promise.all(models.map(said));
    expect(first.every((text, index) => text.includes(`model-${index} one`))).toBe(true);
    expect(second.every((text, index) => text.includes(`model-${index} two`))).toBe(true);
    expect(server.requestsOf('model-3')).toHaveLength(2);
    server.setScript('model-3', [{ text: 'anew' }]);
    expect(await said('model-3')).toContain('anew');
  });

  it('can be scripted by what a request holds, and gives the same request the same ids', async () => {
    const server = await start({
      script: (request) => ({ text: `${answersIn(request)}`, calls: [{ name: 'read' }] }),
    });
    const [first, again] = [await ask(server, 'anthropic'), await ask(server, 'anthropic')];
    expect(first.json).toMatchObject({ content: [{ text: '1' }, { type: 'tool_use' }] });
    expect(again.text).toBe(first.text);
  });

  it('says so when a script is over or fails', async () => {
    const server = await start({
      scripts: {
        broken: () => {
          throw new Error('a mistake in the test');
        },
      },
    });
    const { path, body } = SAMPLES.openai;
    expect((await postJson(`${server.url}${path}`, body)).text).toContain('has no more turns');
    await postJson(`${server.url}${path}`, { ...body, model: 'broken' });
    expect(server.violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('has no more turns'),
      expect.stringContaining('a mistake in the test'),
    ]);
  });

  it('lists its models', async () => {
    const server = await start({ scripts: { tiny: [] } });
    const list = async (path: string) => JSON.stringify(await (await fetch(`${server.url}${path}`)).json());
    for (const path of ['/v1/models', '/v1beta/models', '/ollama/api/tags']) expect(await list(path)).toContain('tiny');
  });

  it('runs in a process of its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-server-'));
    const options = join(folder, 'options.mjs');
    await writeFile(options, "export const options = { script: () => ({ text: 'Hello' }) };");
    const launch = fileURLToPath(new URL('launch.mjs', import.meta.url));
    const child = spawn(process.execPath, [launch, options], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const read = async () => JSON.parse((await lines.next()).value ?? '{}');
    const { url } = await read();
    expect((await postJson(`${url}${SAMPLES.gemini.path}`, SAMPLES.gemini.body)).text).toContain('Hello');
    child.stdin.write('counts\n');
    expect(await read()).toEqual({ requests: 1, violations: [], abandoned: 0 });
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    await rm(folder, { recursive: true });
  });
});

async function partsOf(stream: ReadableStream<LanguageModelV3StreamPart>): Promise<LanguageModelV3StreamPart[]> {
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function textIn(parts: readonly LanguageModelV3StreamPart[]): string {
  return parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('');
}
