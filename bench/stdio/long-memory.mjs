// B8 at length: the memory of a server that stores 1,000,000 thoughts in 40,000 sessions. seq keeps all of them in
// memory, so it is stopped after 100,000.
import { OURS, ours, seq } from '../rig/contestants.mjs';
import { cpuMsAtRest, residentMb } from '../rig/process-figures.mjs';
import { startServer } from '../rig/stdio-server.mjs';
import { agentsOf, thinkTogether } from './load.mjs';

const SAMPLES = [10_000, 100_000, 250_000, 500_000, 750_000, 1_000_000];
const ENOUGH_OF_SEQ = 100_000;

export const ids = ['B8'];

export async function measure({ bin }) {
  const own = ours({ bin });
  try {
    const rows = [
      await fill(own, SAMPLES),
      await fill(
        seq(),
        SAMPLES.filter((thoughts) => thoughts <= ENOUGH_OF_SEQ),
      ),
    ];
    return [toResult(rows)];
  } finally {
    own.remove();
  }
}

async function fill(contestant, samples) {
  const server = startServer(contestant);
  try {
    await server.open();
    const agents = agentsOf(contestant, server);
    const row = { server: contestant.name };
    let thoughts = 0;
    for (const sample of samples) {
      await thinkTogether(agents, sample - thoughts);
      thoughts = sample;
      await cpuMsAtRest(server.pid);
      row[`after${sample}`] = residentMb(server.pid);
    }
    return row;
  } finally {
    await server.end();
  }
}

function toResult(rows) {
  const [own] = rows;
  const columns = SAMPLES.map((thoughts) => [`after${thoughts}`, thoughts.toLocaleString('en')]);
  return {
    id: 'B8',
    title: 'Resident memory up to 1,000,000 thoughts, in MB',
    verdicts: [
      {
        measure: `${OURS} after 1,000,000`,
        value: own.after1000000 / own.after100000,
        must: 1.25,
        unit: '× after 100,000',
      },
    ],
    columns: { server: 'server', ...Object.fromEntries(columns) },
    rows,
  };
}
