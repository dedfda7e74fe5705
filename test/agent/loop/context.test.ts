import { describe, expect, it } from 'vitest';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { echoTool, ofType, testAgent } from './agent-for-test.ts';
import { call, say, scriptedModel } from './scripted-model.ts';

const TOO_LONG = modelError('model/too-long', 'The prompt is too long.');

describe('a request that is nearly full', () => {
  it('R11 older steps are summarised, leave the request and stay in the journal', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look', { text: 'old' })], [say('SUMMARY')], [say('ok')]], {
      contextTokens: 18,
    });
    const events = await test.run({ text: 'What is it?', format: false, model });
    expect(ofType(events, 'compaction')).toMatchObject([{ upToStep: 1, reason: 'context' }]);
    expect(JSON.stringify(model.requests[2]?.messages)).toContain('SUMMARY');
    expect(JSON.stringify(model.requests[2]?.messages)).not.toContain('look saw old');
    expect(
      ofType(events, 'text')
        .map(({ text }) => text)
        .join(''),
    ).toBe('ok');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok', steps: 3 });
    const recorded = JSON.stringify(await test.recorded(events[0]?.runId ?? ''));
    expect(recorded).toContain('look saw old');
  });

  it('is left alone where the model says nothing about its size', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look')], [say('ok')]], { usage: { inputTokens: 1e9, outputTokens: 1 } });
    const events = await test.run({ text: 'Go', format: false, model });
    expect(ofType(events, 'compaction')).toEqual([]);
  });
});

describe('a request that is too long', () => {
  it('R11 shows less of the largest results first, then summarises', async () => {
    const big = echoTool('big', ['read_only'], () => undefined);
    const test = await testAgent({ extra: [big] });
    const model = scriptedModel([
      [
        call('big', { text: 'x'.repeat(40_000) }),
        call('big', { text: 'y'.repeat(20_000) }),
        call('look', { text: 'z' }),
      ],
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      [say('SUMMARY')],
      [say('ok')],
    ]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
    const sizes = model.requests.map(
      (request) => JSON.stringify(request.messages).match(/[xy]+/g)?.join('').length ?? 0,
    );
    const recorded = await test.recorded(events[0]?.runId ?? '');
    expect(recorded.flatMap((event) => (event.type === 'results-shrunk' ? [event.data.callIds.length] : []))).toEqual([
      1, 1,
    ]);
    expect(sizes[2]).toBeLessThan(sizes[1] ?? 0);
    expect(sizes[3]).toBeLessThan(sizes[2] ?? 0);
    expect(ofType(events, 'compaction')).toMatchObject([{ reason: 'too-long' }]);
    expect(JSON.stringify(model.requests[5]?.messages)).toContain('SUMMARY');
  });

  it('R11 summarises less of it where the summary itself is asked for at too great length', async () => {
    const test = await testAgent();
    const looks = Array.from({ length: 60 }, (_, index) => [call('look', { text: `${index} ${'word '.repeat(300)}` })]);
    const model = scriptedModel([...looks, TOO_LONG, TOO_LONG, TOO_LONG, [say('SUMMARY')], [say('ok')]]);
    test.settings = { ...test.settings, limits: { steps: 100 } };
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
    const [first = 0, second = 0, third = 0] = model.requests.slice(61, 64).map((each) => JSON.stringify(each).length);
    expect(second).toBeLessThan(first * 0.6);
    expect(third).toBeLessThan(second * 0.6);
  });

  it('is an error when there is nothing that could go', async () => {
    const test = await testAgent();
    const events = await test.run({ text: 'Go', format: false, model: scriptedModel([TOO_LONG]) });
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'model/too-long' });
  });
});

describe('calls that are written as text', () => {
  it.each([
    ['xml', '<tool:look>\n<param:text>a</param:text>\n</tool:look>'],
    ['caret', '^^^look\ntext: a\n^^^'],
  ] as const)('L2 are read in the %s dialect, and not shown', async (dialect, written) => {
    const test = await testAgent();
    test.settings = { ...test.settings, style: { history: 'transcript', dialect, dedup: 'newest' } };
    const model = scriptedModel([[say(`I look.\n${written}`)], [say('It is a.')]]);
    const events = await test.run({ text: 'What is it?', format: false, model });
    expect(test.ran).toEqual(['look:a']);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'It is a.' });
    const shown = ofType(events, 'text').map(({ text }) => text);
    expect(shown.join('')).not.toContain('text');
    expect(model.requests[1]?.system).toContain('look saw a');
    expect(model.requests[1]?.tools).toEqual([]);
  });

  it('T8 what cannot be read goes back to the model', async () => {
    const test = await testAgent();
    test.settings = { ...test.settings, style: { history: 'transcript', dialect: 'xml', dedup: 'newest' } };
    const model = scriptedModel([[say('<tool:look><param:text>a</tool:look>')], [say('Oh.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(test.ran).toEqual([]);
    expect(ofType(events, 'tool-end')).toMatchObject([{ tool: 'look', isSuccess: false }]);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Oh.' });
  });
});

describe('a branch', () => {
  it('R12 shares everything before the turn and leaves the old run as it was', async () => {
    const test = await testAgent();
    const model = scriptedModel([
      [call('look', { text: 'a' })],
      [say('one')],
      [say('two')],
      [say('other')],
      [say('more')],
    ]);
    const [first] = await test.run({ text: 'First', format: false, model });
    const runId = first?.runId ?? '';
    await test.run({ runId, text: 'Second', format: false, model });
    const before = await test.recorded(runId);
    const events = await test.run({ runId, branchAt: 2, text: 'Another second', model });
    expect(events[0]?.runId).not.toBe(runId);
    expect(events.at(-1)).toMatchObject({ type: 'done', turn: 2, text: 'other' });
    expect(await test.recorded(runId)).toEqual(before);
    const sent = JSON.stringify(model.requests[3]?.messages);
    expect(sent).toContain('look saw a');
    expect(sent).toContain('Another second');
    expect(sent).not.toContain('"Second"');
    const [started] = await test.recorded(events[0]?.runId ?? '');
    expect(started).toMatchObject({ type: 'run-started', data: { branchOf: { runId, turn: 2 } } });
    const next = await test.run({ runId: events[0]?.runId ?? '', text: 'Third', format: false, model });
    expect(next.at(-1)).toMatchObject({ turn: 3, text: 'more' });
  });
});
