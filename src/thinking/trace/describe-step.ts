import type { TraceStep } from './trace.ts';

/** What sets a thought apart, in words; parts of them are untrusted text. */
export function marksOf({ standing, isConclusion, branch, revises }: TraceStep): string[] {
  return [
    ...(isConclusion === true ? ['conclusion'] : []),
    ...(branch === undefined ? [] : [`branch ${branch.id} from step ${branch.from}`]),
    ...(revises === undefined ? [] : [`revises step ${revises}`]),
    ...(standing === 'live' ? [] : [STANDING_WORDS[standing]]),
  ];
}

const STANDING_WORDS = {
  outgrown: 'no longer in the context',
  discarded: 'discarded',
  cleared: 'cleared',
} as const;

/** How much a thought is, in words. */
export function sizeOf({ tokens }: TraceStep): string {
  return `${tokens} token${tokens === 1 ? '' : 's'}`;
}

/** A part of a thought, with a label where it has one. */
export interface Passage {
  readonly label?: string;
  readonly text: string;
}

/** The parts of a thought to show; one that is nothing but its structured fields shows those and not their sum. */
export function passagesOf({ text, summary, observation, hypothesis, evaluation }: TraceStep): Passage[] {
  const fields = [
    ...labelled('Observation', observation),
    ...labelled('Hypothesis', hypothesis),
    ...labelled('Evaluation', evaluation),
  ];
  const sum = fields.map((field) => `**${field.label}:** ${field.text}`).join('\n\n');
  return [...(text === sum ? [] : [{ text }]), ...fields, ...labelled('Summary', summary)];
}

function labelled(label: string, text: string | undefined): Passage[] {
  return text === undefined ? [] : [{ label, text }];
}
