// B8 at length: the memory of a server that stores 1,000,000 thoughts in 40,000 sessions. seq keeps all of them in
// memory, so it is stopped after 100,000.
import { OURS, ours, seq, thinkInSessions } from '../rig/contestants.mjs';
import { cpuMsAtRest, residentMb } from '../rig/process-figures.mjs';
import { startServer } from '../rig/stdio-server.mjs';
import { agentsOf, thinkTogether } from './load.mjs';

const SAMPLES = [10_000, 100_000, 250_000, 500_000, 750_000, 1_000_000];
const SHORT_SAMPLES = [5_000, 10_000, 20_000];
const ENOUGH_OF_SEQ = 100_000;

export async function measure({ bin, short, tell }) {
  const own = ours({ bin, call: thinkInSessions });
  const samples = short ? SHORT_SAMPLES : SAMPLES;
  const ofSeq = samples.filter((thoughts) => thoughts <= ENOUGH_OF_SEQ);
  try {
    const rows = [await fill(own, samples, tell), await fill(seq(), ofSeq, tell)];
    return [toResult(rows, samples)];
  } finally {
    own.remove();
  }
}

async function fill(contestant, samples, tell) {
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
      tell(`${contestant.name}: ${sample.toLocaleString('en')} thoughts`);
    }
    return row;
  } finally {
    await server.end();
  }
}

function toResult(rows, samples) {
  const [own] = rows;
  const [, early] = samples;
  const last = samples.at(-1);
  const columns = samples.map((thoughts) => [`after${thoughts}`, thoughts.toLocaleString('en')]);
  return {
    id: 'B8',
    title: `Resident memory up to ${last.toLocaleString('en')} thoughts, in MB`,
    verdicts: [
      {
        measure: `${OURS} after ${last.toLocaleString('en')}`,
        value: own[`after${last}`] / own[`after${early}`],
        must: 1.25,
        unit: `× after ${early.toLocaleString('en')}`,
      },
    ],
    columns: { server: 'server', ...Object.fromEntries(columns) },
    rows,
    samples: Object.fromEntries(rows.map(({ server, ...megabytes }) => [server, megabytes])),
  };
}
