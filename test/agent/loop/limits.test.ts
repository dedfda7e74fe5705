import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../src/agent/agent.ts';
import { readRunHead } from '../../../src/agent/run/run-state.ts';
import { echoTool, ofType, SETTINGS, testAgent } from './agent-for-test.ts';
import { call, format, type Reply, say, scriptedModel } from './scripted-model.ts';

/** Looks at something else each time. */
function lookOn(): Reply[] {
  return Array.from({ length: 30 }, (_, index) => [say(`Step ${index}.`), call('look', { text: String(index) })]);
}

describe('limits of a turn', () => {
  it('L7 at the limit the answer is asked for once, without tools, and is partial', async () => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits: { steps: 3 } };
    const model = scriptedModel([...lookOn().slice(0, 3), [say('As far as I came.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toHaveLength(3);
    expect(model.requests).toHaveLength(4);
    expect(model.requests[3]?.tools).toEqual([]);
    expect(ofType(events, 'limit')).toMatchObject([{ limit: 'steps' }]);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'As far as I came.', isPartial: true, limit: 'steps' });
    const { runId } = events[0] ?? { runId: '' };
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'partial' });
  });

  it('with the final form, the formatter runs once at the limit', async () => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits: { steps: 2 } };
    const model = scriptedModel([...lookOn().slice(0, 2), [format('Partly.')]]);
    const events = await test.run({ text: 'Go', model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Partly.', isPartial: true, limit: 'steps' });
    expect(model.requests).toHaveLength(3);
  });

  it.each([false, true])(
    'is said to be all there is where the model says nothing (with the final form: %s)',
    async (isFormatted) => {
      const test = await testAgent();
      test.settings = { ...SETTINGS, limits: { steps: 2 } };
      const model = scriptedModel(Array.from({ length: 9 }, (_, index) => [call('look', { text: String(index) })]));
      const events = await test.run({ text: 'Go', format: isFormatted, model });
      expect(events.at(-1)).toMatchObject({
        type: 'done',
        isPartial: true,
        text: 'There is no answer yet. The limit of 2 steps (max_steps) is reached.',
      });
    },
  );

  it('an answer in the last step that is allowed is whole', async () => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits: { steps: 2 } };
    const model = scriptedModel([[call('look')], [say('Whole.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: false });
  });

  it.each([
    ['tokens', { steps: 25, tokens: 30 }, 2],
    ['cost', { steps: 25, cost: 0.00004 }, 2],
  ] as const)('counts %s', async (limit, limits, steps) => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits };
    const model = scriptedModel(lookOn(), { prices: { input: 1, output: 2 } });
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: true, limit });
    expect(test.ran).toHaveLength(steps);
  });

  it('does not count the time in which a person is asked', async () => {
    const test = await testAgent();
    test.settings = {
      ...SETTINGS,
      limits: { steps: 25, seconds: 0.3 },
      permissions: { tier: 'ask', allow: [], deny: [] },
    };
    const ask = (): Promise<Approval> => new Promise((resolve) => setTimeout(() => resolve('once'), 400));
    const model = scriptedModel([[call('change', { text: 'asked' })], [say('Done.')]]);
    const events = await test.run({ text: 'Go', format: false, model, ask });
    expect(test.ran).toEqual(['change:asked']);
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: false, text: 'Done.' });
    const session = (await test.journal.session({ owner: 'local', id: events[0]?.runId ?? '' })) ?? expect.fail();
    expect(readRunHead(session)?.worked.ms).toBeLessThan(400);
  });

  it('the limit in time ends a call that does not come to an end', async () => {
    const endless = echoTool('endless', ['read_only'], () => new Promise(() => undefined));
    const test = await testAgent({ extra: [endless] });
    test.settings = { ...SETTINGS, limits: { steps: 25, seconds: 0.2 } };
    const model = scriptedModel([[call('endless')], [say('Nothing came.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: true, limit: 'time', text: 'Nothing came.' });
  });

  it('the limit in time ends a request that does not come to an end', async () => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits: { steps: 25, seconds: 0.2 } };
    const inner = scriptedModel([[say('Nothing came.')]]);
    let asked = 0;
    const model = {
      ...inner,
      async *ask(...question: Parameters<typeof inner.ask>) {
        asked += 1;
        if (asked === 1) await new Promise(() => undefined);
        yield* inner.ask(...question);
      },
    };
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', limit: 'time', text: 'Nothing came.' });
  });

  it('the limit in time counts all who worked on the turn, and not the time in which nobody did', async () => {
    let now = 1_000_000;
    const slow = echoTool('slow', ['read_only'], (seconds) => {
      now += Number(seconds) * 1_000;
    });
    const test = await testAgent({ clock: { now: () => now }, extra: [slow] });
    test.settings = { ...SETTINGS, limits: { steps: 25, seconds: 100 } };
    const endless = (seconds: string): Reply[] =>
      Array.from({ length: 9 }, () => [say('Working.'), call('slow', { text: seconds })]);
    let runId = '';
    for await (const event of test.agent.run({ text: 'Go', format: false, model: scriptedModel(endless('40')) })) {
      runId = event.runId;
      if (event.type === 'tool-end') break;
    }
    now += 1_000_000;
    const events = await test.run({ runId, resume: true, model: scriptedModel(endless('40')) });
    expect(ofType(events, 'tool-end')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: 'done', limit: 'time' });
    const next = await test.run({ runId, text: 'More', format: false, model: scriptedModel([[say('ok')]]) });
    expect(next.at(-1)).toMatchObject({ type: 'done', isPartial: false });
  });

  it('L8 notes a repeated step, then advises to stop, and ends the run at the fourth', async () => {
    const test = await testAgent();
    const same: Reply = (request) => [call('look', { text: 'x' }, `r${request.messages.length}`)];
    const model = scriptedModel([same, same, same, same, [say('I give up.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ type: 'done', isPartial: true, limit: 'repeats' });
    const recorded = await test.recorded(events[0]?.runId ?? '');
    const repeats = recorded.flatMap((event) => (event.type === 'step-finished' ? [event.data.repeats] : []));
    expect(repeats).toEqual([0, 1, 2, 3, 0]);
    const texts = model.requests.map((request) => JSON.stringify(request.messages.at(-1)));
    expect(texts[2]).not.toBe(texts[1]);
    expect(texts[3]).not.toBe(texts[2]);
  });

  it('the order of keys makes no other call, another value does', async () => {
    const test = await testAgent();
    const model = scriptedModel([
      [call('look', { text: 'x', more: 1 })],
      [call('look', { more: 1, text: 'x' })],
      [call('look', { text: 'y' })],
      [say('ok')],
    ]);
    const [first] = await test.run({ text: 'Go', format: false, model });
    const recorded = await test.recorded(first?.runId ?? '');
    const repeats = recorded.flatMap((event) => (event.type === 'step-finished' ? [event.data.repeats] : []));
    expect(repeats).toEqual([0, 1, 0, 0]);
  });
});
