import type { Trace } from '../../api/types.ts';
import { countOf } from '../../components/count-of.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { SessionActions } from './session-actions.tsx';

/** What a session is about and how it stands. */
export function SessionHead({ trace }: { readonly trace: Trace }) {
  const { id, kind, title, status, level, steps, tokens, updatedAt } = trace;
  return (
    <header className="session-head">
      <h1>{title ?? id}</h1>
      <p className="facts">
        <KindIcon kind={kind} />
        <StatusBadge status={status} />
        {level !== undefined && <span>{level}</span>}
        <span>
          {steps.planned === undefined
            ? countOf(steps.live, 'step')
            : `${steps.live} of ${countOf(steps.planned, 'step')}`}
        </span>
        {steps.discarded > 0 && <span>{steps.discarded} discarded</span>}
        <span>
          updated <TimeAgo at={updatedAt} />
        </span>
        <code className="session-id">{id}</code>
      </p>
      {tokens.budget !== undefined && <BudgetMeter trace={trace} budget={tokens.budget} />}
      <SessionActions id={id} />
    </header>
  );
}
