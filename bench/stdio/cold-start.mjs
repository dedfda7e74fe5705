// B1: from the start of the process to the list of tools, and on to the first thought.
import { createAgent } from '../rig/agent.mjs';
import { OURS, others, ours, SEQ, seq } from '../rig/contestants.mjs';
import { cpuMs, residentMb } from '../rig/process-figures.mjs';
import { median, pairedRatio, rotated } from '../rig/statistics.mjs';
import { startServer } from '../rig/stdio-server.mjs';

const WITHOUT_ARGUMENTS = `${OURS} (no arguments)`;

export async function measure({ bin, short }) {
  const rounds = short ? 5 : 15;
  const own = [ours({ bin }), ours({ bin, name: WITHOUT_ARGUMENTS, args: [] })];
  const contestants = [...own, seq(), ...others()];
  const samples = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  try {
    for (const contestant of contestants) await start(contestant); // Fills the file cache and makes the store.
    for (let round = 0; round < rounds; round++) {
      for (const contestant of rotated(contestants, round)) samples[contestant.name].push(await start(contestant));
    }
  } finally {
    for (const { remove } of own) remove();
  }
  return [toResult(samples)];
}

async function start(contestant) {
  const begin = performance.now();
  const server = startServer(contestant);
  try {
    await server.open();
    const listed = { wallMs: performance.now() - begin, cpuMs: cpuMs(server.pid), residentMb: residentMb(server.pid) };
    await createAgent({ contestant, server }).think();
    return { ...listed, thoughtWallMs: performance.now() - begin, thoughtCpuMs: cpuMs(server.pid) };
  } finally {
    await server.end();
  }
}

function toResult(samples) {
  const of = (name, figure) => samples[name].map((sample) => sample[figure]);
  const ratio = (name, figure) => pairedRatio(of(name, figure), of(SEQ, figure)).median;
  const rows = Object.keys(samples).map((server) => ({
    server,
    cpuMs: median(of(server, 'cpuMs')),
    cpuRatio: ratio(server, 'cpuMs'),
    wallMs: median(of(server, 'wallMs')),
    wallRatio: ratio(server, 'wallMs'),
    residentMb: median(of(server, 'residentMb')),
    thoughtCpuMs: median(of(server, 'thoughtCpuMs')),
    thoughtWallMs: median(of(server, 'thoughtWallMs')),
  }));
  const limits = { must: 0.5, aim: 0.2, unit: '× seq' };
  return {
    id: 'B1',
    title: 'Cold start to `tools/list`',
    verdicts: [OURS, WITHOUT_ARGUMENTS].flatMap((name) => [
      {
        measure: `CPU, \`${name === OURS ? 'thoughtline mcp' : 'thoughtline'}\``,
        value: ratio(name, 'cpuMs'),
        ...limits,
      },
      {
        measure: `wall, \`${name === OURS ? 'thoughtline mcp' : 'thoughtline'}\``,
        value: ratio(name, 'wallMs'),
        ...limits,
      },
    ]),
    columns: {
      server: 'server',
      cpuMs: 'CPU ms',
      cpuRatio: '× seq',
      wallMs: 'wall ms',
      wallRatio: '× seq',
      residentMb: 'RSS MB',
      thoughtCpuMs: 'CPU ms to the first thought',
      thoughtWallMs: 'wall ms to the first thought',
    },
    rows,
    samples,
  };
}
