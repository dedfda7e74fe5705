import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { objectOf } from '../../json-parts.ts';
import type { Said, SaidCall } from '../../said.ts';
import type { SeenRequest, ServiceName } from '../../seen-request.ts';
import { sseEvent } from '../sse.ts';

/** A whole completion. */
export function writeAnswer(said: Said, seen: SeenRequest): JsonValue {
  const calls = callsIn(said);
  const reasoning = reasoningField(seen.service);
  const message = {
    role: 'assistant',
    content: textIn(said),
    ...(reasoning !== undefined && hasReasoning(said) ? { [reasoning]: reasoningIn(said) } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(({ index: _, ...call }) => call) } : {}),
  };
  return {
    ...frame(said, seen, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: STOP[said.stop] }],
    ...(said.usage === undefined ? {} : { usage: usageOf(said) }),
  };
}

/** The same as chunks. */
export function writeStream(said: Said, seen: SeenRequest): readonly string[] {
  const base = frame(said, seen, 'chat.completion.chunk');
  const chunk = (delta: JsonObject, finish: string | null = null) =>
    sseEvent({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...streamDeltas(said, seen.service).map((delta) => chunk(delta)),
    chunk({}, STOP[said.stop]),
    // Only told when asked for.
    ...(said.usage !== undefined && objectOf(seen.body['stream_options'])['include_usage'] === true
      ? [sseEvent({ ...base, choices: [], usage: usageOf(said) })]
      : []),
    'data: [DONE]\n\n',
  ];
}

const STOP = { stop: 'stop', calls: 'tool_calls', length: 'length', filtered: 'content_filter' } as const;

function frame({ id }: Said, { model }: SeenRequest, object: string) {
  return { id: `chatcmpl-${id}`, object, created: 1_763_200_000, model, system_fingerprint: 'fp_test' };
}

function streamDeltas({ parts, pieces }: Said, service: ServiceName): JsonObject[] {
  const reasoning = reasoningField(service);
  let index = -1;
  return parts.flatMap((part): JsonObject[] => {
    if (part.type === 'text') return pieces(part.text).map((content) => ({ content }));
    if (part.type === 'reasoning') {
      return reasoning === undefined ? [] : pieces(part.text).map((text) => ({ [reasoning]: text }));
    }
    index += 1;
    // Ollama sends a call in one piece.
    if (service === 'ollama') return [{ tool_calls: [{ ...toCall(part), index }] }];
    return [
      { tool_calls: [{ ...toCall({ ...part, input: '' }), index }] },
      ...pieces(part.input).map((text) => ({ tool_calls: [{ index, function: { arguments: text } }] })),
    ];
  });
}

function callsIn({ parts }: Said) {
  return parts.filter((part) => part.type === 'call').map((call, index) => ({ ...toCall(call), index }));
}

function toCall({ id, name, input }: SaidCall) {
  return { id, type: 'function', function: { name, arguments: input } };
}

function textIn({ parts }: Said): string | null {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.length === 0 ? null : texts.join('');
}

/** OpenAI keeps the reasoning to itself; those that imitate it show it, each under its own name. */
function reasoningField(service: ServiceName): string | undefined {
  if (service === 'ollama') return 'reasoning';
  return service === 'compatible' ? 'reasoning_content' : undefined;
}

function hasReasoning({ parts }: Said): boolean {
  return parts.some(({ type }) => type === 'reasoning');
}

function reasoningIn({ parts }: Said): string {
  return parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('');
}

function usageOf({ usage }: Said): JsonObject {
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0, reasoningTokens = 0 } = usage ?? {};
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedInputTokens, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoningTokens, audio_tokens: 0 },
  };
}
