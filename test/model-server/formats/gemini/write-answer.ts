import type { JsonObject, JsonValue } from '../../../../src/base/json.ts';
import { parseObject } from '../../json-parts.ts';
import type { Said, SaidCall, SaidPart } from '../../said.ts';
import type { SeenRequest } from '../../seen-request.ts';
import { sseEvent } from '../sse.ts';

/** A whole response. */
export function writeAnswer(said: Said, seen: SeenRequest): JsonValue {
  return response(said, seen, { parts: said.parts.map(toPart), isLast: true });
}

/** The same in pieces. Calls come whole. */
export function writeStream(said: Said, seen: SeenRequest): readonly string[] {
  const pieces = said.parts.flatMap((part): JsonObject[] =>
    part.type === 'call' ? [toPart(part)] : said.pieces(part.text).map((text) => toPart({ ...part, text })),
  );
  return [
    ...pieces.map((part) => sseEvent(response(said, seen, { parts: [part], isLast: false }))),
    sseEvent(response(said, seen, { parts: [{ text: '' }], isLast: true })),
  ];
}

/** Google says STOP also when it calls. */
const STOP = { stop: 'STOP', calls: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' } as const;

function response(said: Said, { model }: SeenRequest, { parts, isLast }: { parts: JsonObject[]; isLast: boolean }) {
  return {
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...(isLast ? { finishReason: STOP[said.stop] } : {}) }],
    ...(said.usage === undefined ? {} : { usageMetadata: usageOf(said.usage) }),
    modelVersion: model,
    responseId: said.id,
  };
}

function toPart(part: SaidPart): JsonObject {
  if (part.type === 'text') return { text: part.text };
  return part.type === 'call' ? toCall(part) : { text: part.text, thought: true };
}

/** There is no text on this wire that could fail to be JSON: an input that is none ends up as no object. */
function toCall({ id, name, input, signature }: SaidCall): JsonObject {
  const functionCall = { id, name, args: parseObject(input) ?? input };
  return { functionCall, ...(signature === undefined ? {} : { thoughtSignature: signature }) };
}

function usageOf({ inputTokens, outputTokens, cachedInputTokens, reasoningTokens = 0 }: NonNullable<Said['usage']>) {
  return {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens - reasoningTokens,
    totalTokenCount: inputTokens + outputTokens,
    ...(reasoningTokens === 0 ? {} : { thoughtsTokenCount: reasoningTokens }),
    ...(cachedInputTokens === undefined ? {} : { cachedContentTokenCount: cachedInputTokens }),
  };
}
