import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/agent/model/model.ts';
import type { Script, Turn } from '../../model-server/script.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { answered, ask, failureOf, neutral, question, spoken } from './asking.ts';
import { EVERY_PROVIDER } from './every-provider.ts';

const READ_A = { name: 'read_files', input: { paths: ['a.txt'] } };

describe.each(EVERY_PROVIDER)('a model of $label', ({ find, showsReasoning }) => {
  let server: ModelServer;
  let model: Model;

  const play = async (...turns: readonly Turn[]): Promise<void> => {
    const script: Script = turns;
    server = await startModelServer({ script });
    model = await find(server);
  };

  beforeEach(() => play());
  afterEach(() => server.close());

  it('gives a text in pieces and as a whole', async () => {
    await play({ text: 'It says hello to you.', pieceLength: 5 });
    const { events, step } = await ask(model, question());
    expect(spoken(events, 'text')).toBe('It says hello to you.');
    expect(events.length).toBeGreaterThan(3);
    expect(neutral(step.parts)).toEqual([{ type: 'text', text: 'It says hello to you.' }]);
    expect(step.stopReason).toBe('stop');
    expect(server.violations).toEqual([]);
  });

  it('asks with the system prompt, the tools and the limits of the request', async () => {
    await play({ text: 'Yes.' });
    await ask(model, question({ maxOutputTokens: 321 }));
    expect(server.requests[0]).toMatchObject({
      system: 'Be brief.',
      isStream: true,
      maxTokens: 321,
      choice: 'auto',
      tools: [{ name: 'read_files', description: 'Reads files.' }],
      messages: [{ role: 'user', text: 'What is in a.txt?' }],
    });
  });

  it('gives a call with its input', async () => {
    await play({ calls: [READ_A] });
    const { events, step } = await ask(model, question());
    expect(neutral(step.parts)).toEqual([{ type: 'call', ...READ_A }]);
    expect(step.stopReason).toBe('calls');
    const pieces = events.flatMap((event) => (event.type === 'call-input' ? [event.text] : []));
    expect(JSON.parse(pieces.join(''))).toEqual(READ_A.input);
  });

  it('gives three calls of one step in their order, and takes their results back', async () => {
    const calls = ['a', 'b', 'c'].map((name) => ({ name: 'read_files', input: { paths: [name] } }));
    await play({ text: 'I read all.', calls }, { text: 'Done.' });
    const first = await ask(model, question());
    expect(neutral(first.step.parts)).toEqual([
      { type: 'text', text: 'I read all.' },
      ...calls.map((call) => ({ type: 'call', ...call })),
    ]);
    const messages = answered(question().messages, first.step);
    const second = await ask(model, question({ messages }));
    expect(neutral(second.step.parts)).toEqual([{ type: 'text', text: 'Done.' }]);
    expect(server.violations).toEqual([]);
    const results = server.requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    expect(results?.map(({ text }) => text)).toEqual(['hello', 'hello', 'hello']);
  });

  it('gives reasoning, and sends it back unchanged with the calls that it led to', async () => {
    await play({ reasoning: 'I must look first.', calls: [READ_A] }, { text: 'Done.' });
    const first = await ask(model, question());
    const thought = showsReasoning ? [{ type: 'reasoning', text: 'I must look first.' }] : [];
    expect(neutral(first.step.parts)).toEqual([...thought, { type: 'call', ...READ_A }]);
    expect(spoken(first.events, 'reasoning')).toBe(showsReasoning ? 'I must look first.' : '');
    const stored = JSON.parse(JSON.stringify(answered(question().messages, first.step)));
    const second = await ask(model, question({ messages: stored }));
    expect(neutral(second.step.parts)).toEqual([{ type: 'text', text: 'Done.' }]);
    expect(server.violations).toEqual([]);
  });

  it('keeps reasoning that another provider wrote to itself', async () => {
    await play({ text: 'Done.' });
    const parts = [
      { type: 'reasoning' as const, text: 'Foreign.', meta: { elsewhere: { signature: 'x' } } },
      { type: 'call' as const, id: 'functions.read:0', name: 'made up name!', input: 'text' },
    ];
    const messages = answered(question().messages, { parts, usage: {}, stopReason: 'calls' });
    await ask(model, question({ messages }));
    expect(JSON.stringify(server.requests[0]?.body)).not.toContain('Foreign.');
    expect(server.violations).toEqual([]);
  });

  it('forces a tool', async () => {
    await play({ calls: [READ_A] });
    await ask(model, question({ choice: { tool: 'read_files' } }));
    expect(server.requests[0]?.choice).toEqual({ tool: 'read_files' });
    expect(server.violations).toEqual([]);
  });

  it('tells that a tool cannot be forced', async () => {
    await play({ fail: 'choice-refused' });
    const error = await failureOf(ask(model, question({ choice: { tool: 'read_files' } })));
    expect(error.code).toBe('model/choice-refused');
  });

  it.each([
    [{ fail: 'rate-limited', retryAfterSeconds: 7 }, 'model/rate-limited', 7000],
    [{ fail: 'unavailable' }, 'model/unavailable', undefined],
    [{ fail: 'overloaded' }, 'model/unavailable', undefined],
    [{ fail: 'unauthorized' }, 'model/unauthorized', undefined],
    [{ fail: 'refused' }, 'model/refused', undefined],
    [{ fail: 'too-long' }, 'model/too-long', undefined],
    [{ fail: 'disconnect' }, 'model/network', undefined],
    [
      { text: 'An answer that breaks off.', pieceLength: 1, cut: { after: 9, how: 'drop' } },
      'model/network',
      undefined,
    ],
    [
      { text: 'An answer that breaks off.', pieceLength: 1, cut: { after: 9, how: 'error' } },
      'model/unavailable',
      undefined,
    ],
    [
      { text: 'An answer that breaks off.', pieceLength: 1, cut: { after: 9, how: 'garbage' } },
      'model/bad-answer',
      undefined,
    ],
    [{ fail: 'garbage' }, 'model/bad-answer', undefined],
  ] as const)('makes of %j the failure %s', async (turn, code, retryAfterMs) => {
    await play(turn);
    const error = await failureOf(ask(model, question()));
    expect([error.code, error.data['retryAfterMs']]).toEqual([code, retryAfterMs]);
    expect(error.message).not.toBe('');
  });

  it('names the provider’s own message for a wrong key, and never the key', async () => {
    await play();
    const env = {
      ANTHROPIC_API_KEY: 'wrong-key',
      OPENAI_API_KEY: 'wrong-key',
      GEMINI_API_KEY: 'wrong-key',
      COMPATIBLE_API_KEY: 'wrong-key',
    };
    const refused = await find(server, { env });
    if (refused.provider === 'ollama') return;
    const error = await failureOf(ask(refused, question()));
    expect(error.code).toBe('model/unauthorized');
    expect(error.message).toMatch(/key/i);
    expect(error.message).not.toContain('wrong-key');
  });

  it('keeps a call whose input is no JSON, and can send it back', async () => {
    await play({ calls: [{ name: 'read_files', inputText: '{"paths": ["a.txt"' }] }, { text: 'Sorry.' });
    const { step } = await ask(model, question());
    expect(neutral(step.parts)).toEqual([
      { type: 'call', name: 'read_files', input: '{"paths": ["a.txt"', malformed: true },
    ]);
    await ask(model, question({ messages: answered(question().messages, step) }));
    expect(server.violations).toEqual([]);
  });

  it('puts characters together that were cut in two on the way', async () => {
    const text = 'Grüße 👩‍👩‍👧 日本語';
    await play({ text, fragmentBytes: 1 });
    const { events, step } = await ask(model, question());
    expect(spoken(events, 'text')).toBe(text);
    expect(neutral(step.parts)).toEqual([{ type: 'text', text }]);
  });

  it('tells the usage that the provider tells, and nothing where it tells none', async () => {
    await play({ text: 'a', usage: { inputTokens: 100, outputTokens: 7 } }, { text: 'b', usage: 'none' });
    const told = await ask(model, question());
    expect(told.step.usage).toMatchObject({ inputTokens: 100, outputTokens: 7 });
    const untold = await ask(model, question());
    expect(untold.step.usage).toEqual({});
  });

  it('stops at once in the middle of an answer', async () => {
    await play({ text: 'An answer that takes very long.', pieceLength: 1, cut: { after: 9, how: 'hang' } });
    const stopping = new AbortController();
    const heard: string[] = [];
    const listening = (async () => {
      for await (const event of model.ask(question(), { signal: stopping.signal })) {
        heard.push(event.type);
        if (event.type === 'text') setTimeout(() => stopping.abort(), 10);
      }
    })();
    expect((await failureOf(listening)).code).toBe('model/aborted');
    expect(heard).toContain('text');
    await expect.poll(() => server.abandoned.length).toBe(1);
  });

  it('stops at once before an answer begins', async () => {
    await play({ fail: 'hang' });
    const error = await failureOf(ask(model, question(), AbortSignal.timeout(50)));
    expect(error.code).toBe('model/aborted');
  });

  it('says why it stopped when the answer is cut at its limit', async () => {
    await play({ text: 'Half an', stopReason: 'length' });
    expect((await ask(model, question())).step.stopReason).toBe('length');
  });

  it('keeps a temperature of 0', async () => {
    await play({ text: 'Yes.' });
    await ask(model, question({ temperature: 0 }));
    // OpenAI's reasoning models take none, and their package leaves it out.
    expect(server.requests[0]?.temperature).toBe(model.name === 'gpt-5-mini' ? undefined : 0);
    expect(server.violations).toEqual([]);
  });
});
