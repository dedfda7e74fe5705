// The figures of the README: what docs/benchmarks.json holds, in the words of somebody who chooses between servers.
import { readFileSync } from 'node:fs';
import { show } from '../bench/rig/report.mjs';

const REASONING_ALONE = 'thoughtline, reasoning_think alone';
const MANY_SESSIONS = 'thoughtline, 64 sessions';
const REASONING = 'thoughtline, reasoning_think';
const CALLS_A_SECOND = { id: 'B5', key: 'callsPerSecond', ratio: 'throughputRatio', moreIsBetter: true };
const ONE_CALL = { id: 'B7', key: 'p50', ratio: 'ratio', unit: 'ms' };
const MEMORY = { id: 'B8', key: 'residentMb', ratio: 'residentRatio', unit: 'MB' };
const CPU_OF_CALL = { id: 'B6', key: 'cpuUsPerCall', ratio: 'cpuRatio', unit: 'µs' };

/**
 * What both servers do; `key` is a column of the benchmark's table, and less is better unless `moreIsBetter`. Who is ahead
 * is said by the column `ratio` where there is one: it compares round by round.
 */
const COMPARED = [
  {
    id: 'B1',
    what: 'CPU time from the start until a client has the tools',
    key: 'cpuMs',
    ratio: 'cpuRatio',
    unit: 'ms',
  },
  { id: 'B2', what: 'tokens of the tool definitions, paid with every request', key: 'definitions' },
  { id: 'B2', what: 'the same, `reasoning_think` alone', row: REASONING_ALONE, key: 'definitions' },
  { id: 'B4', what: 'all tokens that a model reads and writes in 25 steps of `reasoning_think`', key: 'everything' },
  { id: 'B4', what: 'the same, `reasoning_think` alone', row: REASONING_ALONE, key: 'everything' },
  { ...CALLS_A_SECOND, what: 'calls a second, 64 at a time, `think`' },
  { ...CALLS_A_SECOND, what: 'calls a second, `think` in 64 sessions', row: MANY_SESSIONS },
  { ...CALLS_A_SECOND, what: 'calls a second, `reasoning_think` in 64 sessions', row: REASONING },
  { ...CPU_OF_CALL, what: 'CPU time of a call, 64 at a time, `think`' },
  { ...CPU_OF_CALL, what: 'CPU time of a call, `think` in 64 sessions', row: MANY_SESSIONS },
  { ...CPU_OF_CALL, what: 'CPU time of a call, `reasoning_think` in 64 sessions', row: REASONING },
  { ...ONE_CALL, what: 'time of one call alone, median, `think`' },
  { ...ONE_CALL, what: 'time of one call alone, median, `reasoning_think`', row: REASONING },
  { ...MEMORY, what: 'memory after 10,000 thoughts, `think`' },
  { ...MEMORY, what: 'memory after 10,000 thoughts, `reasoning_think` in 64 sessions', row: REASONING },
];

/** What the reference server has no match for, and every promise of it. */
const OWN = ['B9', 'B11'];

/** The loops of B10, ours on disk, as users run it, beside ours in memory, as the peer is. */
const LOOPS = [
  { peer: 'generateText', ours: 'thoughtline' },
  { peer: 'streamText', ours: 'thoughtline streaming' },
];
const RUNS = { few: '50 steps', many: '500 steps' };

/** Where it is ahead and, apart from that, where it is behind; each figure with a link to how it was measured. */
export function figures() {
  const { machine, results } = JSON.parse(readFileSync('docs/benchmarks.json', 'utf8'));
  const compared = COMPARED.map((each) => compare(each, results));
  const rowsWhere = (isWanted) => compared.filter(({ isAhead }) => isAhead === isWanted).map(({ cells }) => cells);
  const servers = ['', 'Thoughtline, on disk', 'reference server, in memory', 'median ratio', ''];
  return [
    ...section('What it saves:', servers, rowsWhere(true)),
    ...section(
      'What it costs to answer only when a thought is on the disk, where others find it; the reference server keeps its thoughts in memory until it ends:',
      servers,
      rowsWhere(false),
    ),
    ...section('What the reference server has no match for:', ['', 'measured', 'promised', ''], ownRows(results)),
    ...section(
      "CPU time per step of the agent's loop, against those of [`ai`](https://www.npmjs.com/package/ai), which keep nothing:",
      ['', 'Thoughtline, on disk', 'Thoughtline, in memory', '`ai`', ''],
      loopRows(results.find(({ id }) => id === 'B10')),
    ),
    `${balance(results)} ${origin(machine)}`,
  ].join('\n\n');
}

function compare({ id, what, row = 'thoughtline', key, ratio, unit = '', moreIsBetter = false }, results) {
  const result = results.find((each) => each.id === id);
  const [ours, theirs] = [row, 'seq'].map((name) => result.rows.find(({ server }) => server === name));
  const times = ratio === undefined ? ours[key] / theirs[key] : ours[ratio];
  const withUnit = (value) => `${show(value)} ${unit}`.trim();
  return {
    isAhead: moreIsBetter ? times >= 1 : times <= 1,
    cells: [what, withUnit(ours[key]), withUnit(theirs[key]), `${show(times)} ×`, link(result)],
  };
}

function ownRows(results) {
  return results
    .filter(({ id }) => OWN.includes(id))
    .flatMap((result) =>
      result.verdicts.map(({ measure, value, must, atLeast, unit, verdict }) => [
        `${result.title}: ${measure}`,
        `${show(value)} ${unit}`,
        `${atLeast ? 'at least' : 'at most'} ${show(must)}${verdict === 'MISSED' ? ', missed' : ''}`,
        link(result),
      ]),
    );
}

function loopRows(result) {
  if (result === undefined) return [];
  const cpu = (name, run) => `${show(result.rows.find(({ loop }) => loop === name)[run])} ms`;
  return LOOPS.flatMap(({ peer, ours }) =>
    Object.entries(RUNS).map(([run, length]) => [
      `\`${peer}\`, ${length}`,
      cpu(`${ours}, on SQLite`, run),
      cpu(`${ours}, in memory`, run),
      cpu(peer, run),
      link(result),
    ]),
  );
}

function section(title, head, rows) {
  if (rows.length === 0) return [];
  return [title, [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')];
}

/** How many promises are kept, and which are not. */
function balance(results) {
  const verdicts = results.flatMap(({ id, verdicts: each }) => each.map(({ verdict }) => ({ id, verdict })));
  const missed = verdicts.filter(({ verdict }) => verdict === 'MISSED');
  const list = '[figures that were promised](docs/benchmarks.md#figures)';
  if (missed.length === 0) return `All ${verdicts.length} ${list} are reached.`;
  const ids = [...new Set(missed.map(({ id }) => id))];
  return `Of ${verdicts.length} ${list}, ${verdicts.length - missed.length} are reached; missed in ${ids.join(', ')}.`;
}

function origin({ date, cores, cpu, node, versions }) {
  const reference = versions['@modelcontextprotocol/server-sequential-thinking'];
  return `Measured on ${date} with Thoughtline ${versions.thoughtline} and the [reference server](https://www.npmjs.com/package/@modelcontextprotocol/server-sequential-thinking) ${reference}, on ${cores} cores (${cpu}), Node ${node.replace('v', '')}. To measure it yourself: \`npm run bench\`.`;
}

function link({ id, title }) {
  const heading = `${id}: ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  return `[${id}](docs/benchmarks.md#${heading})`;
}
