import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import type { NewEvent } from '../../../src/journal/event.ts';
import type { Journal } from '../../../src/journal/journal.ts';
import { openJournal } from '../../../src/journal/open-journal.ts';
import { expectInTime } from '../../expect-in-time.ts';
import { echoTool, ofType, testAgent } from './agent-for-test.ts';
import { call, type Reply, say, scriptedModel } from './scripted-model.ts';

/** A journal that takes nothing more after a write with such an event, as if the program died then. */
function dyingAfter(journal: Journal, isLast: (event: NewEvent) => boolean): Journal {
  let isDead = false;
  return {
    ...journal,
    append: async (append) => {
      if (isDead) throw new Error('dead');
      isDead = append.events.some(isLast);
      return journal.append(append);
    },
  };
}

function results(request: { readonly messages: readonly unknown[] } | undefined): string {
  return JSON.stringify(request?.messages.at(-1));
}

describe('resuming', () => {
  it('R10 tells of a call that was under way and of those after it, and runs no finished one again', async () => {
    const journal = await openJournal('memory:');
    const stuck = echoTool('stuck', [], () => new Promise(() => undefined));
    const dead = await testAgent({
      journal: dyingAfter(journal, ({ type, data }) => type === 'call-started' && data['callId'] === 'stuck'),
      extra: [stuck],
    });
    const first = scriptedModel([
      [
        call('change', { text: '1' }),
        call('stuck', { text: '2' }, 'stuck'),
        call('change', { text: '3' }),
        call('look', { text: '4' }),
      ],
    ]);
    const controller = new AbortController();
    const events: AgentEvent[] = [];
    for await (const event of dead.agent.run({ text: 'Go', format: false, model: first, signal: controller.signal })) {
      events.push(event);
      if (event.type === 'tool-start' && event.tool === 'stuck') setTimeout(() => controller.abort(), 20);
    }
    const { runId } = events[0] ?? { runId: '' };
    const alive = await testAgent({ journal, extra: [stuck] });
    const model = scriptedModel([[say('ok')]]);
    const again = await alive.run({ runId, resume: true, model });
    expect(again[0]).toMatchObject({ type: 'run', isResumed: true });
    expect(alive.ran).toEqual(['look:4']);
    expect(model.requests[0]?.messages.at(-1)).toMatchObject({
      results: [
        { text: 'change saw 1', isError: false },
        { text: expect.stringContaining('interrupted'), isError: true },
        { text: expect.stringContaining('was not run'), isError: true },
        { text: 'look saw 4', isError: false },
      ],
    });
    expect(again.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it('R8 asks exactly what an uninterrupted run would have asked, wherever it was killed', async () => {
    const script: Reply[] = [
      [say('One.'), call('look', { text: 'a' }, 'a'), call('look', { text: 'b' }, 'b')],
      [call('look', { text: 'c' }, 'c')],
      [say('ok')],
    ];
    const whole = scriptedModel(script);
    await (await testAgent()).run({ text: 'Go', format: false, model: whole });
    for (let writes = 1; writes <= 5; writes++) {
      const journal = await openJournal('memory:');
      let left = writes;
      const dead = await testAgent({
        journal: {
          ...journal,
          append: async (append) => {
            if (left-- <= 0) throw new Error('dead');
            return journal.append(append);
          },
        },
      });
      const [first] = await dead.run({ text: 'Go', format: false, model: scriptedModel(script) });
      const recorded = await dead.recorded(first?.runId ?? '');
      const answered = recorded.filter(({ type }) => type === 'step-answered').length;
      const isOver = recorded.at(-1)?.type === 'turn-finished';
      const alive = await testAgent({ journal });
      const model = scriptedModel(script.slice(answered));
      const events = await alive.run({ runId: first?.runId ?? '', resume: true, model });
      expect(events.at(-1)).toMatchObject(isOver ? { code: 'run/nothing-to-resume' } : { type: 'done', text: 'ok' });
      expect(JSON.stringify(model.requests)).toBe(
        JSON.stringify(whole.requests.slice(answered, isOver ? answered : 3)),
      );
    }
  });

  it('a new message instead ends what was under way', async () => {
    const stuck = echoTool('stuck', [], () => new Promise(() => undefined));
    const test = await testAgent({ extra: [stuck] });
    const model = scriptedModel([[call('look', { text: '1' }), call('stuck'), call('change', { text: '2' })]]);
    let runId = '';
    for await (const event of test.agent.run({ text: 'Go', format: false, model })) {
      runId = event.runId;
      if (event.type === 'tool-start' && event.tool === 'stuck') break;
    }
    const next = scriptedModel([[say('Fine.')]]);
    const events = await test.run({ runId, text: 'Never mind.', format: false, model: next });
    expect(events.at(-1)).toMatchObject({ type: 'done', turn: 2, text: 'Fine.' });
    const sent = next.requests[0]?.messages ?? [];
    expect(sent.map(({ role }) => role).slice(0, 3)).toEqual(['user', 'assistant', 'tool']);
    expect(sent[2]).toMatchObject({
      results: [
        { text: 'look saw 1', isError: false },
        { text: expect.stringContaining('stuck was interrupted'), isError: true },
        { text: expect.stringContaining('change was not run'), isError: true },
      ],
    });
    expect(sent.at(-1)).toEqual({ role: 'user', text: 'Never mind.' });
    expect(test.ran).toEqual(['look:1']);
  });

  it('whoever takes a run up is the only one who goes on', async () => {
    const journal = await openJournal('memory:');
    let release = (): void => undefined;
    const waiting = echoTool('wait', ['read_only'], () => new Promise<void>((resolve) => (release = resolve)));
    const older = await testAgent({ journal, extra: [waiting] });
    const newer = await testAgent({ journal, extra: [echoTool('wait', ['read_only'], () => undefined)] });
    const events: AgentEvent[] = [];
    for await (const event of older.agent.run({ text: 'Go', format: false, model: scriptedModel([[call('wait')]]) })) {
      events.push(event);
      if (event.type !== 'tool-start') continue;
      const taken = await newer.run({ runId: event.runId, resume: true, model: scriptedModel([[say('mine')]]) });
      expect(taken.at(-1)).toMatchObject({ type: 'done', text: 'mine' });
      release();
    }
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'run/taken-over', isResumable: false });
  });

  it('R9 opens a run in which records cannot be read', async () => {
    const journal = await openJournal('memory:');
    const warnings: string[] = [];
    const log = {
      debug: () => undefined,
      info: () => undefined,
      warn: (text: string) => void warnings.push(text),
      error: () => undefined,
    };
    const damaged: Journal = {
      ...journal,
      read: async (...asked) =>
        (await journal.read(...asked)).map((event) => {
          if (event.type === 'call-finished')
            return { ...event, data: { ...event.data, result: { callId: 'a', output: 1 } } };
          return event.type === 'step-finished' ? { ...event, type: 'from-the-future' } : event;
        }),
    };
    const test = await testAgent({ journal, log });
    const model = scriptedModel([[call('look', { text: 'a' }, 'a')], [say('ok')]]);
    const [first] = await test.run({ text: 'Go', format: false, model });
    const again = await testAgent({ journal: damaged, log });
    const next = scriptedModel([[say('Still here.')]]);
    const events = await again.run({ runId: first?.runId ?? '', text: 'More', format: false, model: next });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Still here.' });
    expect(warnings.length).toBeGreaterThan(1);
    expect(results({ messages: next.requests[0]?.messages.slice(0, 3) ?? [] })).toContain('cannot be read');
  });
});

describe('stopping', () => {
  it.each(['a model', 'a tool'])(
    'L14 ends %s that does not listen within a second, and can be resumed',
    async (who) => {
      const deaf = echoTool('deaf', ['read_only'], () => new Promise(() => undefined));
      const test = await testAgent({ extra: [deaf] });
      const inner = scriptedModel([[call('deaf')]]);
      const model = {
        ...inner,
        async *ask(...question: Parameters<typeof inner.ask>) {
          if (who === 'a model') await new Promise(() => undefined);
          yield* inner.ask(...question);
        },
      };
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      const startedAt = Date.now();
      const events = await test.run({ text: 'Go', format: false, model, signal: controller.signal });
      await expectInTime(Date.now() - startedAt, 1_050);
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 'run/stopped', isResumable: true });
      const { runId } = events[0] ?? { runId: '' };
      expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'stopped' });
      const alive = await testAgent({
        journal: test.journal,
        extra: [echoTool('deaf', ['read_only'], () => undefined)],
      });
      const again = await alive.run({ runId, resume: true, model: scriptedModel([[say('ok')]]) });
      expect(again.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
    },
  );

  it('stops when nobody watches any more', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look')], [call('look')], [say('ok')]]);
    let runId = '';
    for await (const event of test.agent.run({ text: 'Go', format: false, model })) {
      runId = event.runId;
      if (event.type === 'tool-end') break;
    }
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'stopped' });
    expect((await test.run({ runId, resume: true, model })).at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it('does nothing when it was stopped before it began', async () => {
    const test = await testAgent();
    const model = scriptedModel([]);
    const events = await test.run({ text: 'Go', model, signal: AbortSignal.abort() });
    expect(events).toMatchObject([{ type: 'error', code: 'run/stopped' }]);
    expect(model.requests).toEqual([]);
    expect(ofType(events, 'run')).toEqual([]);
  });
});
