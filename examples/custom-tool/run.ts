import { createRegistry, refuseMalformed, renderResults, runCalls, xmlDialect } from 'thoughtline/tools';
import { createLookUpTool } from './tool.ts';

const glossary = new Map([
  ['thought', 'One recorded step of reasoning.'],
  ['session', 'One line of events that belong together.'],
]);

const registry = createRegistry([createLookUpTool(glossary)]);
const tools = registry.definitionsForMode('agent');

// What a model without native tool calling might write; natively called tools skip this step.
const text = `Let me check the words first.
<tool:look_up><param:word>thought</param:word><param:word>session</param:word></tool:look_up>
<tool:look_up><param:words>["Thought", "journal"]</param:words></tool:look_up>
<tool:look_up>thought</tool:look_up>`;

const events = xmlDialect.parse(text, tools);
const calls = events.flatMap((event, index) => (event.type === 'call' ? [{ ...event, id: `call-${index}` }] : []));
const malformed = events.flatMap((event, index) =>
  event.type === 'malformed' ? [refuseMalformed(event, `call-${index}`)] : [],
);

const results = [...(await runCalls(calls, { registry, mode: 'agent' })), ...malformed];

for (const { callId, isError, text: shown } of renderResults(results, { registry })) {
  console.log(`${callId}${isError ? ' (failed)' : ''}\n${shown}\n`);
}
