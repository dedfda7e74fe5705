// B10: CPU per step of the agent loop against generateText and streamText of `ai` 6, each with the same AI SDK model, which
// keeps nothing, and the same small tool. Ours also writes every step to a journal. The rounds of all are interleaved.
// node bench/agent-loop.mjs [--short] [--json] [--only WORD]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import { build } from 'esbuild';
import * as z from 'zod';
import { openJournal } from '../dist/journal/index.js';

const isShort = process.argv.includes('--short');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
const STEPS = [50, 500];
const ROUNDS = isShort ? { 50: 15, 500: 3 } : { 50: 60, 500: 12 };
/** Until the engine has compiled what is used often. */
const WARM = { 50: 12, 500: 1 };
const MUST = 1.0;
const TEXT = 'x'.repeat(200);
const QUESTION = 'Look around until you have seen everything.';

const folder = mkdtempSync(join(tmpdir(), 'thoughtline-bench-'));
try {
  const { createAgent, createRegistry, defineTool, fromAiSdk } = await loadAgent(folder);
  const memory = await openJournal('memory:');
  const sqlite = await openJournal(`sqlite:${join(folder, 'bench.db')}`);
  const registry = createRegistry([lookTool(defineTool)]);
  const runs = [
    { name: 'generateText', run: (steps) => generateText(aiOptions(steps)) },
    { name: 'thoughtline, memory:', peer: 'generateText', run: (steps) => runAgent(memory, steps, generating(steps)) },
    { name: 'thoughtline, sqlite:', peer: 'generateText', run: (steps) => runAgent(sqlite, steps, generating(steps)) },
    { name: 'streamText', run: (steps) => readAll(streamText(aiOptions(steps)).fullStream) },
    {
      name: 'thoughtline streaming, memory:',
      peer: 'streamText',
      run: (steps) => runAgent(memory, steps, modelOf(steps)),
    },
    {
      name: 'thoughtline streaming, sqlite:',
      peer: 'streamText',
      run: (steps) => runAgent(sqlite, steps, modelOf(steps)),
    },
  ].filter(({ name }) => name.includes(only));

  async function runAgent(journal, steps, model) {
    const agent = createAgent({ journal, tools: () => registry, settings: () => settingsFor(steps) });
    const last = await readAll(agent.run({ text: QUESTION, format: false, model: fromAiSdk(model) }));
    if (last?.type !== 'done' || last.steps !== steps + 1)
      throw new Error(`The run ended with ${JSON.stringify(last)}`);
  }

  report(await measure(runs));
  await memory.close();
  await sqlite.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function readAll(events) {
  let last;
  for await (const event of events) last = event;
  return last;
}

/** CPU of the whole process, threads included, because the store writes in one of its own. */
async function measure(runs) {
  const rows = [];
  for (const steps of STEPS) {
    const times = runs.map(() => []);
    for (let round = -WARM[steps]; round < ROUNDS[steps]; round++) {
      for (const [index, { run }] of runs.entries()) {
        globalThis.gc?.();
        const start = process.cpuUsage();
        await run(steps);
        const { user, system } = process.cpuUsage(start);
        if (round >= 0) times[index].push((user + system) / 1000 / (steps + 1));
      }
    }
    for (const [index, { name, peer }] of runs.entries()) rows.push({ name, peer, steps, ...summary(times[index]) });
  }
  return rows;
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { least: sorted[0], median: sorted[Math.floor(sorted.length / 2)] };
}

function report(rows) {
  const of = (name, steps) => rows.find((row) => row.name === name && row.steps === steps).median;
  const verdicts = rows
    .filter(({ peer }) => peer !== undefined && only === '')
    .map(({ name, steps, peer, median }) => ({
      name,
      steps,
      peer,
      ratio: median / of(peer, steps),
      // The peers keep nothing: what it costs to keep every step on the disk is shown, and not promised.
      ...(name.endsWith('memory:') ? { must: MUST } : {}),
    }));
  const growth = rows
    .filter(({ steps }) => steps === STEPS[0])
    .map(({ name }) => ({ name, growth: of(name, STEPS[1]) / of(name, STEPS[0]) }));
  if (process.argv.includes('--json')) {
    console.log(
      JSON.stringify({ bench: 'agent-loop', id: 'B10', node: process.version, rows, verdicts, growth }, null, 2),
    );
  } else {
    console.log('| loop | steps | CPU ms per step, median | least |');
    console.log('| --- | ---: | ---: | ---: |');
    for (const { name, steps, median, least } of rows) {
      console.log(`| ${name} | ${steps} | ${median.toFixed(3)} | ${least.toFixed(3)} |`);
    }
    console.log('\n| ours | steps | against | ratio | must |\n| --- | ---: | --- | ---: | ---: |');
    for (const { name, steps, peer, ratio, must } of verdicts) {
      console.log(`| ${name} | ${steps} | ${peer} | ${ratio.toFixed(2)} | ${must === undefined ? '' : `≤ ${must}`} |`);
    }
    console.log(`\n| loop | a step of ${STEPS[1]} costs, against one of ${STEPS[0]} |\n| --- | ---: |`);
    for (const each of growth) console.log(`| ${each.name} | ${each.growth.toFixed(2)} |`);
  }
  if (verdicts.some(({ ratio, must = Number.POSITIVE_INFINITY }) => ratio > must)) process.exitCode = 1;
}

/** The sources as one file: what the agent is made of is not in the library's exports one by one. */
async function loadAgent(into) {
  const outfile = join(into, 'agent.mjs');
  const source = (path) => JSON.stringify(new URL(`../src/${path}`, import.meta.url).pathname);
  await build({
    stdin: {
      contents: `
        export { createAgent } from ${source('agent/create-agent.ts')};
        export { fromAiSdk } from ${source('agent/providers/from-ai-sdk.ts')};
        export { defineTool } from ${source('tools/define-tool.ts')};
        export { createRegistry } from ${source('tools/registry.ts')};`,
      resolveDir: new URL('..', import.meta.url).pathname,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.md': 'text' },
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

/** Calls the tool in every step and then answers; keeps nothing of what it is asked. */
function modelOf(steps) {
  let asked = 0;
  const usage = {
    inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  };
  const next = () => {
    asked += 1;
    if (asked > steps) return { content: [{ type: 'text', text: 'I have seen it.' }], reason: 'stop' };
    const input = JSON.stringify({ place: `room ${asked}` });
    return {
      content: [{ type: 'tool-call', toolCallId: `call_${asked}`, toolName: 'look', input }],
      reason: 'tool-calls',
    };
  };
  return {
    specificationVersion: 'v3',
    provider: 'bench',
    modelId: 'bench',
    supportedUrls: {},
    doGenerate: async () => {
      const { content, reason } = next();
      return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
    },
    doStream: async () => {
      const { content, reason } = next();
      return { stream: streamOf(content, { unified: reason, raw: reason }, usage) };
    },
  };
}

/** The same without streams, as generateText asks. */
function generating(steps) {
  const { doStream: _, ...model } = modelOf(steps);
  return model;
}

function streamOf([part], finishReason, usage) {
  const pieces =
    part.type === 'text'
      ? [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: part.text },
          { type: 'text-end', id: '1' },
        ]
      : [
          { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName },
          { type: 'tool-input-delta', id: part.toolCallId, delta: part.input },
          { type: 'tool-input-end', id: part.toolCallId },
          part,
        ];
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      for (const piece of pieces) controller.enqueue(piece);
      controller.enqueue({ type: 'finish', finishReason, usage });
      controller.close();
    },
  });
}

function aiOptions(steps) {
  return {
    model: modelOf(steps),
    prompt: QUESTION,
    stopWhen: stepCountIs(steps + 1),
    tools: {
      look: tool({
        description: 'Look at a place.',
        inputSchema: z.object({ place: z.string() }),
        execute: async ({ place }) => ({ place, text: TEXT }),
      }),
    },
  };
}

function lookTool(defineTool) {
  return defineTool({
    name: 'look',
    description: 'Look at a place.',
    input: z.object({ place: z.string() }),
    output: z.object({ place: z.string(), text: z.string() }),
    capabilities: ['read_only'],
    execute: async ({ place }) => ({ place, text: TEXT }),
    status: ({ place }) => place,
    render: ({ place, text }) => `${place}: ${text}`,
  });
}

function settingsFor(steps) {
  return {
    enableThinking: false,
    thoughts: 'hidden',
    limits: { steps: steps + 1 },
    maxOutputTokens: 8_192,
    maxTools: 64,
    toolPriority: {},
    style: { history: 'native', dialect: 'native', dedup: 'newest' },
    compactAt: 0.8,
    permissions: { tier: 'ask', allow: [], deny: [] },
  };
}
