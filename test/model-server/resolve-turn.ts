import { createHash } from 'node:crypto';
import type { WireFormat } from './formats/wire-format.ts';
import { listOf } from './json-parts.ts';
import type { Said, SaidPart } from './said.ts';
import type { AnswerTurn, ScriptedPart, ScriptedUsage } from './script.ts';
import type { SeenRequest } from './seen-request.ts';
import type { Signatures } from './signatures.ts';

/** Gives an answer its ids, signatures and usage, and keeps in mind what must come back. */
export function resolveTurn(turn: AnswerTurn, seen: SeenRequest, { format, signatures }: Resolving): Said {
  const id = idOf(seen);
  const parts: SaidPart[] = [];
  let reasoning: { signature: string; id: string } | undefined;
  for (const part of partsOf(turn)) {
    if (part.type === 'text') parts.push(part);
    else if (part.type === 'reasoning') {
      const isRedacted = part.isRedacted === true;
      const isSealed = isRedacted || format.signs === 'sealed';
      const plain = format.sign?.(part.text, seen, signatures) ?? signatures.sign(part.text);
      const signature = isSealed ? signatures.seal(part.text) : plain;
      reasoning = { signature, id: `rs_${id}${parts.length}` };
      parts.push({ type: 'reasoning', text: part.text, isRedacted, ...reasoning });
    } else {
      const callId = part.id ?? `${format.callIdPrefix}${id}${parts.length}`;
      const input = part.inputText ?? JSON.stringify(part.input ?? {});
      parts.push({ type: 'call', id: callId, name: part.name, input, signature: reasoning?.signature });
      if (reasoning !== undefined && isDemanded(format, seen)) signatures.expect(callId, reasoning);
      // Google signs the first call only.
      if (format.signs === 'calls') reasoning = undefined;
    }
  }
  const stop = turn.stopReason ?? (parts.some(({ type }) => type === 'call') ? 'calls' : 'stop');
  return { id, parts, stop, usage: usageOf(turn, seen), pieces: (text) => cut(text, turn.pieceLength ?? 12) };
}

interface Resolving {
  readonly format: WireFormat;
  readonly signatures: Signatures;
}

function partsOf({ parts, reasoning, text, calls = [] }: AnswerTurn): readonly ScriptedPart[] {
  if (parts !== undefined) return parts;
  return [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...calls.map((call) => ({ type: 'call' as const, ...call })),
  ];
}

/** The same for the same request, so that asking again gets the same answer. */
function idOf({ path, body }: SeenRequest): string {
  return createHash('sha256').update(path).update(JSON.stringify(body)).digest('hex').slice(0, 20);
}

/** Sealed items come back only to whoever asked for them. */
function isDemanded({ signs }: WireFormat, { body }: SeenRequest): boolean {
  return signs === 'sealed' ? listOf(body['include']).includes('reasoning.encrypted_content') : signs !== 'nothing';
}

function usageOf(turn: AnswerTurn, seen: SeenRequest): ScriptedUsage | undefined {
  if (turn.usage !== undefined) return turn.usage === 'none' ? undefined : turn.usage;
  const parts = partsOf(turn);
  const length = (kind: string) =>
    parts.reduce((sum, part) => sum + (part.type === kind ? JSON.stringify(part).length : 0), 0);
  const reasoningTokens = Math.ceil(length('reasoning') / 4);
  return {
    inputTokens: Math.ceil(lengthOf(seen) / 4),
    outputTokens: reasoningTokens + Math.ceil((length('text') + length('call')) / 4),
    ...(reasoningTokens === 0 ? {} : { reasoningTokens }),
  };
}

/** What was asked, without what is the format's own. */
function lengthOf({ system, messages }: SeenRequest): number {
  return messages.reduce((sum, message) => {
    if (message.role === 'user') return sum + message.text.length;
    if (message.role === 'tool') return sum + message.results.reduce((all, { text }) => all + text.length, 0);
    return sum + message.parts.reduce((all, part) => all + (part.type === 'text' ? part.text.length : 20), 0);
  }, system.length);
}

function cut(text: string, length: number): readonly string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  );
}
