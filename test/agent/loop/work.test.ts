import { describe, expect, it } from 'vitest';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { echoTool, ofType, testAgent } from './agent-for-test.ts';
import { call, format, say, scriptedModel } from './scripted-model.ts';

describe('a run', () => {
  it('L1 asks, calls and asks again until a step has no calls', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('I look.'), call('look', { text: 'a' })], [say('It is a.')]]);
    const events = await test.run({ text: 'What is it?', format: false, model });
    expect(test.ran).toEqual(['look:a']);
    expect(events.map(({ type }) => type)).toEqual([
      'run',
      ...['step', 'text', 'text', 'step-end', 'tool-start', 'tool-end'],
      ...['step', 'text', 'text', 'step-end', 'done'],
    ]);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(ofType(events, 'done')[0]).toMatchObject({ text: 'It is a.', isPartial: false, steps: 2, cost: null });
    expect(model.requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'What is it?' },
      { role: 'assistant' },
      { role: 'tool', results: [{ text: 'look saw a', isError: false }] },
    ]);
  });

  it('L9 gives failures to the model as results and goes on', async () => {
    const failing = echoTool('fail', ['read_only'], () => {
      throw new Error('No such thing.');
    });
    const test = await testAgent({ extra: [failing] });
    const calls = [call('fail'), call('nothing'), call('look', { text: [1, 2] }), call('look', { text: 'x' })];
    const model = scriptedModel([calls, [say('ok')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    const results = model.requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    expect(results?.map(({ isError }) => isError)).toEqual([true, true, true, false]);
    expect(results?.[0]?.text).toContain('No such thing.');
    expect(results?.[1]?.text).toMatch(/^Unknown tool 'nothing'\./);
    expect(results?.[2]?.text).toContain('not valid');
    expect(ofType(events, 'tool-end')).toHaveLength(4);
    expect(ofType(events, 'done')).toHaveLength(1);
  });

  it('answers a call that cannot be read instead of running it', async () => {
    const test = await testAgent();
    const model = scriptedModel([
      [{ type: 'call', id: 'c', name: 'look', input: null, malformed: 'The input is no JSON.' }],
      [say('ok')],
    ]);
    await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toEqual([]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ text: 'The input is no JSON.', isError: true }],
    });
  });

  it('gives every call an id of its own, whatever the model calls it', async () => {
    const test = await testAgent();
    const model = scriptedModel([
      [call('look', { text: '1' }, 'same'), call('look', { text: '2' }, 'same')],
      [call('look', { text: '3' }, 'same'), call('look', { text: '4' }, ''), call('look', {}, 'not an id!')],
      [say('ok')],
    ]);
    const events = await test.run({ text: 'Go', format: false, model });
    const ids = ofType(events, 'tool-end').map(({ callId }) => callId);
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toBe('same');
    const sent = model.requests[2]?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    expect(sent?.map(({ callId }) => callId)).toEqual(ids);
  });

  it('refuses an input that is too deep to be stored', async () => {
    const test = await testAgent();
    const deep = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000));
    const model = scriptedModel([[{ type: 'call', id: 'c', name: 'look', input: deep }], [say('ok')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(ofType(events, 'tool-end')[0]?.isSuccess).toBe(false);
    expect(ofType(events, 'done')[0]?.text).toBe('ok');
  });

  it('T12 runs neighbouring reads side by side and everything else in order', async () => {
    const log: string[] = [];
    const slow = echoTool('slow', ['read_only'], async (text) => {
      log.push(`+${text}`);
      await new Promise((resolve) => setTimeout(resolve, text === 'a' ? 20 : 5));
      log.push(`-${text}`);
    });
    const test = await testAgent({ extra: [slow] });
    const calls = [
      call('slow', { text: 'a' }),
      call('slow', { text: 'b' }),
      call('change'),
      call('slow', { text: 'c' }),
    ];
    const model = scriptedModel([calls, [say('ok')]]);
    await test.run({ text: 'Go', format: false, model });
    expect(log).toEqual(['+a', '+b', '-b', '-a', '+c', '-c']);
    const results = model.requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    expect(results?.map(({ text }) => text)).toEqual(['slow saw a', 'slow saw b', 'change saw ', 'slow saw c']);
  });

  it('runs many calls at once without a word of warning', async () => {
    const warnings: unknown[] = [];
    process.on('warning', (warning) => warnings.push(warning));
    const slow = echoTool('slow', ['read_only'], () => new Promise((resolve) => setTimeout(resolve, 5)));
    const test = await testAgent({ extra: [slow] });
    test.settings = { ...test.settings, limits: { steps: 25, seconds: 60 } };
    const calls = Array.from({ length: 40 }, (_, index) => call('slow', { text: String(index) }));
    const events = await test.run({ text: 'Go', format: false, model: scriptedModel([calls, [say('ok')]]) });
    expect(ofType(events, 'tool-end')).toHaveLength(40);
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });

  it('L6 asks again when a stream breaks off, and takes back what was shown', async () => {
    const test = await testAgent();
    let tries = 0;
    const inner = scriptedModel([[say('All of it.')]]);
    const model = {
      ...inner,
      async *ask(...asked: Parameters<typeof inner.ask>) {
        tries += 1;
        if (tries === 1) {
          yield { type: 'text', text: 'Half of' } as const;
          throw modelError('model/network', 'The connection broke off.', { retryAfterMs: 1 });
        }
        yield* inner.ask(...asked);
      },
    };
    const events = await test.run({ text: 'Go', format: false, model });
    const told = events.map(({ type }) => type).slice(2);
    expect(told).toEqual(['text', 'text-dropped', 'retry', 'text', 'text', 'step-end', 'done']);
    expect(ofType(events, 'retry')[0]).toMatchObject({ attempt: 1, reason: 'The connection broke off.' });
    expect(ofType(events, 'step-end')[0]?.retries).toBe(1);
  });

  it('ends with an error that says what the provider said, and can be resumed', async () => {
    const test = await testAgent();
    const model = scriptedModel([
      [call('look', { text: 'a' })],
      modelError('model/unauthorized', 'Wrong key.'),
      [say('ok')],
    ]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code: 'model/unauthorized',
      message: 'Wrong key.',
      isResumable: true,
    });
    const { runId } = events[0] ?? { runId: '' };
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'failed', title: 'Go' });
    const again = await test.run({ runId, resume: true, model });
    expect(again.at(-1)).toMatchObject({ type: 'done', text: 'ok', steps: 2 });
    expect(test.ran).toEqual(['look:a']);
    expect(model.requests[2]).toEqual(model.requests[1]);
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'completed' });
  });

  it('L18 sums up what is known, and says unknown otherwise', async () => {
    const test = await testAgent();
    const prices = { input: 1, output: 2 };
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
    const priced = scriptedModel([[call('look')], [say('ok')]], { prices, usage });
    const events = await test.run({ text: 'Go', format: false, model: priced });
    expect(ofType(events, 'done')[0]).toMatchObject({ cost: 4, usage: { inputTokens: 2_000_000 } });
    const unknown = await test.run({ text: 'Go', format: false, model: scriptedModel([[say('ok')]], { usage: {} }) });
    expect(ofType(unknown, 'done')[0]).toMatchObject({ cost: null });
    expect(ofType(unknown, 'done')[0]?.usage.inputTokens).toBeUndefined();
  });

  it('brings the answer into its final form, and shows it as it grows', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('It is a.')], [format('**a**')]]);
    const events = await test.run({ text: 'What is it?', model });
    expect(ofType(events, 'done')[0]?.text).toBe('**a**');
    expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(['response_formatter']);
    const shown = ofType(events, 'text').filter(({ purpose }) => purpose === 'format');
    expect(shown.map(({ text }) => text).join('')).toBe('**a**');
    // As many as the events are numbered to.
    expect(ofType(events, 'done')[0]?.steps).toBe(ofType(events, 'step').at(-1)?.step);
  });

  it('answers the next message with everything before it in view', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('It is a.')], [say('Still a.')]]);
    const [first] = await test.run({ text: 'What is it?', format: false, model });
    const events = await test.run({ runId: first?.runId ?? '', text: 'And now?', format: false, model });
    expect(ofType(events, 'done')[0]).toMatchObject({ turn: 2, text: 'Still a.', steps: 1 });
    expect(model.requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'What is it?' },
      { role: 'assistant' },
      { role: 'user', text: 'And now?' },
    ]);
  });

  it('names what is wrong with a run that cannot be opened', async () => {
    const test = await testAgent();
    const model = scriptedModel([]);
    expect(await test.run({ runId: 'x', resume: true, model })).toMatchObject([
      { type: 'error', code: 'run/not-found', isResumable: false, runId: 'x' },
    ]);
    const [first] = await test.run({ text: 'Go', format: false, model });
    const runId = first?.runId ?? '';
    expect(await test.run({ runId, resume: true, model })).toMatchObject([{ code: 'run/nothing-to-resume' }]);
    expect(await test.run({ runId, approvePlan: true, model })).toMatchObject([{ code: 'run/no-plan' }]);
    expect(await test.run({ runId, branchAt: 7, text: 'x', model })).toMatchObject([{ code: 'run/no-turn' }]);
    expect(await test.run({ runId, text: 'x', owner: 'ann', model })).toMatchObject([{ code: 'run/not-found' }]);
  });

  it('ends with an error when nothing can be stored', async () => {
    const test = await testAgent();
    const append = test.journal.append;
    let writes = 0;
    const broken = await testAgent({
      journal: {
        ...test.journal,
        append: async (each) => {
          writes += 1;
          if (writes > 2) throw new Error('The disk is full.');
          return append(each);
        },
      },
    });
    const events = await broken.run({ text: 'Go', format: false, model: scriptedModel([[call('change')]]) });
    expect(events.at(-1)).toMatchObject({ type: 'error', message: 'The disk is full.' });
    expect(broken.ran).toEqual([]);
  });
});
