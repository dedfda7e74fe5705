import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/journal/open-journal.ts';
import { createThinking } from '../../../src/thinking/create-thinking.ts';
import { createReasoningThinkTool } from '../../../src/toolbox/reasoning-think/tool.ts';
import { createThinkTool } from '../../../src/toolbox/think/tool.ts';
import { ofType, SETTINGS, testAgent } from './agent-for-test.ts';
import { call, format, reason, say, scriptedModel } from './scripted-model.ts';

const MARKER = 'VELVET-OTTER';

async function thinkingAgent() {
  const journal = await openJournal('memory:');
  const thinking = createThinking({ journal });
  const extra = [createThinkTool(thinking), createReasoningThinkTool(thinking)];
  const test = await testAgent({ journal, extra, redact: (text) => text.replaceAll('SECRET', '[redacted]') });
  test.settings = { ...SETTINGS, enableThinking: true };
  return { test, thinking };
}

describe('thinking', () => {
  it('K2 is offered only while it is enabled, from the next request on', async () => {
    const { test } = await thinkingAgent();
    test.settings = SETTINGS;
    const model = scriptedModel([
      () => {
        test.settings = { ...SETTINGS, enableThinking: true };
        return [call('look')];
      },
      [say('ok')],
    ]);
    await test.run({ text: 'Go', format: false, model });
    const offered = model.requests.map(({ tools }) => tools.map(({ name }) => name));
    expect(offered[0]).not.toContain('think');
    expect(offered[1]).toEqual(expect.arrayContaining(['think', 'reasoning_think']));
    expect(model.requests[0]?.system).not.toContain('# Thinking');
    expect(model.requests[1]?.system).toContain('# Thinking');
  });

  it.each(['think', 'reasoning_think'])(
    'K5 a call of %s while it is disabled gives an empty text and no error',
    async (name) => {
      const { test } = await thinkingAgent();
      test.settings = SETTINGS;
      const input = { query: 'q', level: 'basic', thought: MARKER };
      const model = scriptedModel([[call(name, input)], [say('ok')]]);
      const events = await test.run({ text: 'Go', format: false, model });
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({ results: [{ text: '', isError: false }] });
      expect(JSON.stringify(events)).not.toContain(MARKER);
    },
  );

  it('K3 a thought is in the next request exactly once, and nowhere that the user looks', async () => {
    const { test, thinking } = await thinkingAgent();
    const model = scriptedModel([
      [reason(`First ${MARKER}-1.`), call('think', { thought: `Then ${MARKER}-2.` })],
      [call('reasoning_think', { query: 'q', level: 'basic', thought: `At last ${MARKER}-3.` })],
      [say('Done.')],
      [format('The answer.')],
    ]);
    const events = await test.run({ text: 'Go', model });
    expect(JSON.stringify(events)).not.toContain(MARKER);
    expect(ofType(events, 'thought')).toMatchObject([
      { internal: true, source: 'model' },
      { internal: true, source: 'tool' },
      { internal: true, source: 'tool' },
    ]);
    expect(ofType(events, 'tool-end').every(({ internal, output }) => internal && output === undefined)).toBe(true);
    const hits = (index: number, marker: string): number =>
      JSON.stringify(model.requests[index]).split(`${MARKER}-${marker}`).length - 1;
    expect(hits(1, '2')).toBe(1);
    expect(hits(2, '3')).toBe(1);
    expect(JSON.stringify(model.requests[3])).not.toContain(MARKER);
    const { runId } = events[0] ?? { runId: '' };
    expect((await thinking.getAllThoughts(`run:${runId}`)).map(({ thought }) => thought)).toEqual([
      `Then ${MARKER}-2.`,
    ]);
    expect(await test.journal.search({ owner: 'local', text: 'VELVET' })).toHaveLength(2);
    const own = await test.journal.search({ owner: 'local', text: 'VELVET', sessionId: runId });
    expect(own).toEqual([]);
  });

  it('K4 tells all of a thought only when that is asked for', async () => {
    const { test } = await thinkingAgent();
    test.settings = { ...test.settings, thoughts: 'full' };
    const model = scriptedModel([[reason('Hm.'), call('think', { thought: `It is ${MARKER}.` })], [say('Done.')]]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(ofType(events, 'thought').map(({ text }) => text)).toEqual(['Hm.', `It is ${MARKER}.`]);
  });

  it('K9 secrets in words and thoughts never reach the journal, and are out of the next request at once', async () => {
    const { test } = await thinkingAgent();
    const model = scriptedModel([
      [
        reason('SECRET a'),
        say('SECRET b'),
        call('think', { thought: 'key ghp_0123456789abcdefghijklmnopqrstuvwxyzAB' }),
      ],
      [call('look', { text: 'SECRET kept for tools' })],
      [say('The SECRET answer')],
      [format('The SECRET form')],
    ]);
    const events = await test.run({ text: 'Tell SECRET', model });
    const recorded = JSON.stringify(await test.recorded(events[0]?.runId ?? ''));
    expect(recorded).not.toMatch(/SECRET (?!kept)/);
    expect(recorded).not.toContain('ghp_0123456789');
    expect(JSON.stringify(model.requests)).not.toMatch(/SECRET (?!kept)/);
    expect(JSON.stringify(model.requests)).not.toContain('ghp_0123456789');
    expect(test.ran).toEqual(['look:SECRET kept for tools']);
    expect(events.at(-1)).toMatchObject({ text: 'The [redacted] form' });
  });

  it('K7 a turn in which nothing but thinking is refused still ends with an answer', async () => {
    const journal = await openJournal('memory:');
    const thinking = createThinking({ journal, settings: () => ({ thoughtsPerTurn: 1 }) });
    const test = await testAgent({ journal, extra: [createThinkTool(thinking)] });
    test.settings = { ...SETTINGS, enableThinking: true, limits: { steps: 4 } };
    const model = scriptedModel([
      [call('think', { thought: 'one' })],
      [call('think', { thought: 'two' })],
      [call('think', { thought: 'three' })],
      [call('think', { thought: 'four' })],
      [say('Enough.')],
    ]);
    const events = await test.run({ text: 'Go', format: false, model });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Enough.' });
  });
});
