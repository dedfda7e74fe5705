import { describe, expect, it } from 'vitest';
import { exportRun } from '../../../src/agent/export/export-run.ts';
import { loadRunTrace } from '../../../src/agent/export/load-run-trace.ts';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { readRunHead } from '../../../src/agent/run/run-state.ts';
import { countRunEvent, NOTHING_COUNTED, toRunStatistics } from '../../../src/agent/statistics/count-run.ts';
import type { Journal } from '../../../src/journal/journal.ts';
import { openJournal } from '../../../src/journal/open-journal.ts';
import { echoTool, ofType, SETTINGS, type TestAgent, testAgent } from './agent-for-test.ts';
import { call, type Reply, say, scriptedModel } from './scripted-model.ts';

const PRICES = { prices: { input: 1_000, output: 1_000 } };
const KNOWN = { usage: { inputTokens: 10, outputTokens: 5 } };

/** Answers so many requests, and never the next one. */
function hanging(script: readonly Reply[]) {
  const inner = scriptedModel(script, PRICES);
  return {
    ...inner,
    async *ask(...question: Parameters<typeof inner.ask>) {
      if (inner.requests.length >= script.length) await new Promise(() => undefined);
      yield* inner.ask(...question);
    },
  };
}

/** A run that was stopped in the middle of its second request. */
async function stopped(test: TestAgent): Promise<string> {
  const controller = new AbortController();
  let runId = '';
  const model = hanging([[call('look')]]);
  for await (const event of test.agent.run({ text: 'Go', format: false, model, signal: controller.signal })) {
    runId = event.runId;
    if (event.type === 'step' && event.step === 2) setTimeout(() => controller.abort(), 20);
  }
  return runId;
}

async function readings(test: TestAgent, id: string) {
  const session = (await test.journal.session({ owner: 'local', id })) ?? expect.fail();
  const trace = await loadRunTrace(test.journal, session);
  const counted = (await test.recorded(id)).reduce(countRunEvent, NOTHING_COUNTED);
  return {
    head: readRunHead(session)?.spent,
    spent: trace.spent,
    words: exportRun(trace, 'md'),
    statistics: toRunStatistics(counted),
  };
}

describe('L18 what a run has spent', () => {
  it('is unknown once it was stopped in the middle of a request', async () => {
    const test = await testAgent();
    const { head, spent, words, statistics } = await readings(test, await stopped(test));
    expect(head).toMatchObject({ ...KNOWN, lost: 1, isOpen: false });
    expect(spent).toMatchObject({ inputTokens: null, outputTokens: null, cost: null, atLeast: { inputTokens: 10 } });
    expect(words).toMatch(/at least 10 tokens in, 5 out/);
    expect(words).toMatch(/at least \\?\$0\.0150/);
    expect(statistics).toMatchObject({ spent: { inputTokens: 10, unknownRuns: 1 }, cost: { unknownRuns: 1 } });
  });

  it('stays unknown in the turn that is resumed, and is known in the next one', async () => {
    const test = await testAgent();
    const runId = await stopped(test);
    const model = scriptedModel([[say('ok')]], PRICES);
    const [done] = ofType(await test.run({ runId, resume: true, model }), 'done');
    expect(done).toMatchObject({ usage: {}, cost: null, atLeast: { usage: { inputTokens: 20, outputTokens: 10 } } });
    expect(done?.usage.inputTokens).toBeUndefined();
    const [next] = ofType(
      await test.run({ runId, text: 'More', format: false, model: scriptedModel([], PRICES) }),
      'done',
    );
    expect(next).toMatchObject({ ...KNOWN, cost: 0.015 });
    expect(next).not.toHaveProperty('atLeast');
    expect((await readings(test, runId)).spent).toMatchObject({ cost: null, atLeast: { inputTokens: 30 } });
  });

  it('is unknown after a crash in the middle of a request, before and after it is resumed', async () => {
    const journal = await openJournal('memory:');
    let isDead = false;
    const dying: Journal = {
      ...journal,
      append: async (append) => {
        if (isDead) throw new Error('dead');
        isDead = append.events.some(({ type, data }) => type === 'step-started' && data['step'] === 2);
        return journal.append(append);
      },
    };
    const dead = await testAgent({ journal: dying });
    const [first] = await dead.run({ text: 'Go', format: false, model: scriptedModel([[call('look')]], PRICES) });
    const { runId } = first ?? { runId: '' };
    const test = await testAgent({ journal });
    expect((await readings(test, runId)).spent).toMatchObject({ inputTokens: null, atLeast: { inputTokens: 10 } });
    const events = await test.run({ runId, resume: true, model: scriptedModel([], PRICES) });
    expect(events.at(-1)).toMatchObject({ type: 'done', cost: null, atLeast: { usage: { inputTokens: 20 } } });
  });

  it('is known when the provider refused a request, however the run ended', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look')], modelError('model/refused', 'No.', { isFree: true })], PRICES);
    const [first] = await test.run({ text: 'Go', format: false, model });
    const { spent } = await readings(test, first?.runId ?? '');
    expect(spent).toMatchObject({ inputTokens: 10, cost: 0.015 });
    expect(spent).not.toHaveProperty('atLeast');
  });

  it('is unknown when a stream broke off and the request was sent again', async () => {
    const test = await testAgent();
    const inner = scriptedModel([], PRICES);
    let asked = 0;
    const model = {
      ...inner,
      async *ask(...question: Parameters<typeof inner.ask>) {
        yield { type: 'text', text: 'Hal' } as const;
        if (++asked === 1) throw modelError('model/network', 'It broke off.', { retryAfterMs: 1 });
        yield* inner.ask(...question);
      },
    };
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', cost: null, atLeast: KNOWN });
    expect(ofType(events, 'step-end')[0]).toMatchObject({ usage: {}, cost: null, atLeast: KNOWN });
    const { words } = await readings(test, events[0]?.runId ?? '');
    expect(words).toMatch(/Step 1.*at least 10 tokens in, 5 out, at least \\?\$0\.0150/s);
  });

  it('holds what a failed try told', async () => {
    const test = await testAgent();
    const usage = { inputTokens: 100, outputTokens: 7 };
    const failure = modelError('model/unavailable', 'Malformed.', { usage, retryAfterMs: 1 });
    const events = await test.run({ text: 'Go', format: false, model: scriptedModel([failure], PRICES) });
    const told = { usage: { inputTokens: 110, outputTokens: 12 }, cost: 0.122 };
    expect(events.at(-1)).toMatchObject({ type: 'done', ...told });
    expect((await readings(test, events[0]?.runId ?? '')).spent).toMatchObject({ inputTokens: 110, cost: 0.122 });
  });

  it('is held against the limits as far as it is known where a step tells nothing', async () => {
    const test = await testAgent();
    test.settings = { ...SETTINGS, limits: { steps: 25, tokens: 30 } };
    const inner = scriptedModel(
      Array.from({ length: 9 }, (_, index) => [say('On.'), call('look', { text: String(index) })]),
      PRICES,
    );
    const model = {
      ...inner,
      async *ask(...question: Parameters<typeof inner.ask>) {
        for await (const event of inner.ask(...question))
          yield event.type === 'finished' && inner.requests.length === 1
            ? { ...event, step: { ...event.step, usage: {} } }
            : event;
      },
    };
    const events = await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      limit: 'tokens',
      usage: {},
      atLeast: { usage: { inputTokens: 30, outputTokens: 15 }, cost: 0.045 },
    });
  });

  it('still counts for the limits as far as it is known', async () => {
    const test = await testAgent({ extra: [echoTool('more', ['read_only'], () => undefined)] });
    const runId = await stopped(test);
    test.settings = { ...SETTINGS, limits: { steps: 25, tokens: 30 } };
    const script = Array.from({ length: 9 }, (_, index) => [say('On.'), call('more', { text: String(index) })]);
    const events = await test.run({ runId, resume: true, model: scriptedModel(script, PRICES) });
    expect(events.at(-1)).toMatchObject({ type: 'done', limit: 'tokens' });
    expect(ofType(events, 'tool-end')).toHaveLength(1);
  });
});
