import type { AssistantPart } from '../model/message.ts';

/** Everything that a model said in words. */
export function wordsOf(parts: readonly AssistantPart[] = []): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
