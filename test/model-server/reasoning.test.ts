import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isObject, type JsonObject, type JsonValue } from '../../src/base/json.ts';
import { add, both, type Change, drop, set } from './changed.ts';
import { listOf, objectOf } from './json-parts.ts';
import { postJson } from './post-json.ts';
import { type ModelServer, startModelServer } from './start-model-server.ts';

const TURN = {
  reasoning: 'The file comes first.',
  text: 'I look.',
  calls: [
    { name: 'read', input: { path: 'a' } },
    { name: 'read', input: { path: 'b' } },
  ],
};

const TOOL = { name: 'read', description: 'Reads.' };
const SCHEMA = { type: 'object', properties: { path: { type: 'string' } } };

/** How a client of each provider answers the first request: the second one, as it should be. */
const CLIENTS = {
  anthropic: {
    path: '/v1/messages',
    first: {
      model: 'm',
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 1024 },
      messages: [{ role: 'user', content: 'Go' }],
      tools: [{ ...TOOL, input_schema: SCHEMA }],
    },
    next: (first: JsonObject, { content }: JsonObject): JsonObject => {
      const blocks = listOf(content);
      const results = blocks
        .map(objectOf)
        .flatMap(({ type, id = '' }) =>
          type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: 'x' }] : [],
        );
      return both(
        add('messages', { role: 'assistant', content: blocks }),
        add('messages', { role: 'user', content: results }),
      )(first);
    },
  },
  responses: {
    path: '/v1/responses',
    first: {
      model: 'm',
      store: false,
      include: ['reasoning.encrypted_content'],
      input: [{ role: 'user', content: 'Go' }],
      tools: [{ type: 'function', ...TOOL, parameters: SCHEMA }],
    },
    next: (first: JsonObject, { output }: JsonObject): JsonObject => {
      const items = listOf(output);
      const results = items
        .map(objectOf)
        .flatMap(({ call_id: callId }) =>
          callId === undefined ? [] : [{ type: 'function_call_output', call_id: callId, output: 'x' }],
        );
      return { ...first, input: [...listOf(first['input']), ...items, ...results] };
    },
  },
  gemini: {
    path: '/v1beta/models/m:generateContent',
    first: {
      contents: [{ role: 'user', parts: [{ text: 'Go' }] }],
      tools: [{ functionDeclarations: [{ ...TOOL, parameters: SCHEMA }] }],
    },
    next: (first: JsonObject, answer: JsonObject): JsonObject => {
      const content = objectOf(objectOf(listOf(answer['candidates'])[0])['content']);
      const results = listOf(content['parts'])
        .map(objectOf)
        .flatMap(({ functionCall }) => {
          const { id = '', name = '' } = objectOf(functionCall);
          return functionCall === undefined ? [] : [{ functionResponse: { id, name, response: { content: 'x' } } }];
        });
      return both(add('contents', content), add('contents', { role: 'user', parts: results }))(first);
    },
  },
};

describe('reasoning that comes back', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer({ script: (_, n) => (n === 0 ? TURN : { text: 'Done.' }) });
  });
  afterEach(() => server.close());

  const secondOf = async (name: keyof typeof CLIENTS): Promise<JsonObject> => {
    const { path, first, next } = CLIENTS[name];
    const { json } = await postJson(`${server.url}${path}`, first);
    return next(first, isObject(json) ? objectOf(json) : {});
  };
  const send = (name: keyof typeof CLIENTS, body: JsonObject) => postJson(`${server.url}${CLIENTS[name].path}`, body);

  it.each(['anthropic', 'responses', 'gemini'] as const)('is accepted by %s as it was given', async (name) => {
    expect(await send(name, await secondOf(name))).toMatchObject({ status: 200 });
    expect(server.violations).toEqual([]);
    expect(server.requests[1]?.messages[1]).toMatchObject({
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'The file comes first.' },
        { type: 'text' },
        { type: 'call' },
        { type: 'call' },
      ],
    });
  });

  it.each<[keyof typeof CLIENTS, string, Change, string]>([
    ['anthropic', 'without it', drop('messages.1.content.0'), 'Expected `thinking` or `redacted_thinking`'],
    ['anthropic', 'with another text', set('messages.1.content.0.thinking', '[redacted]'), 'Invalid `signature`'],
    ['anthropic', 'with another signature', set('messages.1.content.0.signature', 'abc'), 'Invalid `signature`'],
    ['responses', 'without it', drop('input.1'), "without its required 'reasoning' item"],
    ['responses', 'with another seal', set('input.1.encrypted_content', 'abc'), 'could not be verified'],
    ['responses', 'without its seal', drop('input.1.encrypted_content'), 'could not be verified'],
    ['gemini', 'without its signature', drop('contents.1.parts.2.thoughtSignature'), 'missing a thought_signature'],
    [
      'gemini',
      'with another signature',
      set('contents.1.parts.2.thoughtSignature', 'x'),
      'Corrupted thought signature',
    ],
  ])('is refused by %s %s', async (name, _, change, words) => {
    const { status, text } = await send(name, change(await secondOf(name)));
    expect(status).toBe(400);
    expect(JSON.stringify(JSON.parse(text))).toContain(words);
    expect(server.violations[0]?.rule).toMatch(/^reasoning-/);
  });

  it('may be missing for turns that are over, and where a provider does not mind', async () => {
    const anthropic = await secondOf('anthropic');
    const bare = drop('messages.1.content.0')(anthropic);
    expect((await send('anthropic', set('thinking', { type: 'disabled' })(bare))).status).toBe(200);
    expect((await send('anthropic', set('thinking', { type: 'adaptive' })(bare))).status).toBe(200);
    const later: JsonValue[] = [
      { role: 'assistant', content: 'Well.' },
      { role: 'user', content: 'Go on.' },
    ];
    const over = { ...bare, messages: [...listOf(bare['messages']), ...later] };
    expect((await send('anthropic', over)).status).toBe(200);
    expect(server.violations).toEqual([]);
  });

  it('is tied to what stands before it, where the model says so', async () => {
    const model = 'claude-opus-5-5';
    const { path, first, next } = CLIENTS.anthropic;
    const go = { type: 'text', text: 'Go', cache_control: { type: 'ephemeral' } };
    const { thinking: _, ...asked } = { ...first, model, messages: [{ role: 'user', content: [go] }] };
    const { json } = await postJson(`${server.url}${path}`, asked);
    const second = drop('messages.0.content.0.cache_control')(next(asked, objectOf(json)));
    const edited = set('messages.0.content', 'Stop')(second);
    expect((await send('anthropic', edited)).text).toContain('does not match the conversation');
    const dropping = { block_binding: { prefix_mismatch_behavior: 'drop_block' } };
    expect((await send('anthropic', set('thinking', dropping)(edited))).status).toBe(200);
    expect((await send('anthropic', second)).status).toBe(200);
    expect((await send('anthropic', set('tool_choice', { type: 'any' })(second))).text).toContain('may not be enabled');
  });

  it('may be hidden from the client, and comes back sealed', async () => {
    server.setScript('m', (_, n) =>
      n === 0
        ? {
            parts: [
              { type: 'reasoning', text: 'Secret.', isRedacted: true },
              { type: 'call', name: 'read' },
            ],
          }
        : { text: 'Done.' },
    );
    const second = await secondOf('anthropic');
    expect(JSON.stringify(second)).not.toContain('Secret.');
    expect(second).toMatchObject({ messages: [{}, { content: [{ type: 'redacted_thinking' }, {}] }, {}] });
    expect((await send('anthropic', second)).status).toBe(200);
    expect((await send('anthropic', set('messages.1.content.0.data', 'x')(second))).status).toBe(400);
  });
});
