// B2, B3 and B4: what a model reads and writes, in tokens (o200k_base) of compact JSON.
import { createAgent } from '../rig/agent.mjs';
import { FLOOR, justThink, OURS, others, ours, reason, SEQ, STEPS, seq } from '../rig/contestants.mjs';
import { loadTokenizer } from '../rig/peers.mjs';
import { startServer } from '../rig/stdio-server.mjs';

// cortex-mcp 1.9.0 is not on npm and needs Node 24: its figure was measured once, in the same way, and stands here.
const CORTEX_EVERYTHING = 535_982;

const DEFAULT_SET = OURS;
const REASONING = `${OURS}, reasoning_think alone`;
const THINK = `${OURS}, think alone`;
/** In the place of the reference server: the same tool, the same calls. */
const DROP_IN = `${OURS}, sequentialthinking alone`;

export async function measure({ bin }) {
  const tokens = await loadTokenizer();
  const own = [
    ours({ bin, name: DEFAULT_SET, call: reason }),
    ours({ bin, name: REASONING, args: ['mcp', '--tools', 'reasoning_think'], call: reason }),
    ours({ bin, name: THINK, args: ['mcp', '--tools', 'think'], call: justThink }),
    ours({ bin, name: DROP_IN, args: ['mcp', '--tools', 'sequentialthinking'], call: seq().call }),
  ];
  try {
    const rows = [];
    for (const contestant of [...own, seq(), ...others()]) rows.push(await session(contestant, tokens));
    return toResults(rows);
  } finally {
    for (const { remove } of own) remove();
  }
}

/** A session of 25 steps, in which a model keeps all it has said and read, and is sent the definitions at every step. */
async function session(contestant, tokens) {
  const server = startServer(contestant);
  const count = (value) => tokens(JSON.stringify(value));
  try {
    const { tools } = await server.open();
    const agent = createAgent({ contestant, server });
    const steps = [];
    for (let step = 1; step <= STEPS; step++) {
      const { call, result } = await agent.think();
      const results = result.content.reduce((sum, { text }) => sum + tokens(text), 0);
      const structured = result.structuredContent === undefined ? 0 : count(result.structuredContent);
      steps.push({ arguments: count(call.arguments), results, structured });
    }
    const definitions = count(tools);
    return {
      server: contestant.name,
      definitions,
      definitionsForModel: count(
        tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      ),
      argumentsPerStep: sum(steps, 'arguments') / STEPS,
      resultPerStep: sum(steps, 'results') / STEPS,
      firstResult: steps[0].results,
      lastResult: steps.at(-1).results,
      largestResult: Math.max(...steps.map(({ results }) => results)),
      structured: steps.at(-1).structured,
      everything: definitions * STEPS + cumulated(steps, 'results') + cumulated(steps, 'arguments'),
      steps,
    };
  } finally {
    await server.end();
  }
}

/** What was said at a step is paid again at every later one. */
function cumulated(steps, kind) {
  return steps.reduce((total, step, index) => total + step[kind] * (STEPS - index), 0);
}

function sum(steps, kind) {
  return steps.reduce((total, step) => total + step[kind], 0);
}

function toResults(rows) {
  const of = Object.fromEntries(rows.map((row) => [row.server, row]));
  for (const row of rows) row.ratio = row.everything / of[SEQ].everything;
  const samplesOf = (figures) => Object.fromEntries(rows.map((row) => [row.server, figures(row)]));
  const alone = rows.filter(({ server }) => server !== DEFAULT_SET);
  return [
    {
      id: 'B2',
      title: 'Tokens of `tools/list`',
      verdicts: [
        { measure: 'default set', value: of[DEFAULT_SET].definitions, must: 600, aim: 480 },
        { measure: '`reasoning_think` alone', value: of[REASONING].definitions, must: 400, aim: 320 },
        { measure: '`think` alone', value: of[THINK].definitions, must: 110, aim: 90 },
      ],
      columns: {
        server: 'server',
        definitions: 'as sent',
        definitionsForModel: 'name, description and input schema only',
      },
      rows,
      samples: samplesOf(({ definitions }) => definitions),
    },
    {
      id: 'B3',
      title: 'Tokens of a result',
      verdicts: [
        {
          measure: 'largest default `reasoning_think` result of 25',
          value: of[REASONING].largestResult,
          must: 60,
          aim: 45,
        },
      ],
      columns: {
        server: 'server',
        firstResult: 'step 1',
        lastResult: `step ${STEPS}`,
        largestResult: 'largest',
        structured: 'structured content beside it',
      },
      rows: alone.filter(({ server }) => server !== FLOOR),
      samples: samplesOf(({ steps }) => steps.map(({ results }) => results)),
    },
    {
      id: 'B4',
      title: `Everything an agent pays in ${STEPS} steps`,
      verdicts: [
        { measure: '`reasoning_think` alone', value: of[REASONING].ratio, must: 0.85, aim: 0.7, unit: '× seq' },
        {
          measure: 'against cortex-mcp',
          value: of[REASONING].everything / CORTEX_EVERYTHING,
          must: 0.11,
          unit: '× cortex',
        },
      ],
      columns: {
        server: 'server',
        definitions: 'definitions',
        argumentsPerStep: 'arguments per step',
        resultPerStep: 'result per step',
        everything: 'everything',
        ratio: '× seq',
      },
      rows: [
        ...rows,
        {
          server: 'cortex-mcp 1.9.0 (measured once, 2026-11-15)',
          everything: CORTEX_EVERYTHING,
          ratio: CORTEX_EVERYTHING / of[SEQ].everything,
        },
      ],
      samples: samplesOf(({ steps }) => steps),
    },
  ];
}
