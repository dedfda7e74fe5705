import type { AnswerItem } from '../formatter/answer.ts';
import { inOrder } from './in-order.ts';
import { toText } from './read-call.ts';
import type { RunAnswer, RunCall, RunNote, RunPart, RunStep, RunTrace, RunTurn } from './run-trace.ts';
import { durationWords, stepSpentWords } from './spent-words.ts';

/** A run as a document has it, in whatever format. All texts and labels may hold untrusted text. */
export interface RunSection {
  readonly name: string;
  readonly entries: readonly (RunEntry | RunNote)[];
}

/** One thing that was said or done. */
export interface RunEntry {
  readonly type: 'entry';
  readonly name: string;
  readonly marks: readonly string[];
  /** When it was, and what it took. */
  readonly detail: string;
  readonly passages: readonly RunPassage[];
}

/** A text, with a label where it needs one; one with a label may be empty. */
export interface RunPassage {
  readonly label?: string;
  readonly text: string;
}

/** Puts a run into words, turn by turn. */
export function describeRun({ notes, turns }: RunTrace): RunSection[] {
  const before = notes.length === 0 ? [] : [{ name: 'Before the first turn', entries: notes }];
  return [...before, ...turns.map(describeTurn)];
}

function describeTurn(asked: RunTurn): RunSection {
  const { turn, at, text, isPlan } = asked;
  return {
    name: `Turn ${turn}`,
    entries: [
      { type: 'entry', name: 'Question', marks: isPlan ? ['only a plan'] : [], detail: at, passages: [{ text }] },
      ...inOrder(asked).map(describeEntry),
    ],
  };
}

function describeEntry(entry: RunStep | RunNote | RunAnswer): RunEntry | RunNote {
  if (entry.type === 'note') return entry;
  return entry.type === 'step' ? describeStep(entry) : describeAnswer(entry);
}

const PURPOSE_WORDS = { work: [], format: ['forms the answer'], compact: ['sums up for the model'] } as const;

function describeStep({ at, step, purpose, model, parts, answered }: RunStep): RunEntry {
  const took = answered === undefined ? ['not answered yet'] : stepSpentWords(answered);
  return {
    type: 'entry',
    name: `Step ${step}`,
    marks: PURPOSE_WORDS[purpose],
    detail: [at, model, ...took].join(', '),
    passages: parts.flatMap(describePart),
  };
}

function describePart(part: RunPart): RunPassage[] {
  switch (part.type) {
    case 'message':
      return [{ text: part.text }];
    case 'thought':
      return [{ label: `Thought of the ${part.source} (internal)`, text: part.text }];
    case 'call':
      return describeCall(part);
  }
}

function describeCall({ tool, internal, outcome, code, durationMs, input, output, text }: RunCall): RunPassage[] {
  const how = [
    ...(internal ? ['internal'] : []),
    code === undefined ? outcome : `${outcome}: ${code}`,
    ...(durationMs === undefined ? [] : [durationWords(durationMs)]),
  ];
  const result = text ?? (output === undefined ? '' : toText(output));
  return [
    { label: `Call of ${tool} (${how.join(', ')})`, text: input === null ? '' : toText(input) },
    ...(result === '' ? [] : [{ label: `Result of ${tool}`, text: result }]),
  ];
}

function describeAnswer({ at, conversation, limit, isPlan }: RunAnswer): RunEntry {
  return {
    type: 'entry',
    name: isPlan ? 'Plan' : 'Answer',
    marks: limit === undefined ? [] : [`partial: the limit of ${limit} was reached`],
    detail: at,
    passages: conversation.map(describeItem),
  };
}

function describeItem(item: AnswerItem): RunPassage {
  if (item.type === 'text') return { text: item.content };
  const { title, type, language, content } = item.artifact;
  return { label: `Artifact: ${title} (${language === undefined ? type : `${type}, ${language}`})`, text: content };
}
