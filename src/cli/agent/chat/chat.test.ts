import { describe, expect, it } from 'vitest';
import { echoTool } from '../../../../test/agent/loop/agent-for-test.ts';
import { doneWith, eventsOf, STARTED, says } from '../../../../test/agent-events.ts';
import { fakeOutput } from '../../../../test/fake-output.ts';
import { scriptedLines } from '../../../../test/scripted-lines.ts';
import type { RunRequest } from '../../../agent/agent.ts';
import type { AgentEventBody, Done } from '../../../agent/agent-event.ts';
import type { AgentSettings } from '../../../agent/agent-settings.ts';
import type { Model } from '../../../agent/model/model.ts';
import { openJournal } from '../../../journal/open-journal.ts';
import { createRegistry } from '../../../tools/registry.ts';
import { createSettings } from '../../settings/settings.ts';
import type { Line } from '../lines/lines.ts';
import { toAgentSettings } from '../to-agent-settings.ts';
import { holdChat } from './chat.ts';
import type { ChatState } from './chat-state.ts';

type Answer = (request: RunRequest) => readonly AgentEventBody[];

const model = (name: string): Model => ({
  provider: 'ollama',
  name,
  ask: () => {
    throw new Error('not asked');
  },
});

interface Held {
  readonly requests: readonly RunRequest[];
  readonly thinking: readonly boolean[];
  readonly stdout: string;
  readonly stderr: string;
  readonly state: ChatState;
  readonly isAnswered: boolean;
  readonly prompts: readonly string[];
}

async function hold(
  typed: readonly (string | Line)[],
  answer: Answer = () => [STARTED, says('ok'), doneWith('ok')],
): Promise<Held> {
  const { output, stdout, stderr } = fakeOutput();
  const lines = scriptedLines(typed);
  const journal = await openJournal('memory:');
  const settings = createSettings({ home: '/nowhere', env: {} });
  const state: ChatState = {
    runId: undefined,
    model: undefined,
    isPlanning: false,
    outcome: undefined,
    overrides: {},
  };
  const agentSettings = (): AgentSettings => ({ ...toAgentSettings(settings), ...state.overrides });
  const requests: RunRequest[] = [];
  const thinking: boolean[] = [];
  const { isAnswered } = await holdChat({
    opened: {
      agent: {
        async *run(request) {
          requests.push(request);
          thinking.push(agentSettings().enableThinking);
          yield* eventsOf(answer(request), 'runId' in request ? request.runId : `run-${requests.length}`);
        },
      },
      model: async () => model('a'),
      settings,
      agentSettings,
      thoughts: () => agentSettings().thoughts,
      journal,
      isKept: () => true,
      tools: async () =>
        createRegistry([
          echoTool('look', ['read_only'], () => {}),
          echoTool('think', ['read_only'], () => {}),
          echoTool('change', [], () => {}),
        ]),
      findModel: async (id) => model(id.slice(id.indexOf('/') + 1)),
      close: async () => {},
    },
    state,
    lines,
    output,
    isFormatted: true,
    onTurn: () => {},
    leaving: new AbortController().signal,
  });
  await journal.close();
  return { requests, thinking, stdout: stdout(), stderr: stderr(), state, isAnswered, prompts: lines.prompts };
}

const interrupted = (text = ''): Line => ({ type: 'interrupted', text });

describe('holdChat', () => {
  it('answers one message after the other in one run', async () => {
    const { requests, stdout, isAnswered } = await hold(['hi', '', 'and?']);
    expect(requests.map(({ model: _, signal: __, ...request }) => request)).toMatchObject([
      { text: 'hi', plan: false, format: true },
      { text: 'and?', runId: 'run-1' },
    ]);
    expect(stdout).toBe('ok\nok\n');
    expect(isAnswered).toBe(true);
  });

  it('begins a new run after /new, and leaves at /quit', async () => {
    const { requests } = await hold(['hi', '/new', 'hi again', '/quit', 'never sent']);
    expect(requests.map((request) => 'runId' in request)).toEqual([false, false]);
  });

  it('switches thinking on and off for the next request', async () => {
    const { thinking, stderr } = await hold(['a', '/think on', 'b', '/think off', 'c', '/think', '/think maybe']);
    expect(thinking).toEqual([false, true, false]);
    expect(stderr).toContain('Thinking is on from the next request on.');
    expect(stderr).toContain('Thinking is off.');
    expect(stderr).toContain('error: /think on|off');
  });

  it('plans, and carries the plan out when it is approved', async () => {
    const plan: Partial<Done> = { isPlan: true };
    const { requests, stderr, prompts } = await hold(
      ['/approve', '/plan tidy up', '/approve', '/plan', 'x', '/plan', 'y'],
      (request) => [STARTED, doneWith('…', 'plan' in request && request.plan === true ? plan : {})],
    );
    expect(requests).toMatchObject([
      { text: 'tidy up', plan: true },
      { runId: 'run-1', approvePlan: true },
      { text: 'x', plan: true },
      { text: 'y', plan: false },
    ]);
    expect(stderr).toContain('error: There is no plan to approve.');
    expect(stderr).toContain('nothing was changed yet. To carry it out: /approve');
    expect(prompts).toContain('plan> ');
  });

  it('asks another model from now on', async () => {
    const { requests, stderr } = await hold(['/model', '/model ollama/b', 'hi']);
    expect(requests[0]?.model.name).toBe('b');
    expect(stderr).toContain('ollama/a answers.\nollama/b answers.');
  });

  it('shows thoughts as the user wants them', async () => {
    const thought: AgentEventBody = {
      type: 'thought',
      internal: true,
      step: 1,
      source: 'tool',
      tokens: 3,
      text: 'SECRET',
    };
    const { stderr } = await hold(['a', '/thoughts summary', 'b', '/thoughts full', 'c'], () => [
      STARTED,
      thought,
      doneWith('x'),
    ]);
    expect(stderr.match(/Thought, 3 tokens/g)).toHaveLength(2);
    expect(stderr.match(/SECRET/g)).toHaveLength(1);
  });

  it('goes on after a failure, and tells how', async () => {
    const { stderr, isAnswered, requests } = await hold(['a', 'b'], () => [
      STARTED,
      { type: 'error', code: 'model/unauthorized', message: 'invalid x-api-key', isResumable: true },
    ]);
    expect(stderr).toContain('error: invalid x-api-key\n/resume tries again');
    expect(isAnswered).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it('knows a slash command from a message that begins with a slash', async () => {
    const { requests, stderr } = await hold(['/tmp/x is full', '/halp', '/help']);
    expect(requests).toMatchObject([{ text: '/tmp/x is full' }]);
    expect(stderr).toContain("There is no /halp. Did you mean 'help'?");
    expect(stderr).toContain('/think on|off');
  });

  it('leaves at the second Ctrl-C in a row, and at the end of the input', async () => {
    expect(
      (await hold([interrupted('half a line'), interrupted(), interrupted(), 'never sent'])).requests,
    ).toHaveLength(0);
    expect((await hold([interrupted(), 'hi', interrupted(), 'sent'])).requests).toHaveLength(2);
  });

  it('lists the tools that the next message could use', async () => {
    const toolsIn = (stderr: string): string[] => [...stderr.matchAll(/^\w+(?= {2,}\S)/gm)].map(([name]) => name);
    expect(toolsIn((await hold(['/tools'])).stderr)).toEqual(['change', 'look', 'spawn_agent']);
    expect(toolsIn((await hold(['/think on', '/plan', '/tools'])).stderr)).toEqual(['look', 'spawn_agent', 'think']);
  });

  it('says what there is to resume', async () => {
    const { stderr } = await hold(['/resume', '/resume nonsense', '/export', '/tools']);
    expect(stderr).toContain('There are no runs yet.');
    expect(stderr).toContain('No run has the id "nonsense"');
    expect(stderr).toContain('There is nothing to export yet.');
  });
});
