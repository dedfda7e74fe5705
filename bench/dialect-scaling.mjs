// Parses hostile texts of 1 MB and 5 MB in every dialect: time must grow with the size, not with its square.
// node bench/dialect-scaling.mjs [--json]
import { caretDialect, jsonDialect, xmlDialect } from '../dist/tools/index.js';

const MB = 1_000_000;
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 9;
const ENOUGH_MS = 500;
const CHUNK = 64;

const tools = [
  {
    name: 'a',
    description: 'A tool.',
    inputSchema: {
      type: 'object',
      properties: { k: { type: 'string' }, n: { type: 'array', items: { type: 'integer' } }, j: { type: 'object' } },
    },
    outputSchema: {},
    annotations: {},
  },
];

/** Each makes a text of about `size` characters. */
const hostile = [
  [xmlDialect, 'only <', (size) => '<'.repeat(size)],
  [xmlDialect, 'openings without an end', (size) => fill('<tool:a', size)],
  [xmlDialect, 'tags as long as they may be', (size) => fill(`<tool:${'a'.repeat(290)}`, size)],
  [xmlDialect, 'nested calls', (size) => fill('<tool:a>', size)],
  [xmlDialect, 'nested parameters', (size) => `<tool:a>${fill('<param:k>', size)}`],
  [xmlDialect, 'a parameter repeated', (size) => `<tool:a>${fill('<param:n> 1 </param:n>', size)}</tool:a>`],
  [xmlDialect, 'one huge value', (size) => `<tool:a><param:k>${fill('word ', size)}</param:k></tool:a>`],
  [xmlDialect, 'a value that is never closed', (size) => `<tool:a><param:k>${fill('</param:k ', size)}`],
  [
    xmlDialect,
    'a value of escaped tags',
    (size) => `<tool:a><param:k>${fill('<\\/param:k>', size)}</param:k></tool:a>`,
  ],
  [xmlDialect, 'a value of backslashes', (size) => `<tool:a><param:k><${'\\'.repeat(size)}</param:k></tool:a>`],
  [xmlDialect, 'space in a call', (size) => `<tool:a>${fill(' \n', size)}x`],
  [xmlDialect, 'deep JSON', (size) => `<tool:a><param:j type="json">${deep(size)}</param:j></tool:a>`],
  [xmlDialect, 'broken deep JSON', (size) => `<tool:a><param:j type="json">${'['.repeat(size)}</param:j></tool:a>`],
  [caretDialect, 'only ^', (size) => '^'.repeat(size)],
  [caretDialect, 'empty lines', (size) => '\n'.repeat(size)],
  [caretDialect, 'calls that are never closed', (size) => fill('^^^a\n', size)],
  [caretDialect, 'an endless opening line', (size) => `^^^${'a'.repeat(size)}`],
  [caretDialect, 'one huge line', (size) => `^^^a\nk: ${'x'.repeat(size)}\n^^^`],
  [caretDialect, 'a line that is almost a key', (size) => `^^^a\n${'k'.repeat(size)}\n^^^`],
  [caretDialect, 'a line that is almost a block', (size) => `^^^a\nk${' '.repeat(size)}--\n^^^`],
  [caretDialect, 'a key repeated', (size) => `^^^a\n${fill('n: 1\n', size)}^^^`],
  [caretDialect, 'a list that is never closed', (size) => `^^^a\nn: [\n${fill('1\n', size)}`],
  [caretDialect, 'a block that almost ends', (size) => `^^^a\nk ---\n${fill('--- kk\n', size)}--- k\n^^^`],
  [caretDialect, 'deep JSON', (size) => `^^^a\nj json ---\n${deep(size)}\n--- j\n^^^`],
  [jsonDialect, 'only {', (size) => '{'.repeat(size)],
  [jsonDialect, 'lines of {', (size) => fill('{\n', size)],
  [jsonDialect, 'beginnings without an end', (size) => fill('{"tool":', size)],
  [jsonDialect, 'beginnings that almost are one', (size) => fill(`{${' '.repeat(60)}"tool"${' '.repeat(60)}\n`, size)],
  [jsonDialect, 'calls that are never closed', (size) => fill('{"tool":"a","input":{"k":1}\n', size)],
  [jsonDialect, 'one huge string', (size) => `{"tool":"a","input":{"k":"${'x'.repeat(size)}"}}`],
  [jsonDialect, 'a string of escapes', (size) => `{"tool":"a","input":{"k":"${fill('\\u0041', size)}"}}`],
  [jsonDialect, 'a huge number', (size) => `{"tool":"a","input":{"k":${'1'.repeat(size)}}}`],
  [jsonDialect, 'a long list', (size) => `{"tool":"a","input":{"k":[${fill('1,', size)}1]}}`],
  [jsonDialect, 'deep JSON', (size) => `{"tool":"a","input":{"k":${deep(size)}}}`],
  [jsonDialect, 'space behind a call', (size) => `{"tool":"a","input":{}}${' '.repeat(size)}`],
];

const rows = hostile.flatMap(([dialect, text, make]) => {
  const small = make(MB);
  const large = make(5 * MB);
  return [
    ['whole', (each) => dialect.parse(each, tools)],
    [`chunks of ${CHUNK}`, (each) => readInChunks(dialect, each)],
  ].map(([how, read]) => {
    const { smallMs, largeMs } = compare(read, small, large);
    return { dialect: dialect.name, text, how, ms1: smallMs, ms5: largeMs, ratio: largeMs / Math.max(smallMs, 0.001) };
  });
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ bench: 'dialect-scaling', node: process.version, rows }, null, 2));
} else {
  console.log('| dialect | hostile text | read | 1 MB, CPU ms | 5 MB, CPU ms | ratio (linear ≈ 5) |');
  console.log('| --- | --- | --- | ---: | ---: | ---: |');
  for (const { dialect, text, how, ms1, ms5, ratio } of rows) {
    console.log(`| ${dialect} | ${text} | ${how} | ${ms1.toFixed(1)} | ${ms5.toFixed(1)} | ${ratio.toFixed(1)} |`);
  }
  const totals = rows.reduce((sum, { ms1, ms5 }) => ({ ms1: sum.ms1 + ms1, ms5: sum.ms5 + ms5 }), { ms1: 0, ms5: 0 });
  console.log(
    `| all | | | ${totals.ms1.toFixed(0)} | ${totals.ms5.toFixed(0)} | ${(totals.ms5 / totals.ms1).toFixed(1)} |`,
  );
}

/** The best of some rounds; both sizes in turn, so that a busy machine hits both. */
function compare(read, small, large) {
  read(small);
  const best = { smallMs: Number.POSITIVE_INFINITY, largeMs: Number.POSITIVE_INFINITY };
  const start = performance.now();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (round >= LEAST_ROUNDS && performance.now() - start > ENOUGH_MS) break;
    best.smallMs = Math.min(best.smallMs, time(read, small));
    best.largeMs = Math.min(best.largeMs, time(read, large));
  }
  return best;
}

/** CPU time, because it does not grow when the machine has other work. */
function time(read, text) {
  const start = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function readInChunks(dialect, text) {
  const stream = dialect.stream(tools);
  let events = 0;
  for (let at = 0; at < text.length; at += CHUNK) events += stream.push(text.slice(at, at + CHUNK)).length;
  return events + stream.end().length;
}

function fill(part, size) {
  return part.repeat(Math.ceil(size / part.length));
}

function deep(size) {
  return '['.repeat(size / 2) + ']'.repeat(size / 2);
}
