import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { parseObject } from '../../json-parts.ts';
import type { Said, SaidPart } from '../../said.ts';
import type { SeenRequest } from '../../seen-request.ts';

/** A whole answer. */
export function writeAnswer(said: Said, seen: SeenRequest): JsonValue {
  const text = said.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const thinking = said.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('');
  const calls = said.parts.flatMap((part) => (part.type === 'call' ? [toCall(part)] : []));
  return {
    ...line(seen, {
      content: text,
      ...(thinking === '' ? {} : { thinking }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    }),
    ...ending(said),
  };
}

/** The same as lines of JSON. Calls come whole. */
export function writeStream(said: Said, seen: SeenRequest): readonly string[] {
  const deltas = said.parts.flatMap((part): JsonObject[] => {
    if (part.type === 'call') return [{ content: '', tool_calls: [toCall(part)] }];
    return said
      .pieces(part.text)
      .map((text) => (part.type === 'text' ? { content: text } : { content: '', thinking: text }));
  });
  return [
    ...deltas.map((delta) => ({ ...line(seen, delta), done: false })),
    { ...line(seen, { content: '' }), ...ending(said) },
  ].map((each) => `${JSON.stringify(each)}\n`);
}

function line({ model }: SeenRequest, message: JsonObject) {
  return { model, created_at: '2026-11-15T00:00:00.000000Z', message: { role: 'assistant', ...message } };
}

function toCall(part: Extract<SaidPart, { type: 'call' }>): JsonObject {
  return { id: part.id, function: { name: part.name, arguments: parseObject(part.input) ?? part.input } };
}

/** Ollama says `stop` also when it calls. */
function ending({ stop, usage }: Said): JsonObject {
  return {
    done: true,
    done_reason: stop === 'length' ? 'length' : 'stop',
    total_duration: 1_000_000,
    ...(usage === undefined ? {} : { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens }),
  };
}
