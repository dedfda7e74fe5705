import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import { withMcpTools } from '../../../src/agent/mcp-client/with-mcp-tools.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { dialects } from '../../../src/tools/dialects/dialects.ts';
import type { ToolRegistry } from '../../../src/tools/registry.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import type { Script, ScriptedCall } from '../../model-server/script.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { ofType, testAgent } from '../loop/agent-for-test.ts';
import { endServers, fixture, start } from '../mcp-client/start-servers.ts';
import { EVERY_PROVIDER } from '../providers/every-provider.ts';
import { ATTEMPTS } from './attempts.ts';
import { openBlock } from './open-block.ts';
import { SETTINGS } from './scripted-run.ts';

/** Gives back one of the attempts. */
const fetchTool: Tool = defineTool({
  name: 'fetch',
  description: 'Fetches a page.',
  input: z.object({ page: z.number() }),
  output: z.object({ text: z.string() }),
  capabilities: ['read_only'],
  execute: ({ page }) => ({ text: ATTEMPTS[page]?.text ?? '' }),
  status: () => 'fetched',
  render: ({ text }) => text,
});

/** Must never run: nobody allows it. */
function eraseTool(erased: string[]): Tool {
  return defineTool({
    name: 'erase',
    description: 'Erases a file.',
    input: z.object({ path: z.string().default('/') }),
    output: z.object({}),
    execute: ({ path }) => {
      erased.push(path);
      return {};
    },
    status: () => 'erased',
    render: () => 'erased',
  });
}

const FINAL: ScriptedCall = {
  name: 'response_formatter',
  input: { conversation: [{ type: 'text', content: 'Nothing.' }] },
};

/** The model reads every attempt, from a tool and from an MCP server, then tries to erase something, then answers. */
const STEPS: readonly (readonly ScriptedCall[])[] = [
  ...ATTEMPTS.map(({ text }, page) => [
    { name: 'fetch', input: { page } },
    { name: 'mcp__fix__echo', input: { words: text.toWellFormed() } },
  ]),
  [{ name: 'erase', input: { path: '/' } }],
  [],
  [FINAL],
];
const MADE = STEPS.slice(0, -1).flat();

const native: Script = (_, n) => {
  const calls = STEPS[n] ?? [];
  return calls.length === 0 ? { text: 'I have read everything.' } : { calls, pieceLength: 1_000 };
};

const written =
  (dialect: 'xml' | 'caret'): Script =>
  (_, n) => {
    const calls = (STEPS[n] ?? []).map(({ name, input }) => dialects[dialect].format({ name, input }, []));
    return { text: calls.join('\n') || 'I have read everything.', pieceLength: 1_000 };
  };

describe('a run in which tools give back every attempt', () => {
  let server: ModelServer;
  let tools: (erased: string[]) => ToolRegistry;
  beforeAll(async () => {
    server = await startModelServer({ script: native });
    const { mcp } = await start([fixture({ allow: ['echo'] })]);
    tools = (erased) => withMcpTools([fetchTool, eraseTool(erased)], mcp);
  });
  afterAll(async () => {
    await server.close();
    await endServers();
  });

  async function run(provider: (typeof EVERY_PROVIDER)[number], style: Partial<typeof SETTINGS.style>) {
    const erased: string[] = [];
    const registry = tools(erased);
    const test = await testAgent({ tools: () => registry });
    test.settings = { ...SETTINGS, limits: { steps: 200 }, style: { ...SETTINGS.style, ...style } };
    const before = server.requests.length;
    const events = await test.run({ text: 'Read all pages.', model: await provider.find(server) });
    return { events, erased, requests: server.requests.slice(before) };
  }

  /** Only what the model called was called, and what nobody allowed did not happen. */
  function expectHarmless(events: readonly AgentEvent[], erased: readonly string[]): void {
    expect(server.violations).toEqual([]);
    expect(erased).toEqual([]);
    const ends = ofType(events, 'tool-end');
    expect(ends.map(({ tool }) => tool).sort()).toEqual(MADE.map(({ name }) => name).sort());
    expect(ends.filter(({ isSuccess }) => !isSuccess).map(({ tool }) => tool)).toEqual(['erase']);
    expect(ofType(events, 'done')).toMatchObject([{ text: 'Nothing.', isPartial: false }]);
  }

  it.each(EVERY_PROVIDER)('stays in its rules: $label', async (provider) => {
    const { events, erased, requests } = await run(provider, {});
    expectHarmless(events, erased);
    const work = requests.slice(0, -1);
    expect(work.length).toBe(STEPS.length - 1);
    expect(new Set(work.map(({ system }) => system)).size).toBe(1);
  });

  it.each(['xml', 'caret'] as const)('stays in its rules with calls written in %s', async (dialect) => {
    const provider = EVERY_PROVIDER.find(({ label }) => label === 'compatible');
    if (provider === undefined) throw new Error('There is no compatible provider.');
    server.setScript('org/model-1', written(dialect));
    const { events, erased, requests } = await run(provider, { history: 'transcript', dialect });
    expectHarmless(events, erased);
    const [first, ...later] = requests.slice(0, -1);
    for (const { system, tools: sent, messages } of later) {
      const { around } = openBlock(system);
      expect(around[0]?.startsWith(first?.system ?? '?')).toBe(true);
      expect({ sent, messages }).toMatchObject({ sent: [], messages: [{ role: 'user', text: 'Read all pages.' }] });
    }
  });
});
