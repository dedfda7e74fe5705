// One run of an agent in a process of its own, which ends itself as kill -9 would at the place that it is told. What it
// sees and does is noted in a file: a write to a file is in the kernel when it returns, and so is never lost.
import { openSync, writeSync } from 'node:fs';
import * as z from 'zod';
import type { AgentSettings } from '../../../src/agent/agent-settings.ts';
import { createAgent } from '../../../src/agent/create-agent.ts';
import { findModel } from '../../../src/agent/providers/find-model.ts';
import type { Journal } from '../../../src/journal/journal.ts';
import type { openJournal as OpenJournal } from '../../../src/journal/open-journal.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import type { ProcessOrder } from './process-order.ts';

const SETTINGS: AgentSettings = {
  enableThinking: false,
  thoughts: 'hidden',
  limits: { steps: 25 },
  maxOutputTokens: 4_000,
  maxTools: 64,
  toolPriority: {},
  style: { history: 'native', dialect: 'native', dedup: 'newest' },
  compactAt: 0.8,
  permissions: { tier: 'trusted', allow: [], deny: [] },
};

const order: ProcessOrder = JSON.parse(process.argv[2] ?? '');
const notes = openSync(order.notes, 'a');
const note = (...parts: readonly unknown[]): void => void writeSync(notes, `${JSON.stringify(parts)}\n`);
const die = (): void => void process.kill(process.pid, 'SIGKILL');

const { openJournal }: { openJournal: typeof OpenJournal } = await import(order.journalModule);
const journal = await openJournal(`sqlite:${order.database}`);
const model = await findModel(order.model, { env: process.env });
const registry = createRegistry([countingTool('peek', true), countingTool('push', false)]);
const agent = createAgent({ journal: dying(journal), tools: () => registry, settings: () => SETTINGS });

let events = 0;
const target = order.runId === undefined ? { text: 'Do all twelve.' } : { runId: order.runId, resume: true as const };
for await (const event of agent.run({ ...target, model })) {
  events += 1;
  note('event', event);
  if (order.dieAt?.what === 'event' && order.dieAt.count === events) die();
}
await journal.close();

/** Dies before or after so many writes. */
function dying(real: Journal): Journal {
  let writes = 0;
  return {
    ...real,
    append: async (append) => {
      writes += 1;
      const { what, count } = order.dieAt ?? {};
      if (what === 'before-write' && count === writes) die();
      const appended = await real.append(append);
      note('wrote', ...append.events.map(({ type }) => type));
      if (what === 'after-write' && count === writes) die();
      return appended;
    },
  };
}

function countingTool(name: string, isReadOnly: boolean): Tool {
  return defineTool({
    name,
    description: `${name} a number`,
    input: z.object({ number: z.number() }),
    output: z.object({ text: z.string() }),
    capabilities: isReadOnly ? ['read_only'] : [],
    title: `${name} {number}`,
    execute: async ({ number }, { callId }) => {
      note('began', name, callId);
      await new Promise(setImmediate);
      note('ended', name, callId);
      return { text: `${name} ${number}` };
    },
    status: ({ text }) => text,
    render: ({ text }) => text,
  });
}
