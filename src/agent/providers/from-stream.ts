import type { ModelEvent, ModelStep, StopReason } from '../model/model.ts';
import { modelError } from '../model/model-error.ts';
import type { Usage } from '../model/usage.ts';
import type { SdkFinishReason, SdkStreamPart, SdkUsage } from './sdk-types.ts';
import { createStepParts, type StepParts, type StepPartsOptions } from './step-parts.ts';

/** How to read a stream. */
export interface Reading extends StepPartsOptions {
  /** A stream that does not tell why it ended broke off. */
  readonly namesItsEnd: boolean;
}

/** Reads one answer; throws what the provider reports on the way, and when the answer breaks off. */
export async function* fromStream(
  stream: AsyncIterable<SdkStreamPart>,
  reading: Reading,
): AsyncGenerator<ModelEvent, void, undefined> {
  const parts = createStepParts(reading);
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') {
      // Some servers leave the connection open behind it.
      yield { type: 'finished', step: finish(part, parts, reading) };
      return;
    }
    const event = take(part, parts);
    if (event !== undefined) yield event;
  }
  throw brokeOff();
}

function take(part: SdkStreamPart, parts: StepParts): ModelEvent | undefined {
  switch (part.type) {
    case 'text-start':
    case 'text-end':
      return parts.addText('text', part);
    case 'text-delta':
      return parts.addText('text', part, part.delta);
    case 'reasoning-start':
    case 'reasoning-end':
      return parts.addText('reasoning', part);
    case 'reasoning-delta':
      return parts.addText('reasoning', part, part.delta);
    case 'tool-input-start':
      return parts.startCall(part);
    case 'tool-input-delta':
      return parts.addInput(part);
    case 'tool-call':
      return part.providerExecuted === true ? undefined : parts.finishCall(part);
    default:
      return undefined;
  }
}

function finish(
  { finishReason, usage }: { readonly finishReason: SdkFinishReason; readonly usage: SdkUsage },
  parts: StepParts,
  { namesItsEnd }: Reading,
): ModelStep {
  const { unified, raw } = finishReason;
  const used = toUsage(usage);
  if (unified === 'interrupted' || (namesItsEnd && unified === 'other' && raw === undefined)) throw brokeOff();
  // Gemini ends so when it could not put a call together; asked again, it mostly can.
  if (unified === 'error')
    throw modelError('model/unavailable', `The model stopped with an error (${raw ?? 'unnamed'}).`, {
      usage: used.outputTokens === undefined ? undefined : used,
    });
  const stopReason = STOP_REASONS[unified];
  return { parts: parts.all(stopReason), usage: used, stopReason };
}

const STOP_REASONS = {
  stop: 'stop',
  'tool-calls': 'calls',
  length: 'length',
  'content-filter': 'filtered',
  other: 'other',
} as const satisfies Record<Exclude<SdkFinishReason['unified'], 'error' | 'interrupted'>, StopReason>;

/** No request has 0 tokens: where the input is said to be 0, nobody counted. */
function toUsage({ inputTokens, outputTokens }: SdkUsage): Usage {
  if (!inputTokens.total) return {};
  return {
    inputTokens: inputTokens.total,
    cachedInputTokens: inputTokens.cacheRead,
    cacheWriteTokens: inputTokens.cacheWrite || undefined,
    outputTokens: outputTokens.total,
    reasoningTokens: outputTokens.reasoning,
  };
}

function brokeOff(): Error {
  return modelError('model/network', 'The answer broke off before the model was done.');
}
