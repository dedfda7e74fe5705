import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOORS, startTestServer, type TestServer } from './test-server.ts';

const ANN = { owner: 'ann', session: 's' };

describe.each(DOORS)('prompts, $era over $way', (door) => {
  let server: TestServer;
  let ann: Client;
  let sessionId: string;

  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.connect(door, ANN);
  });
  afterAll(() => server.close());

  const messageOf = async (name: string, given: Record<string, string>): Promise<string> => {
    const { messages } = await ann.getPrompt({ name, arguments: given });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.any(String) } }]);
    const content = messages[0]?.content;
    return content?.type === 'text' ? content.text : '';
  };

  /** The call that a message tells the model to make. */
  const callIn = (message: string, tool: string): unknown => {
    const line = message.split('\n').find((each) => each.startsWith(`${tool} {`)) ?? '';
    return JSON.parse(line.slice(tool.length + 1));
  };

  const follow = async (message: string): Promise<Record<string, unknown>> => {
    const call = Object.assign({}, callIn(message, 'reasoning_think'), { thought: 'a thought' });
    const { structuredContent } = await ann.callTool({ name: 'reasoning_think', arguments: call });
    expect(structuredContent, message).toMatchObject({ ok: true });
    return Object(structuredContent).result;
  };

  it('offers one for each level, two for sessions and one for each template', async () => {
    const { prompts } = await ann.listPrompts();
    expect(
      prompts.map(({ name, arguments: given = [] }) => [name, ...given.map((each) => each.name)].join(' ')),
    ).toEqual([
      'reason-basic query targetThoughts',
      'reason-normal query targetThoughts',
      'reason-high query targetThoughts',
      'reason-expert query targetThoughts',
      'continue-reasoning sessionId',
      'retry-reasoning sessionId step',
      'think-code-analysis material',
      'think-customer-policy material',
      'think-finance material',
      'think-hr-data material',
      'think-security-assessment material',
    ]);
    const required = prompts[0]?.arguments?.map((each) => each.required);
    expect(required).toEqual([true, false]);
  });

  it('writes the first call of a level so that it works, also for a question that looks like a placeholder', async () => {
    const query = 'Is "{{call}}" \n safe, and $& too?';
    const message = await messageOf('reason-high', { query, targetThoughts: '12' });
    expect(message).toContain(query);
    expect(callIn(message, 'reasoning_think')).toEqual({ query, level: 'high', targetThoughts: 12, thought: '…' });
    ({ sessionId } = Object(await follow(message)));
    const trace = await server.parts.journal.session({ owner: 'ann', id: sessionId });
    expect(trace).toMatchObject({ level: 'high', state: { query, totalThoughts: 12 } });
    expect(callIn(await messageOf('reason-basic', { query: 'Why?', targetThoughts: '' }), 'reasoning_think')).toEqual({
      query: 'Why?',
      level: 'basic',
      thought: '…',
    });
  });

  it('goes on with a session', async () => {
    const message = await messageOf('continue-reasoning', { sessionId });
    expect(message).toContain('1 of 12 steps');
    expect(callIn(message, 'recall')).toEqual({ session_id: sessionId });
    await follow(message);
    expect(await messageOf('continue-reasoning', { sessionId })).toContain('2 of 12 steps');
  });

  it('thinks a step anew, the first one in a new session', async () => {
    const second = await messageOf('retry-reasoning', { sessionId, step: ' 2 ' });
    expect(callIn(second, 'reasoning_think')).toEqual({ sessionId, rollbackToStep: 0, thought: '…' });
    expect(await follow(second)).toMatchObject({ sessionId });
    const first = await messageOf('retry-reasoning', { sessionId, step: '1' });
    expect(first).toContain('that session stays as it is');
    expect(callIn(first, 'reasoning_think')).toMatchObject({ level: 'high', targetThoughts: 12 });
    expect((await follow(first))['sessionId']).not.toBe(sessionId);
  });

  it('puts the guide of a template beside the material', async () => {
    const message = await messageOf('think-finance', { material: 'Revenue was {{guide}} 5.' });
    expect(message).toContain('Revenue was {{guide}} 5.');
    expect(message).toContain('Rules that apply');
    expect(callIn(message, 'think')).toEqual({ thought: '…' });
  });

  it.each([
    ['unknown', {}, 'No prompt is named "unknown"'],
    ['reason-high', {}, 'query is missing'],
    ['reason-high', { query: '  ' }, 'query is missing'],
    ['reason-high', { query: 'x'.repeat(10_001) }, '10001 characters'],
    [
      'reason-high',
      { query: 'Why?', targetThoughts: '16' },
      'targetThoughts must be a whole number from 10 to 15, not "16"',
    ],
    ['reason-high', { query: 'Why', targetThoughts: 'is' }, 'in quotes'],
    ['reason-high', { query: 'Why?', targetThoughts: '1e1' }, 'from 10 to 15'],
    ['continue-reasoning', { sessionId: 'nobody' }, 'No reasoning session has the id "nobody"'],
    ['continue-reasoning', { sessionId: '\0' }, 'No reasoning session'],
    ['retry-reasoning', { sessionId: 'nobody', step: '1' }, 'No reasoning session'],
    ['__proto__', {}, 'No prompt'],
  ])('refuses %s with %j', async (name, given, message) => {
    await expect(ann.getPrompt({ name, arguments: given })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
    });
  });

  it('refuses a step that there is not, a completed session and another owner’s', async () => {
    await expect(messageOf('retry-reasoning', { sessionId, step: '3' })).rejects.toThrow('from 1 to 2');
    const done = await server.parts.thinking.reason(
      { query: 'Why?', level: 'basic', thought: 'So.', isConclusion: true },
      { owner: 'ann' },
    );
    const id = done.ok ? done.result.sessionId : '';
    await expect(messageOf('continue-reasoning', { sessionId: id })).rejects.toThrow('is completed');
    const bob = await server.connect(door, { owner: 'bob', session: 's' });
    await expect(bob.getPrompt({ name: 'continue-reasoning', arguments: { sessionId } })).rejects.toThrow(
      'No reasoning session',
    );
  });

  it('completes steps, sessions and targets', async () => {
    const ask = async (name: string, argument: string, value: string, given: Record<string, string> = {}) => {
      const { completion } = await ann.complete({
        ref: { type: 'ref/prompt', name },
        argument: { name: argument, value },
        context: { arguments: given },
      });
      return completion.values;
    };
    expect(await ask('reason-high', 'targetThoughts', '')).toEqual(['10', '11', '12', '13', '14', '15']);
    expect(await ask('reason-expert', 'targetThoughts', '25')).toEqual(['25']);
    expect(await ask('reason-high', 'query', 'W')).toEqual([]);
    expect(await ask('reason-high', 'constructor', '')).toEqual([]);
    expect(await ask('continue-reasoning', 'sessionId', sessionId.slice(0, 4))).toEqual([sessionId]);
    expect(await ask('retry-reasoning', 'step', '', { sessionId })).toEqual(['1', '2']);
    expect(await ask('retry-reasoning', 'step', '')).toEqual([]);
    await expect(ask('unknown', 'x', '')).rejects.toMatchObject({ code: -32602 });
  });
});

describe('offerPrompts', () => {
  it.each([
    ['think', 5],
    ['reasoning_think', 6],
    ['recall', 0],
  ])('offers only what can be done with %s', async (tools, count) => {
    const server = await startTestServer({ tools });
    const client = await server.connect({ era: 'legacy', way: 'http' });
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(count);
    await server.close();
  });

  it('does not send a model to recall where that is not offered', async () => {
    const server = await startTestServer({ tools: 'reasoning_think' });
    const client = await server.connect({ era: 'modern', way: 'http' });
    const { structuredContent } = await client.callTool({
      name: 'reasoning_think',
      arguments: { query: 'Why?', level: 'normal', thought: 'Hm.' },
    });
    const { sessionId } = Object(structuredContent).result;
    const { messages } = await client.getPrompt({ name: 'continue-reasoning', arguments: { sessionId } });
    expect(JSON.stringify(messages)).not.toContain('recall');
    await server.close();
  });
});
