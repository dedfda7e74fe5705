import type { StepContent, TracePin } from './trace.ts';

// Titles have a bound and no repetition stands inside another, so the time is linear also for hostile thoughts.
const MARK = /<!--[ \t]{0,20}(?:pin:([^\n]{0,300}?)|\/pin[ \t]{0,20})-->/g;

/** The pinned passages of thoughts, oldest title first; of pins with the same title the newest wins. */
export function collectPins(steps: readonly Pick<StepContent, 'step' | 'text'>[]): TracePin[] {
  const pins = new Map<string, TracePin>();
  for (const { step, text } of steps) {
    for (const pin of pinsIn(text)) pins.set(pin.title, { ...pin, step });
  }
  return [...pins.values()];
}

/** The text without the marks that pin parts of it. */
export function withoutPinMarks(text: string): string {
  return text.replace(MARK, '');
}

/** A pin that is still open when the next one opens is unclosed, and so ignored. */
function pinsIn(text: string): Omit<TracePin, 'step'>[] {
  const pins: Omit<TracePin, 'step'>[] = [];
  let open: { readonly title: string; readonly start: number } | undefined;
  for (const { 0: mark, 1: title, index } of text.matchAll(MARK)) {
    if (title !== undefined) {
      open = { title: title.trim(), start: index + mark.length };
      continue;
    }
    const passage = open === undefined ? '' : text.slice(open.start, index).trim();
    if (open !== undefined && open.title !== '' && passage !== '') pins.push({ title: open.title, text: passage });
    open = undefined;
  }
  return pins;
}
