import type { SdkResult, SdkStreamPart } from './sdk-types.ts';

/** Gives the answer of a model that does not stream as if it had: there is one way to read an answer. */
export function* fromGenerate({ content, finishReason, usage }: SdkResult): Generator<SdkStreamPart, void, undefined> {
  for (const [index, part] of content.entries()) {
    const id = String(index);
    if (part.type === 'tool-call') yield part;
    if (part.type === 'text' || part.type === 'reasoning') {
      yield { type: `${part.type}-start`, id, providerMetadata: part.providerMetadata };
      yield { type: `${part.type}-delta`, id, delta: part.text };
      yield { type: `${part.type}-end`, id };
    }
  }
  yield { type: 'finish', finishReason, usage };
}
