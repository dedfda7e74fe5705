import { useContext } from 'react';
import { Link } from 'wouter';
import type { RunTrace } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { LongHeading } from '../../components/long-heading.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { SessionActions } from '../session/session-actions.tsx';
import { BranchOrigin } from './branch-origin.tsx';
import { spentText, tokenText } from './run-figures.ts';
import { RunStateContext, statusWord } from './run-state.ts';

/** What a run is about, how it stands, and what it cost. */
export function RunHead({ trace }: { readonly trace: RunTrace }) {
  const { id, title, status, model, thoughts, updatedAt, parent } = trace;
  const state = useContext(RunStateContext);
  const took = spentText(trace.spent);
  const steps = trace.turns.reduce((sum, { entries }) => sum + entries.filter(({ type }) => type === 'step').length, 0);
  return (
    <header className="session-head">
      <LongHeading text={title ?? id} />
      <p className="facts">
        <KindIcon kind="run" />
        <StatusBadge status={statusWord(status, state)} />
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
      <BranchOrigin trace={trace} page="s" />
      {parent !== undefined && (
        <p>
          Works for <Link href={`/s/${encodeURIComponent(parent.runId)}`}>{parent.runId}</Link>.
        </p>
      )}
      <SessionActions id={id}>
        <Link href={`/chat/${encodeURIComponent(id)}`} className="button">
          {(state?.pending.length ?? 0) > 0 ? 'Decide in the chat' : 'Continue in the chat'}
        </Link>
      </SessionActions>
    </header>
  );
}
