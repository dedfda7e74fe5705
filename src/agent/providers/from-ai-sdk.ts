import type { Model, ModelEvent, ModelPrices, ModelRequest } from '../model/model.ts';
import { fromGenerate } from './from-generate.ts';
import { fromStream } from './from-stream.ts';
import type { ProviderTraits } from './provider-traits.ts';
import { readParts, untilAborted } from './read-parts.ts';
import type { SdkCallOptions, SdkModel, SdkStreamPart } from './sdk-types.ts';
import { toModelError } from './to-model-error.ts';
import { createPromptWriter } from './to-prompt.ts';

/** What is known of a model besides what it says itself. */
export interface AiSdkModelOptions {
  /** Its name in model ids; what the SDK's model calls its provider when absent. */
  readonly provider?: string | undefined;
  readonly name?: string | undefined;
  readonly contextTokens?: number | undefined;
  readonly prices?: ModelPrices | undefined;
  /** Whether tool results may hold pictures; guessed by the provider when absent. */
  readonly takesImages?: boolean | undefined;
}

/** Makes a model of ours of any language model of the AI SDK, of specification 3 or 4, streaming or not. */
export function fromAiSdk(model: SdkModel, options: AiSdkModelOptions = {}): Model {
  const { provider = model.provider, takesImages = TAKES_IMAGES.test(model.provider) } = options;
  return adaptModel(model, {
    ...options,
    traits: { provider, images: takesImages ? 'in-results' : 'as-text', namesItsEnd: false },
  });
}

/** Other packages put what is no text into a result as JSON: a picture would be a megabyte of letters. */
const TAKES_IMAGES = /^(?:anthropic|openai\.responses|google|vertex|amazon-bedrock|gateway)/;

/** The same with everything that is known of one of our own providers. */
export function adaptModel(sdk: SdkModel, { traits, name, contextTokens, prices }: AdaptedModel): Model {
  const write = createPromptWriter(traits, sdk.specificationVersion);
  return {
    provider: traits.provider,
    name: name ?? sdk.modelId,
    contextTokens,
    prices,
    async *ask(request, { signal }): AsyncGenerator<ModelEvent, void, undefined> {
      let hasBegun = false;
      try {
        const parts = await start(sdk, { ...write(request), abortSignal: signal }, signal);
        hasBegun = true;
        yield* fromStream(parts, { ...traits, isTaken: (callId) => hasCall(request, callId) });
      } catch (error) {
        throw toModelError(error, { traits, signal, isForced: request.choice !== 'auto', hasBegun });
      }
    },
  };
}

/** A model and in what its provider differs. */
export interface AdaptedModel extends Omit<AiSdkModelOptions, 'provider' | 'takesImages'> {
  readonly traits: ProviderTraits;
}

async function start(
  sdk: SdkModel,
  options: SdkCallOptions,
  signal: AbortSignal,
): Promise<AsyncIterable<SdkStreamPart>> {
  if (sdk.doStream === undefined) {
    return toAsync(fromGenerate(await untilAborted(sdk.doGenerate(options), { signal })));
  }
  const answer = sdk.doStream(options);
  const { stream } = await untilAborted(answer, { signal, tooLate: (late) => late.stream.cancel() });
  return readParts(stream, signal);
}

async function* toAsync(parts: Iterable<SdkStreamPart>): AsyncGenerator<SdkStreamPart, void, undefined> {
  yield* parts;
}

function hasCall({ messages }: ModelRequest, callId: string): boolean {
  return messages.some(
    (message) => message.role === 'tool' && message.results.some((result) => result.callId === callId),
  );
}
