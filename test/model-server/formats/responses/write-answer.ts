import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { listOf } from '../../json-parts.ts';
import type { Said, SaidPart } from '../../said.ts';
import type { SeenRequest } from '../../seen-request.ts';
import { sseEvent } from '../sse.ts';

/** A whole response. */
export function writeAnswer(said: Said, seen: SeenRequest): JsonValue {
  return envelope(said, seen, { output: said.parts.map((part, index) => toItem(part, index, { said, seen })) });
}

/** The same as events. */
export function writeStream(said: Said, seen: SeenRequest): readonly string[] {
  const begun = { ...envelope(said, seen, { output: [] }), status: 'in_progress', usage: null };
  const last = said.stop === 'length' || said.stop === 'filtered' ? 'response.incomplete' : 'response.completed';
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...said.parts.flatMap((part, index) => streamItem(part, index, { said, seen })),
    { type: last, response: writeAnswer(said, seen) },
  ].map((event, sequence_number) => sseEvent({ ...event, sequence_number }, event.type));
}

interface Answering {
  readonly said: Said;
  readonly seen: SeenRequest;
}

function envelope({ id, stop, usage }: Said, { model, body }: SeenRequest, { output }: { output: JsonValue[] }) {
  const reason = stop === 'length' ? 'max_output_tokens' : 'content_filter';
  const isWhole = stop !== 'length' && stop !== 'filtered';
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 1_763_200_000,
    status: isWhole ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: isWhole ? null : { reason },
    instructions: body['instructions'] ?? null,
    model,
    output,
    parallel_tool_calls: true,
    store: body['store'] ?? true,
    usage: usage === undefined ? null : usageOf(usage),
  };
}

function toItem(part: SaidPart, index: number, { said, seen }: Answering): JsonObject {
  if (part.type === 'call') {
    return {
      id: `fc_${said.id}${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: part.id,
      name: part.name,
      arguments: part.input,
    };
  }
  if (part.type === 'text') {
    const content = [{ type: 'output_text', text: part.text, annotations: [], logprobs: [] }];
    return { id: `msg_${said.id}${index}`, type: 'message', status: 'completed', role: 'assistant', content };
  }
  return {
    id: part.id,
    type: 'reasoning',
    summary: part.isRedacted ? [] : [{ type: 'summary_text', text: part.text }],
    ...(isSealedAsked(seen) ? { encrypted_content: part.signature } : {}),
  };
}

/** Only who asks for it gets what it needs to send reasoning back. */
function isSealedAsked({ body }: SeenRequest): boolean {
  return listOf(body['include']).includes('reasoning.encrypted_content');
}

function streamItem(part: SaidPart, index: number, answering: Answering): (JsonObject & { type: string })[] {
  const item = toItem(part, index, answering);
  const place = { output_index: index, item_id: item['id'] ?? '' };
  return [
    { type: 'response.output_item.added', output_index: index, item: { ...item, ...UNFINISHED[part.type] } },
    ...streamPart(part, place, answering),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

const UNFINISHED = {
  call: { status: 'in_progress', arguments: '' },
  text: { status: 'in_progress', content: [] },
  reasoning: { summary: [] },
} as const;

function streamPart(part: SaidPart, place: JsonObject, { said }: Answering): (JsonObject & { type: string })[] {
  if (part.type === 'call') {
    return [
      ...said.pieces(part.input).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
      { type: 'response.function_call_arguments.done', ...place, arguments: part.input },
    ];
  }
  if (part.type === 'text') {
    const within = { ...place, content_index: 0 };
    const whole = { type: 'output_text', text: part.text, annotations: [] };
    return [
      { type: 'response.content_part.added', ...within, part: { ...whole, text: '' } },
      ...said.pieces(part.text).map((delta) => ({ type: 'response.output_text.delta', ...within, delta })),
      { type: 'response.output_text.done', ...within, text: part.text },
      { type: 'response.content_part.done', ...within, part: whole },
    ];
  }
  if (part.isRedacted) return [];
  const within = { ...place, summary_index: 0 };
  const whole = { type: 'summary_text', text: part.text };
  return [
    { type: 'response.reasoning_summary_part.added', ...within, part: { ...whole, text: '' } },
    ...said.pieces(part.text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...within, delta })),
    { type: 'response.reasoning_summary_text.done', ...within, text: part.text },
    { type: 'response.reasoning_summary_part.done', ...within, part: whole },
  ];
}

function usageOf({
  inputTokens,
  outputTokens,
  cachedInputTokens = 0,
  reasoningTokens = 0,
}: NonNullable<Said['usage']>) {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedInputTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  };
}
