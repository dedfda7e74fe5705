import { toIsoTime } from '../../base/iso-time.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { Session } from '../../journal/journal.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import { readRunEvent } from '../run/read-run-event.ts';
import { countRunEvent, NOTHING_COUNTED } from '../statistics/count-run.ts';
import { readableTools } from './readable-tools.ts';
import type { RunTrace } from './run-trace.ts';
import { TraceDraft } from './trace-draft.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** How a run is read back. */
export interface ReadRunOptions {
  /** Shows what was thought, and what the user is not shown otherwise. */
  readonly includeThoughts?: boolean;
  /** The tools that know how to show their output; without one, its data is shown. */
  readonly registry?: ToolRegistry;
}

/** Makes the trace of a run from its events, oldest first. Pure; an event that cannot be read is named. */
export function readRunTrace(session: Session, events: readonly StoredEvent[], options: ReadRunOptions = {}): RunTrace {
  const { includeThoughts = false, registry } = options;
  const draft = new TraceDraft(registry && readableTools(registry));
  let counted = NOTHING_COUNTED;
  for (const stored of events) {
    const event = readRunEvent(stored);
    // Without its beginning, a branch counts also what it shares with the run that it left.
    if (event !== undefined && event.type !== 'run-started') counted = countRunEvent(counted, event);
    draft.add(stored, event === undefined || includeThoughts ? event : withoutThoughts(event));
  }
  const { id, status, title, createdAt, updatedAt } = session;
  const { parent, branchOf, model = null } = draft.started ?? {};
  return {
    id,
    kind: 'run',
    status,
    ...(title === undefined ? {} : { title }),
    createdAt: toIsoTime(createdAt),
    updatedAt: toIsoTime(updatedAt),
    model,
    ...(parent === undefined ? {} : { parent }),
    ...(branchOf === undefined ? {} : { branchOf }),
    spent: draft.spent,
    thoughts: {
      count: counted.thoughts,
      tokens: counted.thinkingTokens ?? null,
      areShown: includeThoughts,
    },
    notes: draft.notes,
    turns: draft.turns,
  };
}
