import type { RunAnswer, RunCall, RunNote, RunStep, RunTrace, RunTurn } from '../../api/run-types.ts';

/** One thing to see in a run; `seq` is the event behind it, where that is known. */
export type Item = { readonly key: string; readonly seq?: number } & (
  | { readonly type: 'asked'; readonly turn: RunTurn }
  | { readonly type: 'step'; readonly step: RunStep }
  | { readonly type: 'said'; readonly text: string }
  | { readonly type: 'thought'; readonly source: string; readonly text: string }
  | { readonly type: 'call'; readonly call: RunCall }
  | { readonly type: 'note'; readonly note: RunNote }
  | { readonly type: 'answer'; readonly answer: RunAnswer }
);

/** A run as one list, in the order in which it happened. */
export function toItems({ notes, turns }: Pick<RunTrace, 'notes' | 'turns'>): Item[] {
  return [
    ...notes.map(toNote),
    ...turns.flatMap((turn): Item[] => [
      { key: `turn ${turn.turn}`, seq: turn.seq, type: 'asked', turn },
      ...inOrder(turn).flatMap(entryItems),
    ]),
  ];
}

/** What comes after an answer, such as that its plan was approved, stands after it. */
function inOrder({ entries, plan, answer }: RunTurn): (RunStep | RunNote | RunAnswer)[] {
  const answers = [plan, answer].filter((each) => each !== undefined);
  return [...entries, ...answers].sort((a, b) => a.seq - b.seq);
}

function entryItems(entry: RunStep | RunNote | RunAnswer): Item[] {
  if (entry.type === 'note') return [toNote(entry)];
  if (entry.type === 'step') return stepItems(entry);
  return [{ key: `answer ${entry.seq}`, seq: entry.seq, type: 'answer', answer: entry }];
}

/** Everything that can be read in an item. */
export function textOf(item: Item): string {
  switch (item.type) {
    case 'asked':
      return item.turn.text;
    case 'step':
      return `step ${item.step.step}`;
    case 'call':
      return `${item.call.tool} ${JSON.stringify(item.call.input)} ${item.call.text ?? ''}`;
    case 'note':
      return item.note.text;
    case 'answer':
      return item.answer.conversation
        .map((piece) => (piece.type === 'text' ? piece.content : `${piece.artifact.title}\n${piece.artifact.content}`))
        .join('\n');
    default:
      return item.text;
  }
}

function toNote(note: RunNote): Item {
  return { key: `note ${note.seq}`, seq: note.seq, type: 'note', note };
}

/** The text of a step that only forms the answer is the answer itself, which comes after it. */
function stepItems(step: RunStep): Item[] {
  const parts = step.parts.flatMap((part, index): Item[] => {
    const key = `step ${step.seq} ${index}`;
    if (part.type === 'call') return [{ key, seq: step.seq, type: 'call', call: part }];
    if (part.type === 'thought') return [{ key, seq: step.seq, type: 'thought', source: part.source, text: part.text }];
    return step.purpose === 'format' || part.text === '' ? [] : [{ key, seq: step.seq, type: 'said', text: part.text }];
  });
  return [{ key: `step ${step.seq}`, seq: step.seq, type: 'step', step }, ...parts];
}
