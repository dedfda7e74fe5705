// Mistakes that the compiler must find. A line that compiles after all fails `tsc` as an unused expectation.
import { openJournal } from '../../src/journal/open-journal.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';

const { addThought, reason, recall, recordSequentialThought } = createThinking({
  journal: await openJournal('memory:'),
});

/** Right: each answers, and none throws. */
export const right: readonly Promise<unknown>[] = [
  addThought('notes', 'Look at the clock.', { owner: 'ann' }),
  reason({ query: 'Which way?', level: 'normal', thought: 'The short one.' }),
  recordSequentialThought({ thought: 'One.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 }),
  recall(),
  recall({ query: 'clock', limit: 3 }),
];

/** Wrong: names of fields, and values. */
export const wrong: readonly Promise<unknown>[] = [
  // @ts-expect-error a thought is a text
  addThought('notes', 5),
  // @ts-expect-error only an agent's own tools think in its run
  addThought('notes', 'Look.', { isOfRun: true }),
  // @ts-expect-error the field is called thought
  reason({ query: 'Which way?', level: 'normal', tought: 'The short one.' }),
  // @ts-expect-error there is no such level
  reason({ query: 'Which way?', level: 'medium', thought: 'The short one.' }),
  // @ts-expect-error a thought has a number
  recordSequentialThought({ thought: 'One.', nextThoughtNeeded: true, totalThoughts: 2 }),
  // @ts-expect-error the field is called session_id
  recall({ sessionId: 'notes' }),
];
