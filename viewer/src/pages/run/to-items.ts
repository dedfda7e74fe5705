import type { RunAnswer, RunCall, RunNote, RunStep, RunTrace } from '../../api/run-types.ts';

/** One thing to see in a run. */
export type Item = { readonly key: string } & (
  | {
      readonly type: 'asked';
      readonly turn: number;
      readonly at: string;
      readonly text: string;
      readonly isPlan: boolean;
    }
  | { readonly type: 'said'; readonly step: RunStep; readonly text: string }
  | { readonly type: 'thought'; readonly step: RunStep; readonly source: string; readonly text: string }
  | { readonly type: 'call'; readonly step: RunStep; readonly call: RunCall }
  | { readonly type: 'note'; readonly note: RunNote }
  | { readonly type: 'answer'; readonly answer: RunAnswer }
);

/** A run as one list, in the order in which it happened. */
export function toItems({ notes, turns }: Pick<RunTrace, 'notes' | 'turns'>): Item[] {
  return [
    ...notes.map(toNote),
    ...turns.flatMap(({ turn, at, text, isPlan, entries, answer }) => [
      { key: `turn ${turn}`, type: 'asked' as const, turn, at, text, isPlan },
      ...entries.flatMap((entry) => (entry.type === 'note' ? [toNote(entry)] : stepItems(entry))),
      ...(answer === undefined ? [] : [{ key: `answer ${turn}`, type: 'answer' as const, answer }]),
    ]),
  ];
}

function toNote(note: RunNote): Item {
  return { key: `note ${note.seq}`, type: 'note', note };
}

/** The text of a step that only forms the answer is the answer itself, which comes after it. */
function stepItems(step: RunStep): Item[] {
  return step.parts.flatMap((part, index): Item[] => {
    const key = `step ${step.seq} ${index}`;
    if (part.type === 'call') return [{ key, type: 'call', step, call: part }];
    if (part.type === 'thought') return [{ key, type: 'thought', step, source: part.source, text: part.text }];
    return step.purpose === 'format' || part.text === '' ? [] : [{ key, type: 'said', step, text: part.text }];
  });
}
