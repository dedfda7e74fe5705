import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RESPONSE_FORMATTER } from '../../../src/agent/formatter/response-formatter.ts';
import type { Message } from '../../../src/agent/model/message.ts';
import type { ModelRequest } from '../../../src/agent/model/model.ts';
import { createRequestBuilder } from '../../../src/agent/request/create-request-builder.ts';
import type { RunStyle, StepPurpose } from '../../../src/agent/run/run-event.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import { createShowFileTool } from '../../demo-tools/show-file/tool.ts';
import { HOSTILE_TEXTS } from '../../hostile-texts.ts';
import { ATTEMPTS } from './attempts.ts';
import { openBlock } from './open-block.ts';
import { requestParts, scriptRun } from './scripted-run.ts';

const hostile = [...ATTEMPTS, ...HOSTILE_TEXTS.map((text, index) => ({ name: `hostile text ${index + 1}`, text }))];

/** Gives back what it is told, as a page, a command or a server would; fails with it where it is told to. */
function echo(name: string) {
  return defineTool({
    name,
    description: 'Gives back a text.',
    input: z.object({ text: z.string(), fails: z.boolean().default(false) }),
    output: z.object({ text: z.string() }),
    capabilities: ['read_only'],
    execute: ({ text, fails }) => {
      if (fails) throw new Error(text);
      return { text };
    },
    status: () => 'ok',
    render: ({ text }) => text,
  });
}

/** A run in which the text stands everywhere where others than the program can put it. */
async function runWith(text: string, style: Partial<RunStyle> = {}) {
  const registry = createRegistry([
    ...['fetch', 'mcp__server__fetch', 'erase'].map(echo),
    createShowFileTool(new Map([[text, text]])),
  ]);
  const run = scriptRun(registry, style);
  run.turn(text);
  await run.step({ text, reasoning: text.toWellFormed(), calls: [{ name: 'fetch', input: { text } }] });
  await run.step({ calls: [{ name: 'mcp__server__fetch', input: { text, [text]: text } }] });
  await run.step({
    calls: [
      { name: 'show_file', input: { paths: [text] } },
      { name: text, input: { text } },
    ],
  });
  await run.step({
    calls: [
      { name: 'fetch', input: { text, fails: true } },
      { name: 'fetch', input: text },
    ],
  });
  const artifact = { type: 'code', title: text, content: text, language: text };
  const conversation = [text, { type: 'artifact', artifact }];
  await run.step({ purpose: 'format', calls: [{ name: 'response_formatter', input: { conversation } }] });
  run.turn('Go on.');
  await run.step({
    calls: [
      { name: 'fetch', input: { text } },
      { name: 'fetch', input: { text }, isLost: true },
    ],
    isOpen: true,
  });
  return { registry, run };
}

type Requests = (purpose: StepPurpose) => ModelRequest;

async function requestsWith(text: string, style?: Partial<RunStyle>): Promise<Requests> {
  const { registry, run } = await runWith(text, style);
  return (purpose) => {
    const offered = purpose === 'format' ? [RESPONSE_FORMATTER] : registry.definitionsForMode('agent');
    return createRequestBuilder().build(run.history, requestParts(registry, { purpose, offered }));
  };
}

/** What is fixed about a request, whatever the texts in it say. */
function shapeOf({ messages, ...rest }: ModelRequest): unknown {
  return { ...rest, messages: messages.map(shapeOfMessage) };
}

function shapeOfMessage(message: Message): unknown {
  if (message.role === 'user') return 'user';
  if (message.role === 'tool') return message.results.map(({ callId, isError }) => ({ callId, isError }));
  return message.parts.map((part) => (part.type === 'call' ? { id: part.id } : part.type));
}

function textOf({ messages }: ModelRequest): string {
  const [first] = messages;
  return first?.role === 'user' ? first.text : '';
}

it('tries at least thirty things', () => {
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(30);
});

describe('a native request', async () => {
  const harmless = await requestsWith('harmless');

  it.each(hostile)('keeps $name in its place', async ({ text }) => {
    const request = (await requestsWith(text))('work');
    expect(shapeOf(request)).toEqual(shapeOf(harmless('work')));
    expect(JSON.stringify(request.messages)).not.toMatch(/\\ud[89a-f]/);
  });

  it.each(hostile)('holds $name only as data in the final form and in summaries', async ({ text }) => {
    const requests = await requestsWith(text);
    for (const purpose of ['format', 'compact'] as const) {
      expect(shapeOf(requests(purpose))).toEqual(shapeOf(harmless(purpose)));
      expect(openBlock(textOf(requests(purpose)))).toEqual(openBlock(textOf(harmless(purpose))));
    }
  });
});

describe.each(['xml', 'caret', 'native'] as const)('a transcript with calls in %s', async (dialect) => {
  const style = { history: 'transcript', dialect } as const;
  const harmless = await requestsWith('harmless', style);

  it.each(hostile)('holds $name only as data', async ({ text }) => {
    const requests = await requestsWith(text, style);
    for (const purpose of ['work', 'format'] as const) {
      const { system, ...rest } = requests(purpose);
      const { system: harmlessSystem, ...harmlessRest } = harmless(purpose);
      expect(rest).toEqual(harmlessRest);
      expect(openBlock(system)).toEqual(openBlock(harmlessSystem));
    }
  });
});

describe('a request after a compaction', () => {
  it.each(hostile)('shows a summary that holds $name as a summary', async ({ text }) => {
    const { registry, run } = await runWith('harmless');
    run.add({ type: 'history-compacted', data: { upTo: 5, summary: text } });
    const build: Requests = (purpose) => createRequestBuilder().build(run.history, requestParts(registry, { purpose }));
    const lines = textOf(build('work')).split('\n');
    const inside = lines.slice(lines.indexOf('<summary>') + 1, lines.lastIndexOf('</summary>'));
    expect(inside.filter((line) => !line.startsWith('| '))).toEqual(['assistant:']);
    expect(lines.slice(lines.indexOf('</summary>') + 1)).toEqual(['', 'Go on.']);
    openBlock(textOf(build('compact')));
  });
});
