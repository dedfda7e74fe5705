import type { AssistantPart } from '../../../src/agent/model/message.ts';
import type { Model, ModelEvent, ModelRequest, ModelStep } from '../../../src/agent/model/model.ts';
import type { Usage } from '../../../src/agent/model/usage.ts';
import type { JsonValue } from '../../../src/base/json.ts';

/** What a scripted model says to one request. */
export type Reply = readonly AssistantPart[] | Error | ((request: ModelRequest) => readonly AssistantPart[] | Error);

/** A model that says what a script tells it, in pieces, and keeps what it was asked. */
export interface ScriptedModel extends Model {
  readonly requests: ModelRequest[];
}

/** Makes a model; after the script it says `done`. */
export function scriptedModel(script: readonly Reply[], more: ScriptOptions = {}): ScriptedModel {
  const { usage = { inputTokens: 10, outputTokens: 5 }, ...model } = more;
  const requests: ModelRequest[] = [];
  return {
    provider: 'scripted',
    name: 'one',
    ...model,
    requests,
    async *ask(request) {
      const reply = script[requests.length] ?? [say('done')];
      requests.push(request);
      const parts = typeof reply === 'function' ? reply(request) : reply;
      if (parts instanceof Error) throw parts;
      yield* eventsOf(parts);
      const hasCalls = parts.some(({ type }) => type === 'call');
      const step: ModelStep = { parts, usage, stopReason: hasCalls ? 'calls' : 'stop' };
      yield { type: 'finished', step };
    },
  };
}

/** What can be chosen besides the script. */
export interface ScriptOptions extends Partial<Pick<Model, 'provider' | 'name' | 'contextTokens' | 'prices'>> {
  readonly usage?: Usage;
}

/** A part of text. */
export function say(text: string): AssistantPart {
  return { type: 'text', text };
}

/** A part of reasoning. */
export function reason(text: string): AssistantPart {
  return { type: 'reasoning', text };
}

let calls = 0;

/** A call with an id of its own, unless told. */
export function call(name: string, input: JsonValue = {}, id = `c${++calls}`): AssistantPart {
  return { type: 'call', id, name, input };
}

/** A call of the formatter that gives one text. */
export function format(text: string): AssistantPart {
  return call('response_formatter', { conversation: [{ type: 'text', content: text }] });
}

function* eventsOf(parts: readonly AssistantPart[]): Generator<ModelEvent> {
  for (const part of parts) {
    if (part.type === 'call') {
      yield { type: 'call-input', id: part.id, name: part.name, text: JSON.stringify(part.input) };
      continue;
    }
    const half = Math.ceil(part.text.length / 2);
    for (const text of [part.text.slice(0, half), part.text.slice(half)]) {
      if (text !== '') yield { type: part.type, text };
    }
  }
}
