import type { SeenMessage, SeenPart } from '../seen-request.ts';
import type { Expected, Signatures } from '../signatures.ts';
import { type Found, found } from './found.ts';

/** Where a provider looks for what must come back: in a part before the call, or on the call itself. */
export type SignaturePlace = 'part' | 'call';

/**
 * Within the current turn, calls come back with the reasoning that led to them, signature and all. Calls that this
 * server did not make are not its business.
 */
export function checkReasoning(
  messages: readonly SeenMessage[],
  signatures: Signatures,
  place: SignaturePlace,
): Found[] {
  const start = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(start + 1).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    const { at, parts } = message;
    return parts.flatMap((each, part) => {
      const expected = each.type === 'call' ? signatures.expectedWith(each.id) : undefined;
      if (each.type !== 'call' || expected === undefined) return [];
      const given = place === 'call' ? each.signature : signatureAmong(parts.slice(0, part), expected);
      if (given === expected.signature) return [];
      return [found(given === undefined ? 'reasoning-missing' : 'reasoning-changed', { at, part, name: each.name })];
    });
  });
}

function signatureAmong(parts: readonly SeenPart[], expected: Expected): string | undefined {
  const given = parts.flatMap((part) => (part.type === 'reasoning' ? [part.signature ?? ''] : []));
  return given.find((signature) => signature === expected.signature) ?? given.at(-1);
}
