import { describe, expect, it } from 'vitest';
import { SETTINGS, testAgent } from '../../../test/agent/loop/agent-for-test.ts';
import { call, say, scriptedModel } from '../../../test/agent/loop/scripted-model.ts';
import type { ModelRequest } from '../../agent/model/model.ts';
import { startTurn } from './start-turn.ts';

/** Has two others work at once, who give their calls the same name. */
function twoAgents({ messages: [first, ...more] }: ModelRequest) {
  const task = first?.role === 'user' ? first.text : '';
  if (more.length > 0) return [say('Done.')];
  if (task === 'Go') {
    return ['a', 'b'].map((name) => call('spawn_agent', { task: name, tools: 'full' }, `s${name}`));
  }
  return [call('change', { text: task }, 'same')];
}

describe('startTurn', () => {
  it('shows and answers the questions of agents that work for the run', async () => {
    const test = await testAgent({ subAgents: true });
    test.settings = { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } };
    const model = scriptedModel(Array.from({ length: 9 }, () => twoAgents));
    const run = await startTurn(test.agent, { text: 'Go', format: false, model }, (error) =>
      expect.fail(String(error)),
    );
    for (const decision of ['deny', 'once'] as const) {
      await expect.poll(() => run.pending()).toHaveLength(1);
      const [{ callId, tool } = expect.fail()] = run.pending();
      expect(tool).toBe('change');
      expect(run.log.after(0)).toContainEqual(expect.objectContaining({ type: 'approval', runId: run.runId, callId }));
      expect(run.answer('same', decision)).toBe(false);
      expect(run.answer(callId, decision)).toBe(true);
    }
    await run.finished;
    expect(test.ran).toEqual(['change:b']);
    expect(run.log.after(0).at(-1)).toMatchObject({ type: 'done', text: 'Done.' });
  });
});
