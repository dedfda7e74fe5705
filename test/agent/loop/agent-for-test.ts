import * as z from 'zod';
import type { Agent, AgentParts, RunRequest } from '../../../src/agent/agent.ts';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import type { AgentSettings } from '../../../src/agent/agent-settings.ts';
import { createAgent } from '../../../src/agent/create-agent.ts';
import { readRunEvent } from '../../../src/agent/run/read-run-event.ts';
import type { RunEvent } from '../../../src/agent/run/run-event.ts';
import type { Journal } from '../../../src/journal/journal.ts';
import { openJournal } from '../../../src/journal/open-journal.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import type { Tool, ToolContext } from '../../../src/tools/tool.ts';
import type { ToolCapability } from '../../../src/tools/tool-spec.ts';

/** Settings as a program without wishes has them. */
export const SETTINGS: AgentSettings = {
  enableThinking: false,
  thoughts: 'hidden',
  limits: { steps: 25 },
  maxOutputTokens: 1000,
  maxTools: 64,
  toolPriority: {},
  style: { history: 'native', dialect: 'native', dedup: 'newest' },
  compactAt: 0.8,
  permissions: { tier: 'trusted', allow: [], deny: [] },
};

/** An agent over a journal in memory, and what it did. */
export interface TestAgent {
  readonly agent: Agent;
  readonly journal: Journal;
  /** Which tools ran, in order: `name:text`. */
  readonly ran: string[];
  settings: AgentSettings;
  /** Runs to the end. */
  run(request: RunRequest): Promise<AgentEvent[]>;
  recorded(runId: string): Promise<RunEvent[]>;
}

/** Makes an agent with the tools `look` (reads), `change` (does not only read) and whatever is given. */
export async function testAgent(
  more: Partial<AgentParts> & { readonly extra?: readonly Tool[] } = {},
): Promise<TestAgent> {
  const { extra = [], ...parts } = more;
  const journal = parts.journal ?? (await openJournal('memory:'));
  const ran: string[] = [];
  const tools = createRegistry([
    echoTool('look', ['read_only'], (text) => void ran.push(`look:${text}`)),
    echoTool('change', [], (text) => void ran.push(`change:${text}`)),
    ...extra,
  ]);
  const test: TestAgent = {
    journal,
    ran,
    settings: SETTINGS,
    agent: createAgent({ tools: () => tools, settings: () => test.settings, ...parts, journal }),
    run: async (request) => {
      const events: AgentEvent[] = [];
      for await (const event of test.agent.run(request)) events.push(event);
      return events;
    },
    recorded: async (id) =>
      (await journal.read({ owner: 'local', id })).flatMap((stored) => readRunEvent(stored) ?? []),
  };
  return test;
}

/** A tool that gives back what it is given, once `work` is done. */
export function echoTool(
  name: string,
  capabilities: readonly ToolCapability[],
  work: (text: string, context: ToolContext) => void | Promise<void>,
): Tool {
  return defineTool({
    name,
    description: `${name} something`,
    input: z.object({ text: z.string().default('') }),
    output: z.object({ text: z.string() }),
    modes: ['agent', 'subagent'],
    capabilities,
    title: `${name} {text}`,
    execute: async ({ text }, context) => {
      await work(text, context);
      return { text: `${name} saw ${text}` };
    },
    status: ({ text }) => text,
    render: ({ text }) => text,
  });
}

/** The events of one type. */
export function ofType<Type extends AgentEvent['type']>(
  events: readonly AgentEvent[],
  type: Type,
): Extract<AgentEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<AgentEvent, { type: Type }> => event.type === type);
}
