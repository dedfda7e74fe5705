import { estimateTokens } from '../../base/tokens.ts';
import { limitTokens } from '../../tools/limit-tokens.ts';
import { type Entry, toLines, wrapLines } from './data-block.ts';
import type { CallView, PassageView, StepView } from './step-views.ts';

/** Writes a run as one block of text, in which everything is data. */
export interface Records {
  write(passages: readonly PassageView[], options?: RecordOptions): string;
}

/** What a record shows. */
export interface RecordOptions {
  /** The passage that the request itself carries in full, outside of the record. */
  readonly current?: PassageView | undefined;
}

/** How long a record may be; no limit unless told. */
export interface RecordLimits {
  /** Above it, entries in the middle are left out. */
  readonly tokens: number;
  /** Longer entries are cut in their middle. */
  readonly tokensOfEntry: number;
}

/** Keeps what it wrote of steps. */
export function createRecords(limits: RecordLimits = UNLIMITED): Records {
  const ofSteps = new WeakMap<StepView, string>();
  const write = ({ by, text }: Entry): string => toLines({ by, text: limitTokens(text, limits.tokensOfEntry).text });
  const stepLines = (view: StepView): string => {
    const lines = ofSteps.get(view) ?? entriesOf(view).map(write).join('\n');
    ofSteps.set(view, lines);
    return lines;
  };
  return {
    write: (passages, { current } = {}) => {
      const entries = passages.flatMap((passage) => {
        if (passage.type === 'step') return stepLines(passage) || [];
        if (passage.type === 'answer') return write({ by: 'assistant', text: passage.text });
        return userEntries(passage, passage === current).map(write);
      });
      return wrapLines('transcript', withoutMiddle(entries, limits.tokens));
    },
  };
}

const UNLIMITED: RecordLimits = { tokens: Number.POSITIVE_INFINITY, tokensOfEntry: Number.POSITIVE_INFINITY };

function userEntries(
  { text, summary }: { readonly text: string; readonly summary: string | undefined },
  isCurrent: boolean,
): Entry[] {
  const said: Entry = { by: 'user', text: isCurrent ? CURRENT : text };
  return summary === undefined ? [said] : [{ by: 'assistant', text: `${SUMMARY}\n\n${summary}` }, said];
}

const CURRENT = '(the message to answer, which you are given in full)';
const SUMMARY = 'Summary of everything before this:';

/** Each call is a message that names the tool and its arguments; what came of it is the next one. */
function entriesOf({ answer, calls }: StepView): Entry[] {
  const views = new Map(calls.map((view) => [view.call, view]));
  return answer.parts.flatMap((part): Entry[] => {
    if (part.type === 'reasoning') return [];
    if (part.type === 'text') return part.text.trim() === '' ? [] : [{ by: 'assistant', text: part.text }];
    const view = views.get(part);
    return view === undefined ? [] : callEntries(view);
  });
}

function callEntries({ call, result, rendered }: CallView): Entry[] {
  const input = result.status === 'done' ? result.input : call.input;
  const images = rendered.images.map(({ mediaType }) => `(a picture, ${mediaType})`);
  return [
    { by: 'assistant', text: `Used tool: ${call.name}\nArguments: ${JSON.stringify(input)}` },
    { by: rendered.isError ? 'tool (failed)' : 'tool', text: [rendered.text, ...images].join('\n') },
  ];
}

/** Whole entries go, so that no line loses what marks it as data. The beginning says what it is about, the end where it stands. */
function withoutMiddle(entries: readonly string[], maxTokens: number): readonly string[] {
  if (maxTokens === Number.POSITIVE_INFINITY) return entries;
  const sizes = entries.map(estimateTokens);
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxTokens) return entries;
  const start = countFitting(sizes, maxTokens / 4);
  const end = entries.length - countFitting(sizes.slice(start).reverse(), (maxTokens * 3) / 4);
  return [...entries.slice(0, start), toLines({ by: 'program', text: LEFT_OUT }), ...entries.slice(end)];
}

function countFitting(sizes: readonly number[], room: number): number {
  let left = room;
  const tooMuch = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return tooMuch < 0 ? sizes.length : tooMuch;
}

const LEFT_OUT = '(some of the record is left out here: it is too long)';
