import { createAgent, createAgentSettings, findModel } from 'thoughtline/agent';
import { openJournal } from 'thoughtline/journal';
import { createRegistry, defineTool } from 'thoughtline/tools';
import * as z from 'zod';
import { scriptedModel } from './scripted-model.ts';

const fares: Readonly<Record<string, number>> = { Rome: 120, Oslo: 90 };
const fareTool = defineTool({
  name: 'fare',
  description: 'Look up what a flight costs, in euros.',
  input: z.object({ city: z.string() }),
  output: z.object({ euros: z.number().nullable() }),
  capabilities: ['read_only'], // so that nobody has to allow it
  title: 'Fare to {city}',
  execute: ({ city }) => ({ euros: fares[city] ?? null }),
  isSuccess: ({ euros }) => euros !== null,
  status: ({ euros }) => (euros === null ? 'no flights' : `${euros} euros`),
  render: ({ euros }) => (euros === null ? 'There are no flights to this city.' : `${euros} euros`),
});

const { MODEL } = process.env;
const model =
  MODEL === undefined
    ? scriptedModel([
        [
          { type: 'call', id: 'c1', name: 'fare', input: { city: 'Rome' } },
          { type: 'call', id: 'c2', name: 'fare', input: { city: 'Atlantis' } },
        ],
        [{ type: 'text', text: 'Rome is 120 euros. Nobody flies to Atlantis.' }],
      ])
    : await findModel(MODEL, { env: process.env });

// `sqlite:runs.db` would keep the run: it could be resumed after a crash, and read with "thoughtline sessions".
const journal = await openJournal('memory:');
const registry = createRegistry([fareTool]);
const agent = createAgent({
  journal,
  tools: () => registry,
  // Asked before every request: what changes here counts at the next one.
  settings: () => createAgentSettings({ limits: { steps: 10 } }),
});

const question = 'What do flights to Rome and Atlantis cost?';
for await (const event of agent.run({ text: question, model, format: false })) {
  if (event.type === 'tool-start') console.log(`${event.title}…`);
  if (event.type === 'tool-end') console.log(`${event.isSuccess ? '✓' : '✗'} ${event.status}`);
  if (event.type === 'done') console.log(event.text);
  if (event.type === 'error') console.error(event.message);
}
await journal.close();
