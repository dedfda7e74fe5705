// B7: how long one call takes when nothing else is going on. Ours must reach the disk first, so it is compared with the
// time of seq plus that of one append of 4 KB with fdatasync, on the same disk and in the same rounds.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent } from '../rig/agent.mjs';
import { OURS, others, ours, reason, SEQ, seq } from '../rig/contestants.mjs';
import { cpuMsAtRest } from '../rig/process-figures.mjs';
import { median, pairedRatio, percentile, rotated } from '../rig/statistics.mjs';
import { startServer } from '../rig/stdio-server.mjs';

const CALLS = 250;
const BLOCK = Buffer.alloc(4_096, 'x');
const DISK = 'append of 4 KB and fdatasync';

export async function measure({ bin, short }) {
  const rounds = short ? 3 : 8;
  const own = [ours({ bin }), ours({ bin, name: `${OURS}, reasoning_think`, call: reason })];
  const contestants = [...own, seq(), ...others()];
  const servers = contestants.map((contestant) => startServer(contestant));
  const disk = openSync(join(own[0].home, 'fdatasync.tmp'), 'a');
  try {
    const lanes = [{ name: DISK, act: () => append(disk), rest: () => {}, rounds: [] }];
    for (const [index, contestant] of contestants.entries()) lanes.push(await toLane(contestant, servers[index]));
    for (let round = 0; round < rounds; round++) {
      for (const lane of rotated(lanes, round)) lane.rounds.push(await block(lane));
    }
    return [toResult(lanes)];
  } finally {
    closeSync(disk);
    await Promise.all(servers.map((server) => server.end()));
    for (const { remove } of own) remove();
  }
}

async function toLane(contestant, server) {
  await server.open();
  const agent = createAgent({ contestant, server });
  // What a server does after its answer must not fall into the round of another.
  return { name: contestant.name, act: agent.think, rest: () => cpuMsAtRest(server.pid), rounds: [] };
}

async function block({ act, rest }) {
  const times = [];
  for (let call = 0; call < CALLS; call++) {
    const begin = performance.now();
    await act();
    times.push(performance.now() - begin);
  }
  await rest();
  return { p50: median(times), p99: percentile(times, 0.99) };
}

function append(file) {
  writeSync(file, BLOCK);
  fdatasyncSync(file);
}

function toResult(lanes) {
  const of = (name, figure) => lanes.find((lane) => lane.name === name).rounds.map((round) => round[figure]);
  const durableSeq = of(SEQ, 'p50').map((ms, round) => ms + of(DISK, 'p50')[round]);
  const rows = lanes.map(({ name }) => ({
    server: name,
    p50: median(of(name, 'p50')),
    p99: median(of(name, 'p99')),
    ratio: pairedRatio(of(name, 'p50'), of(SEQ, 'p50')).median,
    durableRatio: pairedRatio(of(name, 'p50'), durableSeq).median,
  }));
  const { durableRatio: value } = rows.find(({ server }) => server === OURS);
  return {
    id: 'B7',
    title: 'One call at a time',
    verdicts: [{ measure: 'p50 of a durable call', value, must: 1.5, aim: 1, unit: '× (seq + fdatasync)' }],
    columns: { server: 'server', p50: 'p50 ms', p99: 'p99 ms', ratio: '× seq', durableRatio: '× (seq + fdatasync)' },
    rows,
    samples: Object.fromEntries(lanes.map(({ name, rounds }) => [name, rounds])),
  };
}
