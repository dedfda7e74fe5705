import { showHidden } from '../../components/visible-text.ts';

/** A plan as a list, ticked as far as it is carried out. */
export function PlanList({ entries }: { readonly entries: readonly PlanEntry[] }) {
  return (
    <ul className="plan">
      {entries.map(({ content, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call never changes once it is there
        <li key={index} data-status={status}>
          <span aria-hidden="true">{MARKS[status]}</span>
          <span>
            {showHidden(content)} <span className="unseen">({WORDS[status]})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One line of a plan. */
export interface PlanEntry {
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

const MARKS = { pending: '○', in_progress: '◐', completed: '✓' } as const;
const WORDS = { pending: 'to do', in_progress: 'in progress', completed: 'done' } as const;

/** The plan that a call of `update_plan` brings; undefined for any other call, and for one that is no plan. */
export function planOf({ tool, input }: { readonly tool: string; readonly input: unknown }): PlanEntry[] | undefined {
  if (tool !== 'update_plan' || typeof input !== 'object' || input === null) return undefined;
  const entries: unknown = Reflect.get(input, 'entries');
  if (!Array.isArray(entries)) return undefined;
  const read = entries.flatMap(toEntry);
  return read.length === entries.length ? read : undefined;
}

function toEntry(entry: unknown): PlanEntry[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { content, status = 'pending' }: { content?: unknown; status?: unknown } = entry;
  const isStatus = status === 'pending' || status === 'in_progress' || status === 'completed';
  return typeof content === 'string' && isStatus ? [{ content, status }] : [];
}
