import { createAgent, createAgentSettings, type RunRequest } from 'thoughtline/agent';
import { openJournal } from 'thoughtline/journal';
import { createRegistry, defineTool } from 'thoughtline/tools';
import * as z from 'zod';
import { scriptedModel } from '../agent/scripted-model.ts';

let bookings = 0;
const book = defineTool({
  name: 'book',
  description: 'Book a seat.',
  input: z.object({ seat: z.string() }),
  output: z.object({ number: z.number() }),
  execute: () => ({ number: ++bookings }),
  status: ({ number }) => `booking ${number}`,
  render: ({ number }) => `Booked, number ${number}.`,
});

const journal = await openJournal('memory:');
const agent = createAgent({
  journal,
  tools: () => createRegistry([book]),
  settings: () => createAgentSettings({ permissions: { tier: 'ask', allow: ['book'], deny: [] } }),
});

/** Shows a run until it ends or `isEnough`; what was done until then is in the journal. */
async function watch(request: RunRequest, isEnough: (type: string) => boolean = () => false): Promise<string> {
  let runId = '';
  for await (const event of agent.run(request)) {
    runId = event.runId;
    if (event.type === 'tool-end') console.log(`${event.tool}: ${event.status}`);
    if (event.type === 'done') console.log(event.text);
    if (isEnough(event.type)) break;
  }
  return runId;
}

const before = scriptedModel([[{ type: 'call', id: 'c1', name: 'book', input: { seat: '12A' } }]]);
// Whoever stops watching stops the run; a process that was killed leaves the same behind.
const runId = await watch({ text: 'Book seat 12A.', model: before, format: false }, (type) => type === 'tool-end');

const after = scriptedModel([[{ type: 'text', text: 'Seat 12A is booked.' }]]);
await watch({ runId, resume: true, model: after });
console.log(`${bookings} booking`);
await journal.close();
