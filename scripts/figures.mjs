// The figures of the README: what docs/benchmarks.json holds, in the words of somebody who chooses between servers.
import { readFileSync } from 'node:fs';

/** What both servers do; `key` is a column of the benchmark's table. */
const COMPARED = [
  { id: 'B1', what: 'CPU time from the start until a client has the tools', key: 'cpuMs', unit: 'ms' },
  { id: 'B2', what: 'tokens of the tool definitions, paid with every request', key: 'definitions' },
  {
    id: 'B2',
    what: 'the same, `reasoning_think` alone',
    row: 'thoughtline, reasoning_think alone',
    key: 'definitions',
  },
  {
    id: 'B4',
    what: 'all tokens that a model reads and writes in 25 steps, `reasoning_think` alone',
    row: 'thoughtline, reasoning_think alone',
    key: 'everything',
  },
  { id: 'B5', what: 'calls a second, 64 at a time', key: 'callsPerSecond' },
  { id: 'B6', what: 'CPU time of such a call', key: 'cpuUsPerCall', unit: 'µs' },
  { id: 'B7', what: 'time of one call alone, median', key: 'p50', unit: 'ms' },
  { id: 'B8', what: 'memory after 10,000 thoughts', key: 'residentMb', unit: 'MB' },
];

/** What the reference server has no match for: every figure that was promised. */
const OWN = ['B9', 'B10', 'B11'];

/** A table of figures, each with a link to how it was measured, and when and where that was. */
export function figures() {
  const { machine, results } = JSON.parse(readFileSync('docs/benchmarks.json', 'utf8'));
  const find = (id) => results.find((result) => result.id === id);
  const compared = COMPARED.map(({ id, what, row = 'thoughtline', key, unit }) => {
    const { rows } = find(id);
    const of = (server) => withUnit(rows.find((each) => each.server === server)[key], unit);
    return `| ${what} | ${of(row)} | ${of('seq')} | ${link(find(id))} |`;
  });
  const own = OWN.flatMap((id) => {
    const result = find(id);
    const verdicts = result?.verdicts ?? [];
    return verdicts.map(({ measure, value, unit }) => {
      return `| ${result.title}: ${measure} | ${withUnit(value, unit)} | – | ${link(result)} |`;
    });
  });
  const { date, cores, cpu, node, versions } = machine;
  const reference = versions['@modelcontextprotocol/server-sequential-thinking'];
  return [
    [
      '| | Thoughtline, on disk | reference server, in memory | |',
      '| --- | --- | --- | --- |',
      ...compared,
      ...own,
    ].join('\n'),
    `Measured on ${date} with Thoughtline ${versions.thoughtline} and the [reference server](https://www.npmjs.com/package/@modelcontextprotocol/server-sequential-thinking) ${reference}, on ${cores} cores (${cpu}), Node ${node.replace('v', '')}. To measure it yourself: \`npm run bench\`.`,
  ].join('\n\n');
}

function link({ id, title }) {
  const heading = `${id}: ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  return `[${id}](docs/benchmarks.md#${heading})`;
}

/** Three digits that count. */
function withUnit(value, unit) {
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(value < 1 ? 2 : 3));
  return `${shown.toLocaleString('en')}${unit === undefined ? '' : ` ${unit}`}`;
}
