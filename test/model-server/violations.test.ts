import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { add, both, type Change, drop, dropLast, repeat, set } from './changed.ts';
import { KEYS, postJson } from './post-json.ts';
import { SAMPLES } from './sample-requests.ts';
import { type ModelServer, startModelServer } from './start-model-server.ts';
import type { Rule } from './violation.ts';

type Name = keyof typeof SAMPLES;
type Case = readonly [Name, Rule, string, Change];

const LONG = 'x'.repeat(65);
const TEXT = { type: 'text', text: 'First' };
const THINKING = { type: 'enabled', budget_tokens: 1024 };
const THOUGHT = { type: 'thinking', thinking: 'x', signature: 'y' };
const SEALED = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' };
const ANY_WRITE = { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['write'] } };
const DECLARED = 'tools.0.functionDeclarations';
const NO_FORCE = 'Thinking may not be enabled when tool_choice forces tool use.';

/** One change to a good request, and the rule and words that it meets. */
const CASES: readonly Case[] = [
  ['anthropic', 'call-without-result', '`tool_use` ids were found without', dropLast('messages.2.content')],
  ['anthropic', 'call-without-result', 'immediately after: a', add('messages.2.content', TEXT, 0)],
  ['anthropic', 'result-without-call', 'unexpected `tool_use_id`', dropLast('messages.1.content')],
  ['anthropic', 'result-twice', 'must have a single result', repeat('messages.2.content', 0)],
  ['anthropic', 'call-id-twice', 'ids must be unique', set('messages.1.content.2.id', 'a')],
  ['anthropic', 'call-id-invalid', 'match pattern', set('messages.1.content.1.id', 'a b')],
  ['anthropic', 'call-input-invalid', 'valid dictionary', set('messages.1.content.1.input', '{"pa')],
  ['anthropic', 'no-messages', 'at least one message', set('messages', [])],
  ['anthropic', 'first-not-user', 'first message must use the "user" role', drop('messages.0')],
  ['anthropic', 'last-not-user', 'end with a user message', add('messages', { role: 'assistant', content: 'Well' })],
  ['anthropic', 'roles-repeat', 'multiple "user" roles', add('messages', { role: 'user', content: 'And?' })],
  ['anthropic', 'empty-content', 'must be non-empty', set('messages.0.content.0.text', ' ')],
  ['anthropic', 'empty-content', 'must be non-empty', set('messages.1.content.0.text', '')],
  ['anthropic', 'empty-content', 'system: text', set('system.0.text', '')],
  ['anthropic', 'tool-name-invalid', 'tools.0.custom.name', set('tools.0.name', 'a.b')],
  ['anthropic', 'tool-name-invalid', 'tools.0.custom.name', set('tools.0.name', LONG)],
  ['anthropic', 'tool-name-twice', 'must be unique', repeat('tools', 0)],
  ['anthropic', 'tool-schema-invalid', "should be 'object'", set('tools.0.input_schema', { type: 'string' })],
  ['anthropic', 'choice-unknown-tool', 'not found', set('tool_choice', { type: 'tool', name: 'write' })],
  ['anthropic', 'choice-while-reasoning', NO_FORCE, thinkingAnd(set('tool_choice', { type: 'tool', name: 'read' }))],
  ['anthropic', 'choice-while-reasoning', NO_FORCE, thinkingAnd(set('tool_choice', { type: 'any' }))],
  ['anthropic', 'field-invalid', '`temperature` may only be set to 1', thinkingAnd(set('temperature', 0))],
  ['anthropic', 'field-invalid', '`max_tokens` must be greater than', thinkingAnd(set('max_tokens', 1024))],
  ['anthropic', 'field-missing', 'max_tokens: Field required', drop('max_tokens')],
  ['anthropic', 'field-missing', 'must define tools', set('tools', [])],
  ['anthropic', 'field-unknown', 'foo: Extra inputs are not permitted', set('foo', 1)],
  ['anthropic', 'reasoning-changed', 'Invalid `signature` in', add('messages.1.content', THOUGHT, 0)],
  ['openai', 'call-without-result', 'did not have response messages: b', dropLast('messages')],
  ['openai', 'call-without-result', 'messages: a', add('messages', { role: 'user', content: 'Wait' }, 3)],
  ['openai', 'result-without-call', 'must be a response to a preceeding message', dropLast('messages.2.tool_calls')],
  ['openai', 'result-twice', 'duplicate tool message', repeat('messages', 3)],
  ['openai', 'call-id-twice', 'Duplicate value', set('messages.2.tool_calls.1.id', 'a')],
  ['openai', 'call-id-invalid', 'maximum length 40', set('messages.2.tool_calls.0.id', LONG)],
  ['openai', 'call-input-invalid', 'expected a JSON object', set('messages.2.tool_calls.0.function.arguments', '{"')],
  ['openai', 'no-messages', 'empty array', set('messages', [])],
  ['openai', 'empty-content', 'expected a string, got null', set('messages.1.content', null)],
  ['openai', 'tool-name-invalid', 'does not match pattern', set('tools.0.function.name', 'a b')],
  ['openai', 'tool-name-twice', 'more than once', repeat('tools', 0)],
  ['openai', 'tool-schema-invalid', 'must be a JSON Schema of', set('tools.0.function.parameters', { anyOf: [] })],
  ['openai', 'tool-schema-invalid', 'schema', set('tools.0.function.parameters.properties.a', { type: 'array' })],
  ['openai', 'choice-unknown-tool', 'not found', set('tool_choice', { type: 'function', function: { name: 'write' } })],
  ['openai', 'field-invalid', "'max_completion_tokens' instead", both(set('model', 'gpt-5'), set('max_tokens', 1))],
  ['openai', 'field-invalid', "'temperature' does not support", both(set('model', 'o3'), set('temperature', 0))],
  ['openai', 'field-missing', 'you must provide a model', drop('model')],
  ['openai', 'field-unknown', 'Unrecognized request argument supplied: foo', set('foo', 1)],
  ['compatible', 'first-not-user', 'must be at the beginning', add('messages', { role: 'system', content: 'x' })],
  ['compatible', 'roles-repeat', 'must alternate', add('messages', { role: 'user', content: 'x' }, 1)],
  ['responses', 'call-without-result', 'No tool output found for function call b', dropLast('input')],
  ['responses', 'result-without-call', 'output with call_id b', drop('input.3')],
  ['responses', 'result-twice', 'Duplicate function call output', repeat('input', 4)],
  ['responses', 'call-id-twice', 'Duplicate item', set('input.3.call_id', 'a')],
  ['responses', 'call-id-invalid', 'maximum length 64', set('input.2.call_id', LONG)],
  ['responses', 'call-input-invalid', 'expected a JSON object', set('input.2.arguments', '[]')],
  ['responses', 'no-messages', "One of 'input'", set('input', [])],
  ['responses', 'empty-content', 'empty content', set('input.0.content.0.text', '')],
  ['responses', 'tool-name-invalid', 'does not match pattern', set('tools.0.name', LONG)],
  ['responses', 'tool-name-twice', 'more than once', repeat('tools', 0)],
  ['responses', 'tool-schema-invalid', 'Invalid schema', set('tools.0.parameters', { type: 'array', items: {} })],
  ['responses', 'choice-unknown-tool', 'not found', set('tool_choice', { type: 'function', name: 'write' })],
  ['responses', 'field-invalid', "'temperature' is not", both(set('model', 'gpt-5'), set('temperature', 1))],
  ['responses', 'field-invalid', 'not persisted', add('input', { type: 'item_reference', id: 'rs_1' }, 2)],
  ['responses', 'field-missing', "Missing required parameter: 'model'", drop('model')],
  ['responses', 'field-unknown', "Unknown parameter: 'foo'", set('foo', 1)],
  ['responses', 'reasoning-changed', 'could not be verified', add('input', SEALED, 1)],
  ['gemini', 'call-without-result', 'number of function response parts', dropLast('contents.2.parts')],
  ['gemini', 'result-without-call', 'immediately after a function call turn', dropLast('contents.1.parts')],
  ['gemini', 'result-twice', 'number of function response parts', repeat('contents.2.parts', 0)],
  ['gemini', 'call-id-twice', 'Duplicate function call id', set('contents.1.parts.2.functionCall.id', 'a')],
  ['gemini', 'call-input-invalid', 'protobuf.Struct', set('contents.1.parts.1.functionCall.args', '{"pa')],
  ['gemini', 'no-messages', 'contents is not specified', set('contents', [])],
  ['gemini', 'first-not-user', 'immediately after a user turn', drop('contents.0')],
  ['gemini', 'last-not-user', 'a user role', add('contents', { role: 'model', parts: [{ text: 'Well' }] })],
  ['gemini', 'roles-repeat', 'alternate', add('contents', { role: 'model', parts: [{ text: 'Well' }] }, 1)],
  ['gemini', 'empty-content', 'must not be empty', set('contents.0.parts', [])],
  ['gemini', 'tool-name-invalid', 'Invalid function name', set(`${DECLARED}.0.name`, '1a')],
  ['gemini', 'tool-name-twice', 'Duplicate function declaration', repeat(DECLARED, 0)],
  ['gemini', 'tool-schema-invalid', 'of type OBJECT', set(`${DECLARED}.0.parameters`, { type: 'string' })],
  ['gemini', 'tool-schema-invalid', 'Unknown name', set(`${DECLARED}.0.parameters.additionalProperties`, false)],
  ['gemini', 'choice-unknown-tool', 'unknown function: write', set('toolConfig', ANY_WRITE)],
  ['gemini', 'field-missing', 'contents is not specified', drop('contents')],
  ['gemini', 'field-unknown', 'Unknown name "foo"', set('foo', 1)],
  ['ollama', 'call-without-result', 'has no tool message', dropLast('messages')],
  ['ollama', 'result-without-call', 'has no tool call', repeat('messages', 3)],
  ['ollama', 'call-input-invalid', 'cannot unmarshal', set('messages.2.tool_calls.0.function.arguments', '{}')],
  ['ollama', 'no-messages', 'messages is required', set('messages', [])],
  ['ollama', 'empty-content', 'is empty', set('messages.1.content', '')],
  ['ollama', 'tool-name-twice', 'two tools', repeat('tools', 0)],
  ['ollama', 'tool-schema-invalid', 'must be an object', drop('tools.0.function.parameters')],
  ['ollama', 'field-missing', 'model is required', drop('model')],
];

function thinkingAnd(change: Change): Change {
  return both(set('thinking', THINKING), change);
}

const ERROR_SHAPES: Readonly<Record<Name, object>> = {
  anthropic: { type: 'error', error: { type: 'invalid_request_error' } },
  openai: { error: { type: 'invalid_request_error', param: null } },
  compatible: { error: { type: 'invalid_request_error' } },
  responses: { error: { type: 'invalid_request_error' } },
  gemini: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
  ollama: { error: expect.any(String) },
};

describe('the rules of the model server', () => {
  let server: ModelServer;
  const names = Object.keys(SAMPLES).filter((name): name is Name => name in SAMPLES);

  beforeAll(async () => {
    server = await startModelServer({ script: () => ({ text: 'Good.' }) });
  });
  afterAll(() => server.close());
  let before = 0;
  beforeEach(() => {
    before = server.violations.length;
  });
  const found = () => server.violations.slice(before);

  it.each(names)('lets a good request of %s pass and sees the same in it', async (name) => {
    const { path, body } = SAMPLES[name];
    expect(await postJson(`${server.url}${path}`, body)).toMatchObject({ status: 200 });
    expect(found()).toEqual([]);
    const { model, system, messages, tools, choice } = server.requests.at(-1) ?? {};
    expect({ model, system, tools, choice }).toMatchObject({ model: 'm', system: 'Be brief.', choice: 'auto' });
    expect(tools).toMatchObject([{ name: 'read', description: 'Reads.', schema: { type: 'object' } }]);
    expect(messages).toMatchObject([
      { role: 'user', text: 'Compare.' },
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: 'I look.' },
          { type: 'call', id: 'a', name: 'read', input: { path: 'a' } },
          { type: 'call', id: 'b', name: 'read', input: { path: 'b' } },
        ],
      },
      {
        role: 'tool',
        results: [
          { callId: 'a', text: 'A' },
          { callId: 'b', text: 'B' },
        ],
      },
    ]);
  });

  it.each(CASES)('%s refuses: %s (%s)', async (name, rule, words, change) => {
    const { path, body } = SAMPLES[name];
    const { status, json } = await postJson(`${server.url}${path}`, change(body));
    expect(found().map((each) => each.rule)).toContain(rule);
    expect(found().find((each) => each.rule === rule)?.message).toContain(words);
    expect(status).toBe(400);
    expect(json).toMatchObject(ERROR_SHAPES[name]);
  });

  it.each([
    ['anthropic', 'key-missing', 401, {}],
    ['anthropic', 'key-wrong', 401, { ...KEYS, 'x-api-key': 'wrong-key' }],
    ['openai', 'key-missing', 401, {}],
    ['openai', 'key-wrong', 401, { authorization: 'Bearer wrong-key' }],
    ['responses', 'key-wrong', 401, { authorization: 'Bearer wrong-key' }],
    ['gemini', 'key-missing', 403, {}],
    ['gemini', 'key-wrong', 400, { 'x-goog-api-key': 'wrong-key' }],
    ['compatible', 'key-wrong', 401, { authorization: 'Bearer wrong-key' }],
    ['anthropic', 'header-missing', 400, { 'x-api-key': 'any-key' }],
  ] as const)('%s answers %s with %d', async (name, rule, status, headers) => {
    const { path, body } = SAMPLES[name];
    expect((await postJson(`${server.url}${path}`, body, headers)).status).toBe(status);
    expect(found()).toMatchObject([{ rule }]);
  });

  it('needs no key where the real servers need none', async () => {
    for (const name of ['compatible', 'ollama'] as const) {
      const { path, body } = SAMPLES[name];
      expect((await postJson(`${server.url}${path}`, body, {})).status).toBe(200);
    }
  });

  it('knows neither other paths nor what is no JSON', async () => {
    expect((await postJson(`${server.url}/v1/completions`, {})).status).toBe(404);
    const url = `${server.url}/v1/messages`;
    expect((await fetch(url, { method: 'POST', headers: KEYS, body: '{"model' })).status).toBe(400);
    expect(found().map(({ rule }) => rule)).toEqual(['no-such-path', 'not-json']);
  });
});
