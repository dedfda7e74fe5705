import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../src/agent/create-agent.ts';
import { thoughtsOf } from '../src/base/thoughts-of.ts';
import { estimateTokens } from '../src/base/tokens.ts';

import { createThinking } from '../src/thinking/create-thinking.ts';
import { fixedProjects } from '../src/toolbox/projects/projects.ts';
import { selectTools } from '../src/toolbox/tool-sets.ts';
import { createToolbox } from '../src/toolbox/toolbox.ts';
import { createRegistry } from '../src/tools/registry.ts';
import { echoTool, SETTINGS } from './agent/loop/agent-for-test.ts';
import { call, reason, say, scriptedModel } from './agent/loop/scripted-model.ts';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

const MARKER = 'MARKER-of-a-thought';

let home = '';
let runId = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-runs-'));
  const journal = await openJournal(`sqlite:${join(home, 'thoughtline.db')}`);
  const thinking = createThinking({ journal });
  const toolbox = await createToolbox({ thinking, projects: fixedProjects([]) }, selectTools('all'));
  const tools = createRegistry([...toolbox, echoTool('look', ['read_only'], () => {})]);
  const settings = { ...SETTINGS, enableThinking: true };
  const agent = createAgent({ journal, tools: () => tools, settings: () => settings });
  const usage = { inputTokens: 1_000, outputTokens: 20 };
  const model = scriptedModel(
    [
      [reason(MARKER), call('think', { thought: MARKER })],
      [say('I will look.'), call('look', { text: 'around' }), call('nobody')],
      [say('Here it is.')],
      [call('response_formatter', { thinking: MARKER, conversation: [{ type: 'text', content: 'The answer.' }] })],
    ],
    { usage },
  );
  for await (const event of agent.run({ text: 'Where is it?', model })) runId = event.runId;
  await thinking.addThought('notes', 'an ordinary thought');
  await journal.close();
});

afterAll(() => rm(home, { recursive: true, force: true }));

const run = (...args: string[]): Promise<Finished> => runThoughtline(['sessions', ...args], { THOUGHTLINE_HOME: home });

describe('thoughtline sessions, of a run', () => {
  it('shows what was asked, done and answered', async () => {
    const { code, stdout } = await run('show', runId);
    expect(code).toBe(0);
    expect(stdout).toContain('Run: Where is it?');
    expect(stdout).toMatch(/Thoughts\s+3 of \d+ tokens, not shown/);
    expect(stdout).toMatch(/Step 2 .*\n {2}I will look\.\n {2}Call of look \(succeeded, \d+ ms\)/);
    expect(stdout).toContain('Call of nobody (failed: tool/unknown');
    expect(stdout).toMatch(/Answer .*\n {2}The answer\.$/m);
  });

  it('K3 shows thoughts only with --include-thoughts, in no format and no list', async () => {
    const commands = [
      ['show', runId],
      ['show', runId, '--json'],
      ...['md', 'json', 'html', 'mermaid'].map((format) => ['export', runId, '--format', format]),
    ];
    for (const command of commands) {
      const hidden = await run(...command);
      expect(hidden.code).toBe(0);
      expect(hidden.stdout + hidden.stderr).not.toContain('MARKER');
      expect((await run(...command, '--include-thoughts')).stdout).toContain('MARKER');
    }
    expect((await run('search', 'MARKER')).stdout).toBe('');
    expect((await run('search', 'MARKER', '--include-thoughts')).stdout).toContain('MARKER');
  });

  it('K3 lists and shows the session that holds its thoughts only with --include-thoughts', async () => {
    const thoughts = thoughtsOf(runId);
    expect((await run('list')).stdout).not.toContain(thoughts);
    expect((await run('list', '--json')).stdout).not.toContain(thoughts);
    const list = await run('list', '--include-thoughts');
    expect(list.stdout).toContain(`what run ${runId} thought`);
    expect(list.stdout).not.toContain('MARKER');
    const commands = [
      ['show', thoughts],
      ['show', thoughts, '--json'],
      ['search', 'MARKER', '--session', thoughts],
      ...['md', 'json', 'html', 'mermaid'].map((format) => ['export', thoughts, '--format', format]),
    ];
    for (const command of commands) {
      const hidden = await run(...command);
      expect(hidden).toMatchObject({ code: 2, stdout: '' });
      expect(hidden.stderr).toMatch(new RegExp(`what the agent thought in run ${runId}\\. Add --include-thoughts`));
      expect(hidden.stderr).not.toContain('MARKER');
      expect(await run(...command, '--include-thoughts')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('MARKER'),
      });
    }
    expect((await run('delete', thoughts)).stderr).not.toContain('MARKER');
  });

  it('lists it with its steps, and finds its words', async () => {
    const { stdout } = await run('list', '--kind', 'run', '--json');
    expect(JSON.parse(stdout).sessions).toMatchObject([
      { id: runId, title: 'Where is it?', status: 'completed', steps: 4 },
    ]);
    expect((await run('search', 'answer')).stdout).toContain('The answer.');
  });

  it('K12 counts tokens, thoughts and the calls after them, of one run and of all sessions', async () => {
    const one = JSON.parse((await run('stats', runId, '--json')).stdout);
    const thinkingTokens = 3 * estimateTokens(MARKER);
    const counted = {
      thoughts: { recorded: 3, live: 3, discarded: 0 },
      thinkingTokens,
      thinkingShare: thinkingTokens / 4_080,
      toolCallsAfterThought: { succeeded: 1, failed: 1 },
      runs: { count: 1, turns: 1, steps: 4, inputTokens: 4_000, outputTokens: 80, cost: null, unknownCost: 1 },
    };
    expect(one).toMatchObject({ sessions: 1, ...counted });
    const all = JSON.parse((await run('stats', '--json')).stdout);
    expect(all).toMatchObject({
      ...counted,
      sessions: 2,
      thoughts: { recorded: 4, live: 4, discarded: 0 },
      thinkingTokens: thinkingTokens + estimateTokens('an ordinary thought'),
    });
    const { stdout } = await run('stats', runId);
    expect(stdout).toContain('Tool calls after a thought  1 succeeded, 1 failed');
    expect(stdout).toMatch(/^Tokens of runs +4,000 in, 80 out$/m);
    expect(stdout).toMatch(/^Cost of runs +unknown$/m);
  });
});
