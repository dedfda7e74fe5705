import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../src/agent/agent.ts';
import { ofType, SETTINGS, testAgent } from './agent-for-test.ts';
import { call, type Reply, say, scriptedModel } from './scripted-model.ts';

const ASK = { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } } as const;

const twice: Reply[] = [[call('change', { text: '1' }), call('change', { text: '2' })], [say('ok')]];

async function answering(...answers: Approval[]) {
  const test = await testAgent();
  test.settings = ASK;
  const asked: string[] = [];
  const always: string[] = [];
  const ask = async (_: unknown, spec: { readonly name: string }): Promise<Approval> => {
    asked.push(spec.name);
    return answers.shift() ?? 'deny';
  };
  return { test, asked, always, ask, onAlways: (tool: string) => void always.push(tool) };
}

describe('permissions', () => {
  it('L12 asks for each call that does not only read; once is once', async () => {
    const { test, asked, ask } = await answering('once', 'deny');
    const model = scriptedModel([[call('look')], ...twice]);
    const events = await test.run({ text: 'Go', format: false, model, ask });
    expect(asked).toEqual(['change', 'change']);
    expect(test.ran).toEqual(['look:', 'change:1']);
    expect(ofType(events, 'approval')).toHaveLength(2);
    const ends = ofType(events, 'tool-end').slice(1);
    expect(ends.map(({ isSuccess }) => isSuccess)).toEqual([true, false]);
    expect(ends[1]?.status).toContain('the user said no');
  });

  it('asks when what came before was seen', async () => {
    const test = await testAgent();
    test.settings = ASK;
    const seen: string[] = [];
    const before: string[][] = [];
    const ask = async (): Promise<Approval> => {
      before.push(seen.slice(-2));
      return 'once';
    };
    const request = { text: 'Go', format: false, model: scriptedModel(twice), ask } as const;
    for await (const { type } of test.agent.run(request)) seen.push(type);
    expect(before).toEqual([
      ['step-end', 'tool-start'],
      ['tool-end', 'tool-start'],
    ]);
  });

  it('session holds for the run, also when it is continued without anybody to ask', async () => {
    const { test, asked, always, ask, onAlways } = await answering('session');
    const model = scriptedModel([...twice, [call('change', { text: '3' })], [say('ok')]]);
    const [first] = await test.run({ text: 'Go', format: false, model, ask, onAlways });
    await test.run({ runId: first?.runId ?? '', text: 'More', format: false, model });
    expect(asked).toHaveLength(1);
    expect(test.ran).toEqual(['change:1', 'change:2', 'change:3']);
    expect(always).toEqual([]);
  });

  it('always is told to whoever can write the setting', async () => {
    const { test, asked, always, ask, onAlways } = await answering('always');
    await test.run({ text: 'Go', format: false, model: scriptedModel(twice), ask, onAlways });
    expect(asked).toHaveLength(1);
    expect(always).toEqual(['change']);
  });

  it('with nobody to ask every such call is denied, each with a result of its own', async () => {
    const test = await testAgent();
    test.settings = ASK;
    const model = scriptedModel(twice);
    await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toEqual([]);
    const results = model.requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    expect(results).toHaveLength(2);
    expect(results?.every(({ text }) => text.includes('nobody to ask'))).toBe(true);
  });

  it('a denial beats what was granted', async () => {
    const { test, ask } = await answering('session');
    const model = scriptedModel([[call('change', { text: '1' })], [say('ok')], [call('change')], [say('ok')]]);
    const [first] = await test.run({ text: 'Go', format: false, model, ask });
    test.settings = { ...ASK, permissions: { ...ASK.permissions, deny: ['chan*'] } };
    await test.run({ runId: first?.runId ?? '', text: 'More', format: false, model, ask });
    expect(test.ran).toEqual(['change:1']);
  });
});

describe('plan mode', () => {
  it('K11 only reads, refuses what would change something, and ends with a plan that waits', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look'), call('change')], [say('1. Change it.')]]);
    const events = await test.run({ text: 'Change it', plan: true, format: false, model });
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['look']);
    expect(test.ran).toEqual(['look:']);
    expect(ofType(events, 'tool-end')[1]).toMatchObject({
      isSuccess: false,
      status: expect.stringContaining('plan mode'),
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', isPlan: true, text: '1. Change it.' });
    const { runId } = events[0] ?? { runId: '' };
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'waiting' });
  });

  it('K11 goes on with all tools when the plan is approved', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('1. Change it.')], [call('change', { text: 'it' })], [say('Changed.')]]);
    const [first] = await test.run({ text: 'Change it', plan: true, format: false, model });
    const runId = first?.runId ?? '';
    const events = await test.run({ runId, approvePlan: true, model });
    expect(test.ran).toEqual(['change:it']);
    expect(model.requests[1]?.tools.map(({ name }) => name)).toContain('change');
    expect(events[0]).toMatchObject({ type: 'run', turn: 1, isResumed: true });
    expect(events.at(-1)).toMatchObject({ type: 'done', isPlan: false, text: 'Changed.' });
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'completed' });
    expect(await test.run({ runId, approvePlan: true, model })).toMatchObject([{ code: 'run/no-plan' }]);
  });
});
