// `thoughtline serve` under 200 clients at once: each keeps its connection, thinks in sessions of 25 steps, and speaks
// the protocol of before and since 2026-07-28 in turn. Counts what went wrong by its kind, and watches the memory.
// Needs a build. node bench/http-load.mjs [--short] [--seconds N] [--clients N] [--bin PATH] [--json]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ours, STEPS, thinkInSessions } from './rig/contestants.mjs';
import { cpuMs, residentMb } from './rig/process-figures.mjs';
import { median, percentile } from './rig/statistics.mjs';
import { createThoughts } from './rig/thoughts.mjs';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
// Memory that rises by more than this from the second third to the last is not flat; the first is warming up.
const FLAT = 1.1;
// A run of fewer seconds is all warming up and says nothing about memory.
const WARM_AFTER = 30;
const START_MS = 10_000;
const END_MS = 5_000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    clients: { type: 'string', default: '200' },
    bin: { type: 'string', default: fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url)) },
  },
});
const seconds = Number(values.seconds ?? (values.short ? 5 : 60));
const clients = Number(values.clients);

const contestant = ours({ bin: values.bin, args: ['serve', '--port', '0'] });
try {
  const figures = await measure();
  console.log(values.json ? JSON.stringify(figures, null, 2) : toMarkdown(figures));
  process.exitCode = Object.keys(figures.errors).length === 0 && figures.isFlat ? 0 : 1;
} finally {
  contestant.remove();
}

async function measure() {
  const server = await serve();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const run = { url: server.url, agent, end: performance.now() + seconds * 1_000, times: [], errors: {} };
  const memory = [];
  const sampling = setInterval(() => memory.push(residentMb(server.pid)), 250);
  try {
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index + 1, run)));
    const { times, errors } = run;
    const growth = growthOf(memory);
    return {
      bench: 'http-load',
      node: process.version,
      clients,
      seconds,
      requests: times.length,
      requestsPerSecond: times.length / seconds,
      p50Ms: median(times),
      p99Ms: percentile(times, 0.99),
      cpuUsPerRequest: (cpuMs(server.pid) / times.length) * 1_000,
      errors,
      residentMb: { overTime: sampled(memory, 10), most: Math.max(...memory), growth },
      isFlat: seconds < WARM_AFTER || growth <= FLAT,
    };
  } finally {
    clearInterval(sampling);
    agent.destroy();
    await server.end();
  }
}

async function serve() {
  const { THOUGHTLINE_TOKEN: _, ...environment } = process.env;
  const child = spawn(contestant.command[0], contestant.command.slice(1), {
    env: { ...environment, ...contestant.env, THOUGHTLINE_RATE_LIMIT: '1000000000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const giveUp = performance.now() + START_MS;
  for (;;) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
    if (origin !== undefined) return { url: `${origin}/mcp`, pid: child.pid, end: () => end(child) };
    if (child.exitCode !== null || performance.now() > giveUp) throw new Error(`The server did not start: ${printed}`);
    await sleep(20);
  }
}

async function end(child) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([exited, sleep(END_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await exited;
}

async function client(number, run) {
  const thoughts = createThoughts(number);
  for (let call = 0; performance.now() < run.end; call++) {
    const step = (call % STEPS) + 1;
    const session = `client-${number}-session-${Math.floor(call / STEPS)}`;
    const params = thinkInSessions({ thought: thoughts.next(), session });
    const begin = performance.now();
    const problem = await post(toMessage({ call, params }), run).then(
      (answer) => problemOf(answer, step),
      ({ code, message }) => code ?? message,
    );
    run.times.push(performance.now() - begin);
    if (problem !== undefined) run.errors[problem] = (run.errors[problem] ?? 0) + 1;
  }
}

/** Every other call is of the newer protocol, whose requests carry what a connection used to remember. */
function toMessage({ call, params }) {
  const message = { jsonrpc: '2.0', id: call, method: 'tools/call' };
  if (call % 2 === 0) return { headers: { 'mcp-protocol-version': LEGACY }, body: { ...message, params } };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'thoughtline-bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': message.method, 'mcp-name': params.name };
  return { headers, body: { ...message, params: { ...params, _meta } } };
}

async function post({ headers, body }, { url, agent }) {
  const outgoing = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  outgoing.end(JSON.stringify(body));
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, text: await text(incoming) };
}

/** What is wrong with an answer; steps without a gap prove that nothing was lost or stored twice. */
function problemOf({ status, text: body }, step) {
  if (status !== 200) return `HTTP ${status}`;
  const { error, result } = JSON.parse(body.startsWith('{') ? body : body.slice(body.indexOf('{')));
  if (error !== undefined) return `JSON-RPC ${error.code}`;
  const thought = JSON.parse(result.content[0].text);
  if (result.isError) return thought.message;
  return thought.step === step ? undefined : 'wrong step';
}

function sampled(list, count) {
  return Array.from({ length: count }, (_, index) => list[Math.floor(((list.length - 1) * index) / (count - 1))]);
}

function growthOf(memory) {
  const third = Math.ceil(memory.length / 3);
  return median(memory.slice(-third)) / median(memory.slice(third, -third));
}

function toMarkdown({
  requests,
  requestsPerSecond,
  p50Ms,
  p99Ms,
  cpuUsPerRequest,
  errors,
  residentMb: memory,
  isFlat,
}) {
  const verdict = seconds < WARM_AFTER ? 'too short a run to tell' : isFlat ? 'flat' : 'NOT FLAT';
  const failed = Object.entries(errors).map(([kind, count]) => `${count} × ${kind}`);
  return [
    '| measure | value |',
    '| --- | --- |',
    `| clients, seconds | ${clients}, ${seconds} |`,
    `| requests | ${requests.toLocaleString('en')} (${requestsPerSecond.toFixed(0)}/s) |`,
    `| errors | ${failed.length === 0 ? 'none' : failed.join('; ')} |`,
    `| p50, p99 | ${p50Ms.toFixed(1)} ms, ${p99Ms.toFixed(1)} ms |`,
    `| CPU of the server per request | ${cpuUsPerRequest.toFixed(0)} µs |`,
    `| RSS in MB, from begin to end | ${memory.overTime.map((mb) => mb.toFixed(0)).join(', ')} |`,
    `| its last third against the second | ${memory.growth.toFixed(2)} × (${verdict}) |`,
  ].join('\n');
}
