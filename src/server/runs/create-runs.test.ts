import { describe, expect, it } from 'vitest';
import { SETTINGS, testAgent } from '../../../test/agent/loop/agent-for-test.ts';
import { call, say, scriptedModel } from '../../../test/agent/loop/scripted-model.ts';
import { subRunId } from '../../agent/sub-agents/sub-run-id.ts';
import { createRuns } from './create-runs.ts';

describe('createRuns', () => {
  it('leaves a run alone that works for another one that is at work', async () => {
    const test = await testAgent({ subAgents: true });
    test.settings = { ...SETTINGS, permissions: { tier: 'ask', allow: [], deny: [] } };
    const model = scriptedModel([
      [call('spawn_agent', { task: 'a', tools: 'full' }, 's1')],
      [call('change', { text: 'a' }, 'c1')],
      [say('Changed.')],
      [say('Done.')],
    ]);
    const quiet = () => undefined;
    const runs = createRuns({
      journal: test.journal,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      open: async () => ({
        agentFor: () => test.agent,
        findModel: async () => model,
        rememberTool: quiet,
        close: async () => undefined,
      }),
    });
    const run = await runs.start({ text: 'Go', format: false }, { owner: 'local' });
    await expect.poll(() => run.pending()).toHaveLength(1);
    const agent = subRunId(run.runId, 's1');
    await expect(runs.start({ runId: agent, resume: true }, { owner: 'local' })).rejects.toMatchObject({
      code: 'runs/busy',
    });
    expect(run.answer(`${agent}.c1`, 'once')).toBe(true);
    await run.finished;
    expect(run.log.after(0).at(-1)).toMatchObject({ type: 'done', text: 'Done.' });
    expect(test.ran).toEqual(['change:a']);
    await runs.close();
  });
});
