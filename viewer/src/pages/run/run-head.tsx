import { Link } from 'wouter';
import type { RunTrace } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { SessionActions } from '../session/session-actions.tsx';
import { spentText, tokenText } from './run-figures.ts';

/** What a run is about, how it stands, and what it cost. */
export function RunHead({ trace }: { readonly trace: RunTrace }) {
  const { id, title, status, model, thoughts, updatedAt, branchOf, parent } = trace;
  const took = spentText(trace.spent);
  const steps = trace.turns.reduce((sum, { entries }) => sum + entries.filter(({ type }) => type === 'step').length, 0);
  return (
    <header className="session-head">
      <h1>{title ?? id}</h1>
      <p className="facts">
        <KindIcon kind="run" />
        <StatusBadge status={status} />
        <span>{model ?? 'unknown model'}</span>
        <span>{countOf(steps, 'step')}</span>
        <span>{took.tokens}</span>
        <span>
          {countOf(thoughts.count, 'thought')}, {tokenText(thoughts.tokens)}
        </span>
        <span>{took.cost}</span>
        <span>
          updated <TimeAgo at={updatedAt} />
        </span>
        <code className="session-id">{id}</code>
      </p>
      {branchOf !== undefined && (
        <p>
          A branch of <Link href={`/s/${encodeURIComponent(branchOf.runId)}`}>{branchOf.runId}</Link>, from its message{' '}
          {branchOf.turn} on.
        </p>
      )}
      {parent !== undefined && (
        <p>
          Works for <Link href={`/s/${encodeURIComponent(parent.runId)}`}>{parent.runId}</Link>.
        </p>
      )}
      <SessionActions id={id}>
        <Link href={`/chat/${encodeURIComponent(id)}`} className="button">
          Continue in the chat
        </Link>
      </SessionActions>
    </header>
  );
}
