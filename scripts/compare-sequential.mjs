// Sends the same random calls to the reference server and to our sequentialthinking, and compares the answers.
// node scripts/compare-sequential.mjs [--from FOLDER] [--count 200] [--seed 1] [--record] [--json]
// FOLDER has the reference in its node_modules; without it, the pinned version is installed in a temporary folder.
// --record writes 60 sequences with the reference's answers for the test that needs no network.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const PACKAGE = '@modelcontextprotocol/server-sequential-thinking';
const VERSION = '2026.8.31';
const RECORDED = 60;
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'thoughtline-sequential-'));

try {
  const ours = await loadOurs();
  const reference = findReference();
  const count = values.record ? RECORDED : Number(values.count);
  const sequences = ours.makeSequences({ seed: Number(values.seed), count });
  const answers = await askReference(reference.script, sequences);
  if (values.record) record(reference.version, sequences, answers);
  report(reference.version, await compareAll(sequences, answers, ours));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function loadOurs() {
  const folder = join(root, 'test/sequential-reference');
  const outfile = join(scratch, 'ours.mjs');
  const contents = ['make-sequences', 'compare-answers', 'our-server'].map((name) => `export * from './${name}.ts';`);
  await build({
    stdin: { contents: contents.join('\n'), resolveDir: folder, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.md': 'text' },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

function findReference() {
  const folder = values.from ?? install();
  const home = join(folder, 'node_modules', PACKAGE);
  if (!existsSync(home)) throw new Error(`${folder} has no ${PACKAGE} in its node_modules.`);
  const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return { version, script: join(home, Object.values(bin)[0]) };
}

function install() {
  const args = ['install', '--prefix', scratch, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', [...args, `${PACKAGE}@${VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  return scratch;
}

/** The reference has one history per process, so every sequence has a process of its own. */
async function askReference(script, sequences) {
  const answers = [];
  const waiting = [...sequences.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, sequence] = next;
        answers[index] = await askOne(script, sequence);
      }
    }),
  );
  return answers;
}

async function askOne(script, sequence) {
  const server = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, DISABLE_THOUGHT_LOGGING: 'true' },
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (id, method, params) => {
    send({ id, method, params });
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The reference server ended during ${method}.`);
      const message = JSON.parse(value);
      if (message.id === id) return message;
    }
  };
  try {
    const clientInfo = { name: 'compare-sequential', version: '1' };
    await ask(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    send({ method: 'notifications/initialized' });
    const answers = [];
    for (const [index, call] of sequence.entries()) {
      answers.push(toAnswer(await ask(index + 1, 'tools/call', { name: 'sequentialthinking', arguments: call })));
    }
    return answers;
  } finally {
    server.kill();
  }
}

function toAnswer({ result, error }) {
  if (error !== undefined) return { isError: true, text: error.message };
  const text = result.content[0].text;
  if (result.isError) return { isError: true, text };
  return { isError: false, fields: result.structuredContent };
}

function record(version, sequences, answers) {
  const recorded = sequences.map((sequence, at) =>
    sequence.map((call, index) => ({ call, answer: answers[at][index] })),
  );
  const lines = recorded.map((sequence) => JSON.stringify(sequence));
  const path = join(root, 'test/sequential-reference/fixtures/answers.json');
  writeFileSync(path, `{"package":"${PACKAGE}","version":"${version}","sequences":[\n${lines.join(',\n')}\n]}\n`);
  console.error(`Wrote ${path}`);
}

async function compareAll(sequences, answers, { createComparison, createOurServer }) {
  const ours = createOurServer();
  const compared = [];
  for (const [at, sequence] of sequences.entries()) {
    const compare = createComparison();
    for (const [index, call] of sequence.entries()) {
      const reference = answers[at][index];
      const own = await ours(String(at), call);
      compared.push({ verdict: compare(call, reference, own), sequence: at, call, reference, ours: own });
    }
  }
  return compared;
}

function report(version, compared) {
  const verdicts = {};
  for (const { verdict } of compared) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const differences = compared.filter(({ verdict }) => verdict !== 'same');
  const counts = {
    reference: `${PACKAGE} ${version}`,
    sequences: new Set(compared.map(({ sequence }) => sequence)).size,
    calls: compared.length,
    refusedByReference: compared.filter(({ reference }) => reference.isError).length,
    verdicts,
  };
  if (values.json) console.log(JSON.stringify({ ...counts, differences }, null, 2));
  else console.log([...differences.map((each) => JSON.stringify(each)), JSON.stringify(counts, null, 2)].join('\n'));
  if (verdicts.unexplained !== undefined) process.exitCode = 1;
}
