// What the viewer is measured on: many sessions, one long run, and one very long thought.
import { join } from 'node:path';
import { openJournal } from '../../dist/journal/index.js';

const OWNER = 'local';
const AT_ONCE = 250;
const STATUSES = ['active', 'completed', 'completed', 'failed', 'stopped'];
const APPEND_STEPS = 50;
const OUTPUT =
  'src/orders/price.ts:42: return discounted >= FREE_DELIVERY_FROM ? discounted : discounted + 5;\n'.repeat(40);

export const RUN_ID = 'a-long-run';

/** Writes everything into the store of a home; `grow` adds a step to the long run, `steps` counts them. */
export async function storeSessions(home, { sessions, events }) {
  const journal = await openJournal(`sqlite:${join(home, 'thoughtline.db')}`);
  const run = await storeRun(journal, events);
  for (let first = 0; first < sessions; first += AT_ONCE) {
    const many = Array.from({ length: Math.min(AT_ONCE, sessions - first) }, (_, index) => first + index);
    await Promise.all(many.map((number) => journal.append(shortRun(number))));
  }
  return { ...run, close: () => journal.close() };
}

function shortRun(number) {
  const title = `Question ${number}: why do refunds of some orders fail?`;
  const head = { kind: 'run', status: STATUSES[number % STATUSES.length], title, state: { step: number % 25 } };
  const text = `${title} Look at the orders of the last week first.`;
  return {
    session: { owner: OWNER, id: `session-${number}` },
    expectedSeq: 0,
    events: [event('turn-started', { turn: 1, text, isPlan: false, format: true }, text)],
    head,
  };
}

/** A run of so many events: what its model says is markdown, and its tool gives 4 KB each time. */
async function storeRun(journal, events) {
  const style = { history: 'native', dialect: 'native', dedup: 'newest', date: '2026-11-15' };
  let expectedSeq = 0;
  let last = 0;
  const append = async (fresh) => {
    const head = { kind: 'run', status: 'active', title: 'A long run', state: { step: last } };
    const { seq } = await journal.append({ session: { owner: OWNER, id: RUN_ID }, expectedSeq, events: fresh, head });
    expectedSeq = seq;
  };
  const grow = (count) => append(Array.from({ length: count }, () => stepEvents(++last)).flat());
  await append([
    event('run-started', { worker: 'bench', model: 'recorded/model', style }),
    event('turn-started', { turn: 1, text: 'Look at everything.', isPlan: false, format: true }),
  ]);
  while (expectedSeq < events) await grow(APPEND_STEPS);
  return { grow: () => grow(1), steps: () => last };
}

function stepEvents(step) {
  const callId = `call-${step}`;
  const input = { project: 'shop', paths: [`src/part-${step}.ts`] };
  const parts = [
    {
      type: 'reasoning',
      text: `Part **${step}** may hold it. I look at \`src/part-${step}.ts\` before I say anything.`,
    },
    { type: 'text', text: `Looking at part ${step}:\n\n- its callers\n- its tests` },
    { type: 'call', id: callId, name: 'read_files', input },
  ];
  const usage = { inputTokens: 1_200, outputTokens: 80, reasoningTokens: 30 };
  const called = { callId, toolName: 'read_files', input, visibility: 'user', durationMs: 12 };
  return [
    event('step-started', { step, turn: 1, purpose: 'work', model: 'recorded/model', tools: ['read_files'] }),
    event('step-answered', {
      step,
      purpose: 'work',
      provider: 'recorded',
      parts,
      usage,
      cost: 0.004,
      stopReason: 'calls',
      durationMs: 900,
      retries: step % 50 === 0 ? 1 : 0,
    }),
    event('call-finished', { step, result: { ...called, status: 'done', isSuccess: true, output: OUTPUT } }),
    event('step-finished', { step, repeats: 0 }),
  ];
}

function event(type, data, text) {
  return { type, version: 1, at: Date.now(), data, ...(text === undefined ? {} : { text }) };
}
