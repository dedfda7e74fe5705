import { createThinking } from 'thoughtline';
import { openJournal } from 'thoughtline/journal';

// `sqlite:thoughts.db` would keep everything in a file, `postgres://…` would share it between machines.
const journal = await openJournal('memory:');
const thinking = createThinking({ journal });

// A place to think: one list of thoughts per session.
await thinking.addThought('trip', 'The user wants to cancel. First: is the fare refundable?');
await thinking.addThought('trip', 'It is not. A voucher is allowed by rule 4.');
console.log(await thinking.getContextSummary('trip').then(({ total_steps }) => `${total_steps} thoughts`));

// Reasoning in steps, with a budget and an end.
const start = await thinking.reason({
  query: 'SQLite or PostgreSQL?',
  level: 'basic',
  targetThoughts: 2,
  thought: 'One machine, one writer.',
});
if (!start.ok) throw new Error(start.error.message);
const { sessionId } = start.result;

const end = await thinking.reason({ sessionId, thought: 'SQLite is enough.', isConclusion: true, include: 'trace' });
console.log(end.ok ? end.result.summary : end.error);
console.log(end.ok ? end.result.thoughts?.map(({ index, content }) => `${index}: ${content}`).join('\n') : '');

// Nothing is ever dropped with an "ok".
const late = await thinking.reason({ sessionId, thought: 'One more thing…' });
console.log(late.ok ? 'stored' : `${late.error.code}: ${late.error.next}`);

await journal.close();
