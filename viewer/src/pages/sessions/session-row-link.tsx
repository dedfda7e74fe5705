import { memo } from 'react';
import { Link } from 'wouter';
import type { SessionRow } from '../../api/types.ts';
import { countOf } from '../../components/count-of.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { nameOfSession } from '../../components/session-name.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { stepsText } from '../../components/steps-text.ts';
import { TimeAgo } from '../../components/time-ago.tsx';

const NEEDS = { approval: 'needs you', interrupted: 'interrupted' } as const;

/** One session of the list. */
export const SessionRowLink: React.FC<{ readonly row: SessionRow }> = memo(({ row }) => {
  const { id, kind, status, needs, level, tokens, updatedAt } = row;
  return (
    <Link href={`/s/${encodeURIComponent(id)}`} className="session-row">
      <KindIcon kind={kind} />
      <Subject row={row} />
      <span className="session-facts">
        <StatusBadge status={needs === undefined ? status : NEEDS[needs]} />
        <span className="row-level">{level}</span>
        <Steps row={row} />
        {tokens !== undefined && <MiniBudget {...tokens} />}
        <TimeAgo at={updatedAt} />
      </span>
    </Link>
  );
});

/** What it is about; a session that has no title was perhaps given a name, and that is told, too. */
function Subject({ row: { id, title, newestThought } }: { readonly row: SessionRow }) {
  if (title !== undefined || newestThought === undefined) {
    return <span className="session-title">{title ?? nameOfSession(id)}</span>;
  }
  return (
    <span className="session-title">
      {newestThought} <span className="session-name">{id}</span>
    </span>
  );
}

function Steps({ row: { steps, planned } }: { readonly row: SessionRow }) {
  if (steps === null) return null;
  return <span className="row-steps">{stepsText(steps, planned)}</span>;
}

function MiniBudget({ used, budget }: { readonly used: number; readonly budget: number }) {
  const share = Math.min(1, used / Math.max(1, budget));
  const text = `${used.toLocaleString()} of ${countOf(budget, 'token')}`;
  return (
    <svg className="mini-budget" viewBox="0 0 80 6" width="80" height="6" role="img" aria-label={text}>
      <title>{text}</title>
      <rect className="budget-room" width="80" height="6" rx="3" />
      <rect
        className="budget-used"
        width={80 * share}
        height="6"
        rx="3"
        data-tone={share > 0.95 ? 'error' : undefined}
      />
    </svg>
  );
}
