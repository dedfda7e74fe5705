import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../src/agent/model/message.ts';
import { findModel } from '../../../src/agent/providers/find-model.ts';
import { LOADED_CONTEXT, SET_CONTEXT } from '../../model-server/list-models.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { answered, ask, question } from './asking.ts';
import { EVERY_PROVIDER } from './every-provider.ts';

const READ_A = { name: 'read_files', input: { paths: ['a.txt'] } };
const KEYS = { ANTHROPIC_API_KEY: 'any-key', OPENAI_API_KEY: 'any-key', OPENAI_API: 'responses' };

let server: ModelServer;
afterEach(() => server.close());

describe('a model of Anthropic', () => {
  it('has the system prompt and the whole conversation cached', async () => {
    server = await startModelServer({ script: [{ calls: [READ_A] }, { text: 'Done.' }] });
    const model = await findModel('anthropic/claude-haiku-4-5', { env: KEYS, baseUrl: server.urls.anthropic });
    const { step } = await ask(model, question());
    await ask(model, question({ messages: answered(question().messages, step) }));
    const mark = { type: 'ephemeral' };
    expect(server.requests.map(({ body }) => body)).toMatchObject([
      { system: [{ cache_control: mark }], messages: [{ content: [{ cache_control: mark }] }] },
      {
        system: [{ cache_control: mark }],
        messages: [
          { role: 'user' },
          { role: 'assistant' },
          { content: [{ type: 'tool_result', cache_control: mark }] },
        ],
      },
    ]);
    expect(JSON.stringify(server.requests[1]?.body).match(/cache_control/g)).toHaveLength(2);
  });

  it('gives back reasoning that nobody can read', async () => {
    const parts = [
      { type: 'reasoning', text: 'Sealed.', isRedacted: true },
      { type: 'call', ...READ_A },
    ] as const;
    server = await startModelServer({ script: [{ parts }, { text: 'Done.' }] });
    const model = await findModel('anthropic/claude-haiku-4-5', { env: KEYS, baseUrl: server.urls.anthropic });
    const { step } = await ask(model, question());
    expect(step.parts[0]).toMatchObject({ type: 'reasoning', text: '' });
    await ask(model, question({ messages: answered(question().messages, step) }));
    expect(JSON.stringify(server.requests[1]?.body)).toContain('redacted_thinking');
    expect(server.violations).toEqual([]);
  });

  it('would rather lose a thought than the run where thoughts are tied to what stands before them', async () => {
    server = await startModelServer({ script: () => ({ text: 'Done.' }) });
    for (const name of ['claude-opus-5-5', 'claude-haiku-4-5']) {
      await ask(await findModel(`anthropic/${name}`, { env: KEYS, baseUrl: server.urls.anthropic }), question());
    }
    expect(server.requests.map(({ body }) => body['thinking'])).toEqual([
      { block_binding: { prefix_mismatch_behavior: 'drop_block' } },
      undefined,
    ]);
  });
});

describe('a model of OpenAI', () => {
  it('has nothing stored at OpenAI, and takes its reasoning along sealed', async () => {
    server = await startModelServer({ script: [{ reasoning: 'Hm.', calls: [READ_A] }, { text: 'Done.' }] });
    const model = await findModel('openai/gpt-5-mini', { env: KEYS, baseUrl: server.urls.openai });
    const { step } = await ask(model, question());
    await ask(model, question({ messages: answered(question().messages, step) }));
    expect(server.requests[0]?.body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
    expect(server.requests[1]?.body['input']).toContainEqual(expect.objectContaining({ type: 'reasoning' }));
    expect(server.violations).toEqual([]);
  });

  it('lets optional fields of a tool be optional', async () => {
    server = await startModelServer({ script: [{ text: 'Done.' }] });
    await ask(await findModel('openai/gpt-5-mini', { env: KEYS, baseUrl: server.urls.openai }), question());
    expect(server.requests[0]?.body['tools']).toMatchObject([{ name: 'read_files', strict: false }]);
  });

  it('sends a call without its id once the reasoning that it came with is gone', async () => {
    server = await startModelServer({ script: [{ reasoning: 'Hm.', calls: [READ_A] }, { text: 'Done.' }] });
    const model = await findModel('openai/gpt-5-mini', { env: KEYS, baseUrl: server.urls.openai });
    const { step } = await ask(model, question());
    const parts = step.parts.filter(({ type }) => type !== 'reasoning');
    const messages: Message[] = [
      ...answered(question().messages, { ...step, parts }),
      { role: 'user', text: 'Go on.' },
    ];
    await ask(model, question({ messages }));
    const sent = JSON.stringify(server.requests[1]?.body['input']);
    expect(sent).toContain('"function_call"');
    expect(sent).not.toContain('"id"');
  });
});

describe.each(EVERY_PROVIDER)('a result with a picture, sent to $label', ({ find }) => {
  it('shows the picture, or says that there was one', async () => {
    server = await startModelServer({ script: [{ calls: [READ_A] }, { text: 'Nice.' }] });
    const model = await find(server);
    const { step } = await ask(model, question());
    const picture = { mediaType: 'image/png', data: 'iVBORw0KGgo=' };
    const messages = answered(question().messages, step, 'A cat.').map((message) =>
      message.role === 'tool'
        ? { ...message, results: message.results.map((result) => ({ ...result, images: [picture] })) }
        : message,
    );
    await ask(model, question({ messages }));
    expect(server.violations).toEqual([]);
    const sent = JSON.stringify(server.requests[1]?.body);
    expect(sent).toContain('A cat.');
    expect(sent.includes(picture.data) || sent.includes('gave image/png')).toBe(true);
  });
});

describe('a model of Ollama', () => {
  const env = (context?: string) => ({ OLLAMA_HOST: server.urls.ollama, OLLAMA_CONTEXT_LENGTH: context });

  it('finds out how much it can read once it has answered', async () => {
    server = await startModelServer({ scripts: { loaded: () => ({ text: 'Hi.' }) }, script: () => ({ text: 'Ho.' }) });
    const loaded = await findModel('ollama/loaded', { env: env() });
    expect(loaded.contextTokens).toBeUndefined();
    await ask(loaded, question());
    expect(loaded.contextTokens).toBe(LOADED_CONTEXT);
    const other = await findModel('ollama/other', { env: env('4096') });
    await ask(other, question());
    expect(other.contextTokens).toBe(SET_CONTEXT);
    expect(server.violations).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('is asked nothing beside the conversation where that is recorded', async () => {
    server = await startModelServer({ script: () => ({ text: 'Hi.' }) });
    const asked: string[] = [];
    const model = await findModel('ollama/any', {
      env: env(),
      fetch: (input, init) => {
        asked.push(new URL(input instanceof Request ? input.url : input).pathname);
        return fetch(input, init);
      },
    });
    await ask(model, question());
    expect(asked).toEqual(['/ollama/v1/chat/completions']);
    expect(model.contextTokens).toBeUndefined();
  });
});
