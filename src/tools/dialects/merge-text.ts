import type { DialectEvent } from './dialect.ts';

/** Joins texts that follow one another: where a text was cut says nothing. */
export function mergeText(events: readonly DialectEvent[]): DialectEvent[] {
  const merged: DialectEvent[] = [];
  let pieces: string[] = [];
  const flush = () => {
    if (pieces.length > 0) merged.push({ type: 'text', text: pieces.join('') });
    pieces = [];
  };
  for (const event of events) {
    if (event.type === 'text') {
      pieces.push(event.text);
      continue;
    }
    flush();
    merged.push(event);
  }
  flush();
  return merged;
}
