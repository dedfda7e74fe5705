import { isObject, type JsonValue } from '../../../../src/base/json.ts';
import { isList, listOf, objectOf } from '../../json-parts.ts';
import type { SeenRequest } from '../../seen-request.ts';
import type { Signatures } from '../../signatures.ts';

/** These models always think, and tie a thought to every word before it. */
export const TIED_MODELS: RegExp = /^claude-(?:fable-5-1|opus-5-5|sonnet-5-5)/;

/** Signs a thought that answers a request. */
export function signThought(text: string, seen: SeenRequest, signatures: Signatures): string {
  const plain = signatures.sign(text);
  return TIED_MODELS.test(seen.model) ? `${plain}.${tie(text, listOf(seen.body['messages']), signatures)}` : plain;
}

/** What a signature says about the text alone. */
export function plainSignature(signature: string | undefined): string | undefined {
  return signature?.split('.')[0];
}

/** True when what stands before a thought is not what it was, and the request does not say to drop such thoughts. */
export function isUntied(
  { text, signature = '' }: { readonly text: string; readonly signature: string | undefined },
  at: number,
  { seen: { model, body }, signatures }: { readonly seen: SeenRequest; readonly signatures: Signatures },
): boolean {
  const { prefix_mismatch_behavior: behavior } = objectOf(objectOf(body['thinking'])['block_binding']);
  if (!TIED_MODELS.test(model) || behavior === 'drop_block') return false;
  return signature.split('.')[1] !== tie(text, listOf(body['messages']).slice(0, at), signatures);
}

function tie(text: string, before: readonly JsonValue[], signatures: Signatures): string {
  return signatures.sign(`${text}\n${JSON.stringify(withoutMarks(before))}`);
}

/** Marks for the cache move from request to request and mean nothing to the model. */
function withoutMarks(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  const { cache_control: _, ...others } = value;
  return Object.fromEntries(Object.entries(others).map(([key, each]) => [key, withoutMarks(each)]));
}
