// B5, B6 and B8: 64 agents at once on one connection; calls a second, CPU per call, and the memory afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { createAgent } from '../rig/agent.mjs';
import { OURS, others, ours, reason, SEQ, seq, thinkInSessions } from '../rig/contestants.mjs';
import { cpuMsAtRest, residentMb } from '../rig/process-figures.mjs';
import { median, pairedRatio, rotated } from '../rig/statistics.mjs';
import { startServer } from '../rig/stdio-server.mjs';

const AGENTS = 64;
const CALLS = 1_000;
/** Longer than any of them waits before it does what can wait. */
const QUIET_MS = 12_000;

export async function measure({ bin, short }) {
  const rounds = short ? 4 : 10;
  const own = [
    ours({ bin }),
    ours({ bin, name: `${OURS}, ${AGENTS} sessions`, call: thinkInSessions }),
    ours({ bin, name: `${OURS}, reasoning_think`, call: reason }),
    ours({
      bin,
      name: `${OURS}, sequentialthinking`,
      args: ['mcp', '--tools', 'sequentialthinking'],
      call: seq().call,
    }),
  ];
  const contestants = [...own, seq(), ...others()];
  const servers = contestants.map((contestant) => startServer(contestant));
  try {
    const lanes = [];
    for (const [index, contestant] of contestants.entries()) {
      lanes.push({
        server: servers[index],
        agents: agentsOf(contestant, servers[index]),
        start: await open(servers[index]),
        rounds: [],
      });
    }
    for (let round = 0; round < rounds; round++) {
      for (const lane of rotated(lanes, round)) lane.rounds.push(await load(lane));
    }
    await sleep(QUIET_MS);
    for (const lane of lanes) lane.laterMs = (await cpuMsAtRest(lane.server.pid)) - lane.rounds.at(-1).cpuMs;
    return toResults(lanes, rounds * CALLS);
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    for (const { remove } of own) remove();
  }
}

/** Agents of one server, each with sessions and thoughts of its own. */
export function agentsOf(contestant, server) {
  return Array.from({ length: AGENTS }, (_, index) => createAgent({ contestant, server, number: index + 1 }));
}

/** One call of each agent is in flight at any time, until so many calls are answered. */
export async function thinkTogether(agents, calls) {
  let left = calls;
  const work = async (agent) => {
    while (left > 0) {
      left -= 1;
      await agent.think();
    }
  };
  await Promise.all(agents.map(work));
}

async function open(server) {
  await server.open();
  return { cpuMs: await cpuMsAtRest(server.pid), residentMb: residentMb(server.pid) };
}

async function load({ server, agents, start, rounds }) {
  const before = rounds.at(-1)?.cpuMs ?? start.cpuMs;
  const begin = performance.now();
  await thinkTogether(agents, CALLS);
  const seconds = (performance.now() - begin) / 1_000;
  const cpuMs = await cpuMsAtRest(server.pid);
  return {
    callsPerSecond: CALLS / seconds,
    cpuMsPerCall: (cpuMs - before) / CALLS,
    cpuMs,
    residentMb: residentMb(server.pid),
  };
}

/** From the first call to the end of what could wait. */
function cpuInAll({ rounds, start, laterMs }) {
  return rounds.at(-1).cpuMs - start.cpuMs + laterMs;
}

function toResults(lanes, calls) {
  const of = (lane, figure) => lane.rounds.map((round) => round[figure]);
  const samplesOf = (figure) => Object.fromEntries(lanes.map((lane) => [lane.server.name, of(lane, figure)]));
  const reference = lanes.find(({ server }) => server.name === SEQ);
  const rows = lanes.map((lane) => {
    const throughput = pairedRatio(of(lane, 'callsPerSecond'), of(reference, 'callsPerSecond'));
    const cpu = pairedRatio(of(lane, 'cpuMsPerCall'), of(reference, 'cpuMsPerCall'));
    const resident = lane.rounds.at(-1).residentMb;
    return {
      server: lane.server.name,
      callsPerSecond: median(of(lane, 'callsPerSecond')),
      throughputRatio: throughput.median,
      throughputLeast: throughput.least,
      throughputMost: throughput.most,
      cpuUsPerCall: median(of(lane, 'cpuMsPerCall')) * 1_000,
      cpuUsWithWarmUp: ((lane.rounds.at(-1).cpuMs - lane.start.cpuMs) / calls) * 1_000,
      cpuUsLater: (lane.laterMs / calls) * 1_000,
      cpuRatioInAll: cpuInAll(lane) / cpuInAll(reference),
      cpuRatio: cpu.median,
      cpuLeast: cpu.least,
      cpuMost: cpu.most,
      residentAtStartMb: lane.start.residentMb,
      residentMb: resident,
      residentRatio: resident / reference.rounds.at(-1).residentMb,
    };
  });
  const [own] = rows;
  const server = 'server';
  return [
    {
      id: 'B5',
      title: `Throughput, ${AGENTS} in flight; ours durable, the others in memory`,
      verdicts: [
        { measure: 'calls a second', value: own.throughputRatio, must: 0.8, aim: 1.5, atLeast: true, unit: '× seq' },
      ],
      columns: {
        server,
        callsPerSecond: 'calls/s',
        throughputRatio: '× seq',
        throughputLeast: 'worst round',
        throughputMost: 'best round',
      },
      rows,
      samples: samplesOf('callsPerSecond'),
    },
    {
      id: 'B6',
      title: `CPU per call, ${AGENTS} in flight`,
      verdicts: [{ measure: 'CPU per call', value: own.cpuRatio, must: 1, aim: 0.5, unit: '× seq' }],
      columns: {
        server,
        cpuUsPerCall: 'CPU µs per call',
        cpuUsWithWarmUp: 'mean of all rounds',
        cpuUsLater: 'later, when quiet',
        cpuRatio: '× seq',
        cpuLeast: 'best round',
        cpuMost: 'worst round',
        cpuRatioInAll: 'mean and later, × seq',
      },
      rows,
      samples: samplesOf('cpuMsPerCall'),
    },
    {
      id: 'B8',
      title: `Resident memory after ${calls.toLocaleString('en')} thoughts`,
      verdicts: [
        {
          measure: `after ${calls.toLocaleString('en')}`,
          value: own.residentRatio,
          must: 0.8,
          aim: 0.6,
          unit: '× seq',
        },
      ],
      columns: { server, residentAtStartMb: 'MB at start', residentMb: 'MB after', residentRatio: '× seq' },
      rows,
      samples: samplesOf('residentMb'),
    },
  ];
}
