import type { Trace } from './trace.ts';

/** What stands at the head of a trace, in words; the values are untrusted text. */
export function factsOf(trace: Trace): [label: string, value: string][] {
  const { id, kind, level, status, createdAt, updatedAt } = trace;
  return [
    ['Session', id],
    ['Kind', kind],
    ...(level === undefined ? [] : [['Level', level] satisfies [string, string]]),
    ['Status', status],
    ['Steps', stepsFact(trace.steps)],
    [
      'Tokens',
      trace.tokens.budget === undefined ? `${trace.tokens.used}` : `${trace.tokens.used} of ${trace.tokens.budget}`,
    ],
    ['Started', createdAt],
    ['Updated', updatedAt],
  ];
}

function stepsFact({ live, planned, discarded }: Trace['steps']): string {
  const done = planned === undefined ? `${live}` : `${live} of ${planned}`;
  return discarded === 0 ? done : `${done}, ${discarded} discarded`;
}

/** What a session is called where it has no title of its own. */
export function nameOf({ title, kind, id }: Pick<Trace, 'title' | 'kind' | 'id'>): string {
  return title?.trim() || `${KIND_WORDS[kind]} ${id}`;
}

const KIND_WORDS = { context: 'Context', reasoning: 'Reasoning' } as const;
