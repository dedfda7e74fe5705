import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../src/agent/agent.ts';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import { loadRunTrace } from '../../../src/agent/export/load-run-trace.ts';
import { createReplay } from '../../../src/agent/export/replay-events.ts';
import type { ModelRequest } from '../../../src/agent/model/model.ts';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { subRunId } from '../../../src/agent/sub-agents/sub-run-id.ts';
import { openJournal } from '../../../src/journal/open-journal.ts';
import { toRunView } from '../../../src/server/runs/run-view.ts';
import { readOwnerStatistics, readSessionStatistics } from '../../../src/server/sessions/read-statistics.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import { echoTool, ofType, SETTINGS, testAgent } from './agent-for-test.ts';
import { call, say, scriptedModel } from './scripted-model.ts';

/** Says one thing to the parent and another to those who work for it: their request begins with their task. */
function family(parent: readonly Turn[], child: readonly Turn[]) {
  const counts = new Map<string, number>();
  const answer = (request: ModelRequest) => {
    // At a limit, all are asked for their last words.
    if (request.tools.length === 0) return [say('So far.')];
    const [first] = request.messages;
    const task = first?.role === 'user' ? first.text : '';
    const count = counts.get(task) ?? 0;
    counts.set(task, count + 1);
    const turn = (task.startsWith('Task') ? child : parent)[count];
    return turn === undefined ? [say('ok')] : turn(task);
  };
  return scriptedModel(Array.from({ length: 50 }, () => answer));
}

type Turn = (task: string) => ReturnType<typeof say>[];

const spawn =
  (...inputs: { readonly task: string; readonly tools?: string }[]): Turn =>
  () =>
    inputs.map((input, index) => call('spawn_agent', { ...input }, `s${index + 1}`));

describe('sub-agents', () => {
  it('L17 work in a run of their own, and give back one answer', async () => {
    const test = await testAgent({ subAgents: true });
    const model = family(
      [spawn({ task: 'Task a' }, { task: 'Task b' }), () => [say('Both are done.')]],
      [(task) => [call('look', { text: task })], (task) => [say(`Answer to ${task}`)]],
    );
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Both are done.' });
    expect(test.ran.toSorted()).toEqual(['look:Task a', 'look:Task b']);
    expect(ofType(events, 'tool-end').map(({ output }) => output)).toEqual(['Answer to Task a', 'Answer to Task b']);
    expect(ofType(events, 'tool-start').map(({ tool }) => tool)).toEqual(['spawn_agent', 'spawn_agent']);
    expect(ofType(events, 'tool-progress').map(({ message }) => message)).toEqual(['look Task a', 'look Task b']);
    const { runId } = events[0] ?? { runId: '' };
    const [started] = await test.recorded(subRunId(runId, 's1'));
    expect(started).toMatchObject({ type: 'run-started', data: { parent: { runId, callId: 's1' } } });
    const asked = model.requests.find(({ messages }) => JSON.stringify(messages[0]).includes('Task a'));
    expect(asked?.messages).toHaveLength(1);
    const names = asked?.tools.map(({ name }) => name);
    expect(names).toEqual(['look']);
  });

  it('with all tools they may change things, but have nobody work for themselves', async () => {
    const test = await testAgent({ subAgents: true });
    const model = family(
      [spawn({ task: 'Task a', tools: 'full' })],
      [() => [call('change', { text: '1' }), call('spawn_agent', { task: 'Task deeper' })], () => [say('Changed.')]],
    );
    const events = await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toEqual(['change:1']);
    expect(ofType(events, 'done')).toHaveLength(1);
    const [, asked] = model.requests;
    expect(asked?.tools.map(({ name }) => name)).toEqual(['change', 'look']);
    expect(JSON.stringify(model.requests[2]?.messages)).toContain("Unknown tool 'spawn_agent'");
  });

  it('share what the user granted, and cannot change anything for a plan', async () => {
    const test = await testAgent({ subAgents: true });
    test.settings = { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } };
    const asked: string[] = [];
    const ask = async (_: unknown, { name }: { readonly name: string }): Promise<Approval> => {
      asked.push(name);
      return 'session';
    };
    const change: Turn = (task) => [call('change', { text: task })];
    const model = family(
      [spawn({ task: 'Task a', tools: 'full' }), () => [call('change', { text: 'own' })]],
      [change, () => [say('ok')]],
    );
    await test.run({ text: 'Go', format: false, model, ask });
    expect(asked).toEqual(['change']);
    expect(test.ran).toEqual(['change:Task a', 'change:own']);
    const planned = family([spawn({ task: 'Task a', tools: 'full' })], [change, () => [say('ok')]]);
    await test.run({ text: 'Go', plan: true, format: false, model: planned, ask });
    expect(test.ran).toHaveLength(2);
  });

  it('are cancelled with the run that they work for, and go on where they were when it is resumed', async () => {
    const journal = await openJournal('memory:');
    const deaf = echoTool('deaf', ['read_only'], () => new Promise(() => undefined));
    const first = await testAgent({ journal, subAgents: true, extra: [deaf] });
    const stuck = family([spawn({ task: 'Task a' })], [() => [call('look', { text: 'once' }), call('deaf')]]);
    const controller = new AbortController();
    const watched = first.agent.run({ text: 'Go', format: false, model: stuck, signal: controller.signal });
    let runId = '';
    for await (const event of watched) {
      runId = event.runId;
      if (event.type === 'tool-progress' && event.message.startsWith('deaf')) controller.abort();
    }
    const sub = { owner: 'local', id: subRunId(runId, 's1') };
    await expect.poll(async () => (await journal.session(sub))?.status).toBe('stopped');
    const second = await testAgent({
      journal,
      subAgents: true,
      extra: [echoTool('deaf', ['read_only'], () => undefined)],
    });
    const model = family([() => [say('Done.')]], [(task) => [say(`Answer to ${task}`)]]);
    const events = await second.run({ runId, resume: true, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Done.' });
    expect(ofType(events, 'tool-end')[0]?.output).toBe('Answer to Task a');
    expect([...first.ran, ...second.ran]).toEqual(['look:once']);
  });

  it('count for the limits of the run that they work for', async () => {
    const test = await testAgent({ subAgents: true });
    test.settings = { ...SETTINGS, limits: { steps: 25, tokens: 60 } };
    const look: Turn = (task) => [call('look', { text: `${task} ${Math.random()}` })];
    const model = family([spawn({ task: 'Task a' }), () => [say('Enough.')]], [look, look, look, look, look, look]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(ofType(events, 'tool-end')[0]?.status).toBe('a partial answer');
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: true, limit: 'tokens' });
    const { usage } = ofType(events, 'done')[0] ?? {};
    expect((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)).toBe(model.requests.length * 15);
  });

  it('that fail are a failed call, and what they spent counts', async () => {
    const test = await testAgent({ subAgents: true });
    const model = family([spawn({ task: 'Task a' }), () => [say('It failed.')]], [() => [call('look', { text: 'a' })]]);
    let times = 0;
    const failing = {
      ...model,
      ask: (request: ModelRequest, options: { readonly signal: AbortSignal }) => {
        const [first] = request.messages;
        const isSub = first?.role === 'user' && first.text.startsWith('Task');
        if (isSub && ++times > 1) throw modelError('model/refused', 'No model for this.', { isFree: true });
        return model.ask(request, options);
      },
    };
    const events = await test.run({ text: 'Go', format: false, model: failing });
    expect(ofType(events, 'tool-end')[0]).toMatchObject({ isSuccess: false, output: 'No model for this.' });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'It failed.', usage: { inputTokens: 30 } });
  });

  it('L18 are in what is read back of a run as in what was told of it', async () => {
    const test = await testAgent({ subAgents: true });
    const model = family([spawn({ task: 'Task a' }), () => [say('Done.')]], []);
    const events = await test.run({ text: 'Go', format: false, model });
    const [done] = ofType(events, 'done');
    expect(done?.usage).toMatchObject({ inputTokens: 30, outputTokens: 15 });
    const key = { owner: 'local', id: events[0]?.runId ?? '' };
    const session = (await test.journal.session(key)) ?? expect.fail();
    expect((await loadRunTrace(test.journal, session)).spent).toMatchObject({ inputTokens: 30, outputTokens: 15 });
    expect(await toRunView(test.journal, session, undefined)).toMatchObject({ tokens: { input: 30, output: 15 } });
    const replay = createReplay({ runId: key.id, registry: createRegistry([]), thoughts: 'hidden' });
    const told = (await test.journal.read(key)).flatMap((stored) => replay.next(stored));
    expect(told.at(-1)).toMatchObject({ type: 'done', usage: done?.usage });
    const one = { runs: { count: 2, inputTokens: 30, outputTokens: 15 } };
    expect(await readSessionStatistics(test.journal, key)).toMatchObject(one);
    expect(await readOwnerStatistics(test.journal, 'local')).toMatchObject(one);
  });

  it('L14 that a person stopped in the middle of a request go on when the run is resumed', async () => {
    const test = await testAgent({ subAgents: true });
    const inner = family(
      [spawn({ task: 'Task a' })],
      [(task) => [call('look', { text: task })], () => [say('Found.')]],
    );
    const controller = new AbortController();
    const model = {
      ...inner,
      async *ask(...question: Parameters<typeof inner.ask>) {
        const [{ messages }, { signal }] = question;
        if (!signal.aborted && messages.length > 1 && inner.requests.length === 2) {
          setTimeout(() => controller.abort(), 5);
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
        }
        yield* inner.ask(...question);
      },
    };
    const events: AgentEvent[] = [];
    for await (const event of test.agent.run({ text: 'Go', format: false, model, signal: controller.signal }))
      events.push(event);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'run/stopped', isResumable: true });
    expect(ofType(events, 'tool-end')).toEqual([]);
    const resumed = await test.run({ runId: events[0]?.runId ?? '', resume: true, model: inner });
    expect(ofType(resumed, 'tool-end')[0]?.output).toBe('Found.');
    expect(test.ran).toEqual(['look:Task a']);
  });

  it('L18 that are broken off have spent nobody knows what', async () => {
    const deaf = echoTool('deaf', ['read_only'], () => new Promise(() => undefined));
    const test = await testAgent({ subAgents: true, extra: [deaf] });
    test.settings = { ...SETTINGS, limits: { steps: 25, seconds: 1 } };
    const model = family([spawn({ task: 'Task a' }), () => [say('Too late.')]], [() => [call('deaf')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(ofType(events, 'tool-end')[0]?.output).toMatch(/time limit|cancelled/);
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: true, cost: null });
    expect(ofType(events, 'done')[0]).toMatchObject({ usage: {}, atLeast: { usage: { inputTokens: 20 } } });
    expect(ofType(events, 'done')[0]?.usage.inputTokens).toBeUndefined();
  });

  it('ask whoever watches the run that they work for, each question under a name of its own', async () => {
    const test = await testAgent({ subAgents: true });
    test.settings = { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } };
    const asked: string[] = [];
    const ask = async ({ id }: { readonly id: string }): Promise<Approval> => {
      asked.push(id);
      return 'once';
    };
    const model = family(
      [spawn({ task: 'Task a', tools: 'full' }, { task: 'Task b', tools: 'full' }), () => [say('Both.')]],
      [(task) => [call('change', { text: task }, 'same')], () => [say('ok')]],
    );
    const events = await test.run({ text: 'Go', format: false, model, ask });
    const { runId } = events[0] ?? { runId: '' };
    const agents = [subRunId(runId, 's1'), subRunId(runId, 's2')];
    const approvals = ofType(events, 'approval');
    expect(approvals).toMatchObject([
      { runId, step: 1, tool: 'change', title: 'change Task a', agent: agents[0] },
      { runId, step: 1, tool: 'change', title: 'change Task b', agent: agents[1] },
    ]);
    expect(approvals.map(({ callId }) => callId)).toEqual(asked);
    expect(new Set(asked).size).toBe(2);
    expect(test.ran).toEqual(['change:Task a', 'change:Task b']);
  });
});
