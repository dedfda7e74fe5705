import { Link } from 'wouter';
import type { Trace } from '../../api/types.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { LongHeading } from '../../components/long-heading.tsx';
import { isThoughtsOfRun, nameOfSession, runOfThoughts } from '../../components/session-name.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { stepsText } from '../../components/steps-text.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { InternalMark } from '../run/internal-mark.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { SessionActions } from './session-actions.tsx';

/** What a session is about and how it stands. */
export function SessionHead({ trace }: { readonly trace: Trace }) {
  const { id, kind, title, status, level, steps, tokens, updatedAt } = trace;
  return (
    <header className="session-head">
      <LongHeading text={isThoughtsOfRun(id) ? nameOfSession(id) : (title ?? id)} />
      <p className="facts">
        <KindIcon kind={kind} />
        <StatusBadge status={status} />
        {level !== undefined && <span>{level}</span>}
        <span>{stepsText(steps.live, steps.planned)}</span>
        {steps.discarded > 0 && <span>{steps.discarded} discarded</span>}
        <span>
          updated <TimeAgo at={updatedAt} />
        </span>
        <code className="session-id">{id}</code>
      </p>
      {isThoughtsOfRun(id) && (
        <p>
          What an agent thought in <Link href={`/s/${encodeURIComponent(runOfThoughts(id))}`}>its run</Link>.{' '}
          <InternalMark />
        </p>
      )}
      {tokens.budget !== undefined && <BudgetMeter trace={trace} budget={tokens.budget} />}
      <SessionActions id={id} />
    </header>
  );
}
