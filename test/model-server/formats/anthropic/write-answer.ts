import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { parseObject } from '../../json-parts.ts';
import type { Said, SaidPart } from '../../said.ts';
import type { SeenRequest } from '../../seen-request.ts';
import { sseEvent } from '../sse.ts';

/** A whole message. */
export function writeAnswer(said: Said, { model }: SeenRequest): JsonValue {
  return {
    id: `msg_${said.id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: said.parts.map(toBlock),
    stop_reason: STOP[said.stop],
    stop_sequence: null,
    usage: usageOf(said, 'whole'),
  };
}

/** The same as events. */
export function writeStream(said: Said, { model }: SeenRequest): readonly string[] {
  const message = { id: `msg_${said.id}`, type: 'message', role: 'assistant', model, content: [] };
  return [
    {
      type: 'message_start',
      message: { ...message, stop_reason: null, stop_sequence: null, usage: usageOf(said, 'start') },
    },
    { type: 'ping' },
    ...said.parts.flatMap((part, index) => streamBlock(part, index, said)),
    {
      type: 'message_delta',
      delta: { stop_reason: STOP[said.stop], stop_sequence: null },
      usage: usageOf(said, 'end'),
    },
    { type: 'message_stop' },
  ].map((event) => sseEvent(event, event.type));
}

const STOP = { stop: 'end_turn', calls: 'tool_use', length: 'max_tokens', filtered: 'refusal' } as const;

function toBlock(part: SaidPart): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'call') {
    return { type: 'tool_use', id: part.id, name: part.name, input: parseObject(part.input) ?? part.input };
  }
  return part.isRedacted
    ? { type: 'redacted_thinking', data: part.signature }
    : { type: 'thinking', thinking: part.text, signature: part.signature };
}

function streamBlock(part: SaidPart, index: number, { pieces }: Said): { type: string }[] {
  const start = (block: JsonObject) => ({ type: 'content_block_start', index, content_block: block });
  const delta = (each: JsonObject) => ({ type: 'content_block_delta', index, delta: each });
  const stop = { type: 'content_block_stop', index };
  if (part.type === 'text') {
    return [
      start({ type: 'text', text: '' }),
      ...pieces(part.text).map((text) => delta({ type: 'text_delta', text })),
      stop,
    ];
  }
  if (part.type === 'call') {
    return [
      start({ type: 'tool_use', id: part.id, name: part.name, input: {} }),
      delta({ type: 'input_json_delta', partial_json: '' }),
      ...pieces(part.input).map((text) => delta({ type: 'input_json_delta', partial_json: text })),
      stop,
    ];
  }
  if (part.isRedacted) return [start(toBlock(part)), stop];
  return [
    start({ type: 'thinking', thinking: '', signature: '' }),
    ...pieces(part.text).map((thinking) => delta({ type: 'thinking_delta', thinking })),
    delta({ type: 'signature_delta', signature: part.signature }),
    stop,
  ];
}

/** Anthropic counts what came from its cache apart from the other input. Its format has no way to tell nothing: servers that imitate it send zeros. */
function usageOf({ usage }: Said, place: 'whole' | 'start' | 'end'): JsonObject {
  if (usage === undefined) return { input_tokens: 0, output_tokens: 0 };
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  return {
    input_tokens: inputTokens - cachedInputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cachedInputTokens,
    output_tokens: place === 'start' ? 1 : outputTokens,
  };
}
