import { Link } from 'wouter';
import type { SessionRow } from '../../api/types.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';

/** One session of the list. */
export function SessionRowLink({ row }: { readonly row: SessionRow }) {
  const { id, kind, title, status, level, steps, updatedAt } = row;
  return (
    <Link href={`/s/${encodeURIComponent(id)}`} className="session-row">
      <KindIcon kind={kind} />
      <span className="session-title">{title ?? id}</span>
      <span className="session-facts">
        <StatusBadge status={status} />
        {level !== undefined && <span>{level}</span>}
        {steps !== null && <span>{steps === 1 ? '1 step' : `${steps} steps`}</span>}
        <TimeAgo at={updatedAt} />
      </span>
    </Link>
  );
}
