// B10: CPU per step of the agent loop against generateText and streamText of `ai` 6, each with the same AI SDK model, which
// keeps nothing, and the same small tool. Ours also writes every step to a journal. The rounds of all are interleaved.
// A request grows with its run, and so does whatever is done for all of it: how much is judged by what it costs to write the
// same requests as JSON, which every provider's package does for each of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import { build } from 'esbuild';
import { openJournal } from 'thoughtline/journal';
import * as z from 'zod';
import { median, pairedRatio, rotated } from './rig/statistics.mjs';

const FEW = 50;
const MANY = 500;
const ROUNDS = { [FEW]: 60, [MANY]: 12 };
const SHORT_ROUNDS = { [FEW]: 15, [MANY]: 3 };
/** Until the engine has compiled what is used often. */
const WARM = { [FEW]: 12, [MANY]: 1 };
const TEXT = 'x'.repeat(200);
const QUESTION = 'Look around until you have seen everything.';

export async function measure({ short, tell }) {
  const folder = mkdtempSync(join(tmpdir(), 'thoughtline-bench-'));
  const memory = await openJournal('memory:');
  const sqlite = await openJournal(`sqlite:${join(folder, 'bench.db')}`);
  try {
    const loops = toLoops(await loadAgent(folder), { memory, sqlite });
    const measured = [...loops, await writingRequests(loops)];
    const samples = {};
    for (const steps of [FEW, MANY]) {
      tell(`${steps} steps`);
      samples[steps] = await measureLoops(measured, { steps, rounds: (short ? SHORT_ROUNDS : ROUNDS)[steps] });
    }
    return [toResult(loops, samples)];
  } finally {
    await memory.close();
    await sqlite.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The peers keep nothing: what it costs to keep every step on the disk is shown, and not promised. */
function toLoops({ createAgent, createRegistry, defineTool, fromAiSdk }, { memory, sqlite }) {
  const registry = createRegistry([lookTool(defineTool)]);
  const agentOn = (journal, toModel) => async (steps, seeRequest) => {
    const agent = createAgent({ journal, tools: () => registry, settings: () => settingsFor(steps) });
    const last = await readAll(
      agent.run({ text: QUESTION, format: false, model: fromAiSdk(toModel(steps, seeRequest)) }),
    );
    if (last?.type !== 'done' || last.steps !== steps + 1)
      throw new Error(`The run ended with ${JSON.stringify(last)}`);
  };
  const generated = { peer: 'generateText' };
  const streamed = { peer: 'streamText' };
  return [
    { name: 'generateText', run: (steps) => generateText(aiOptions(steps)) },
    { name: 'thoughtline, in memory', ...generated, isPromised: true, run: agentOn(memory, generating) },
    { name: 'thoughtline, on SQLite', ...generated, run: agentOn(sqlite, generating) },
    { name: 'streamText', run: (steps) => readAll(streamText(aiOptions(steps)).fullStream) },
    { name: 'thoughtline streaming, in memory', ...streamed, isPromised: true, run: agentOn(memory, modelOf) },
    { name: 'thoughtline streaming, on SQLite', ...streamed, run: agentOn(sqlite, modelOf) },
  ];
}

/** Writes all requests of a run as JSON, and nothing else. They only grow at their end, so that the last one holds all. */
async function writingRequests(loops) {
  let prompt = [];
  const keep = (request) => {
    prompt = request.prompt;
  };
  await loops.find(({ isPromised }) => isPromised).run(MANY, keep);
  const perStep = 2; // A call and its result.
  const run = (steps) => {
    for (let step = 0; step <= steps; step++) JSON.stringify(prompt.slice(0, BEFORE_STEPS + step * perStep));
  };
  return { name: WRITING, run };
}

const WRITING = 'the requests as JSON';
/** The system prompt and the question. */
const BEFORE_STEPS = 2;

async function readAll(events) {
  let last;
  for await (const event of events) last = event;
  return last;
}

/** CPU milliseconds per step in each round, of the whole process, because the store writes in a thread of its own. */
async function measureLoops(loops, { steps, rounds }) {
  const times = Object.fromEntries(loops.map(({ name }) => [name, []]));
  for (let round = -WARM[steps]; round < rounds; round++) {
    for (const { name, run } of rotated(loops, round + WARM[steps])) {
      globalThis.gc({ type: 'minor' }); // Nobody pays for the garbage of another.
      const start = process.cpuUsage();
      await run(steps);
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[name].push((user + system) / 1_000 / (steps + 1));
    }
  }
  return times;
}

function toResult(loops, samples) {
  const growthOf = (name) => median(samples[MANY][name]) - median(samples[FEW][name]);
  const ratio = (name, peer, steps) => pairedRatio(samples[steps][name], samples[steps][peer]).median;
  const rows = loops.map(({ name, peer = name }) => ({
    loop: name,
    few: median(samples[FEW][name]),
    fewRatio: ratio(name, peer, FEW),
    many: median(samples[MANY][name]),
    manyRatio: ratio(name, peer, MANY),
    growth: growthOf(name) / growthOf(WRITING),
  }));
  const promised = loops.flatMap(({ name, peer, isPromised }, index) =>
    isPromised ? [{ name, peer, ...rows[index] }] : [],
  );
  return {
    id: 'B10',
    title: 'CPU per step of the agent loop',
    verdicts: [
      ...promised.flatMap(({ name, peer, fewRatio, manyRatio }) => [
        { measure: `${FEW} steps, ${name}`, value: fewRatio, must: 1, aim: 0.5, unit: `× ${peer}` },
        { measure: `${MANY} steps, ${name}`, value: manyRatio, must: 1, aim: 0.5, unit: `× ${peer}` },
      ]),
      ...promised.map(({ name, growth }) => ({
        measure: `growth of a step from ${FEW} to ${MANY}, ${name}`,
        value: growth,
        must: 1,
        unit: `× ${WRITING}`,
      })),
    ],
    columns: {
      loop: 'loop',
      few: `CPU ms, ${FEW} steps`,
      fewRatio: '× peer',
      many: `CPU ms, ${MANY} steps`,
      manyRatio: '× peer',
      growth: `growth × ${WRITING}`,
    },
    rows,
    samples,
  };
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
function modelOf(steps, seeRequest = () => {}) {
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
    doGenerate: async (request) => {
      seeRequest(request);
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
function generating(steps, seeRequest) {
  const { doStream: _, ...model } = modelOf(steps, seeRequest);
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
