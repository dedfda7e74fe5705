import type { AssistantPart, Message } from '../../../src/agent/model/message.ts';
import type { Model, ModelEvent, ModelRequest, ModelStep } from '../../../src/agent/model/model.ts';
import { ThoughtlineError } from '../../../src/base/error.ts';
import type { ToolDefinition } from '../../../src/tools/tool-spec.ts';

/** A tool that every request of these tests offers. */
const READ: ToolDefinition = {
  name: 'read_files',
  description: 'Reads files.',
  inputSchema: {
    type: 'object',
    properties: { paths: { type: 'array', items: { type: 'string' } } },
    required: ['paths'],
  },
  outputSchema: { type: 'object' },
  annotations: {},
};

/** The question that all of these tests begin with. */
export function question(given: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'Be brief.',
    messages: [{ role: 'user', text: 'What is in a.txt?' }],
    tools: [READ],
    choice: 'auto',
    maxOutputTokens: 500,
    ...given,
  };
}

/** Everything that came, and the step that it came to. */
export interface Heard {
  readonly events: readonly ModelEvent[];
  readonly step: ModelStep;
}

/** Asks once. */
export async function ask(model: Model, request: ModelRequest, signal?: AbortSignal): Promise<Heard> {
  const events: ModelEvent[] = [];
  const options = { signal: signal ?? new AbortController().signal };
  for await (const event of model.ask(request, options)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'finished') throw new Error('The last event is not the whole step.');
  return { events, step: last.step };
}

/** What asking fails with. */
export async function failureOf(asking: Promise<unknown>): Promise<ThoughtlineError> {
  try {
    await asking;
  } catch (error) {
    if (error instanceof ThoughtlineError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}

/** What a model said, without what is only for its provider: ids and signatures. */
export function neutral(parts: readonly AssistantPart[]): object[] {
  return parts.map((part) =>
    part.type === 'call'
      ? { type: part.type, name: part.name, input: part.input, ...(part.malformed ? { malformed: true } : {}) }
      : { type: part.type, text: part.text },
  );
}

/** The texts of all events of a kind, put together. */
export function spoken(events: readonly ModelEvent[], type: 'text' | 'reasoning'): string {
  return events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
}

/** The messages of the next request: what was said, and a result for each call. */
export function answered(before: readonly Message[], step: ModelStep, text = 'hello'): Message[] {
  const results = step.parts.flatMap((part) =>
    part.type === 'call'
      ? [{ callId: part.id, name: part.name, text, isError: part.malformed !== undefined, images: [] }]
      : [],
  );
  return [
    ...before,
    { role: 'assistant', parts: step.parts },
    ...(results.length === 0 ? [] : [{ role: 'tool' as const, results }]),
  ];
}
