import type { Trace, TraceStep } from '../../api/types.ts';

/** How much of its budget a session has used: one piece per thought that counts, and the numbers beside it. */
export function BudgetMeter({ trace, budget }: { readonly trace: Trace; readonly budget: number }) {
  const { used } = trace.tokens;
  const left = Math.max(0, budget - used);
  const text = `${used.toLocaleString()} of ${budget.toLocaleString()} tokens · ${left.toLocaleString()} left`;
  const live = trace.entries.filter((entry): entry is TraceStep => entry.type === 'step' && entry.standing === 'live');
  const scale = 1_000 / Math.max(budget, used);
  let x = 0;
  const pieces = live.map(({ seq, tokens }) => {
    const piece = { seq, x, width: Math.max(1, tokens * scale - 2) };
    x += tokens * scale;
    return piece;
  });
  return (
    <div className="budget" data-tone={toneOf(used / budget)}>
      <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="budget-room" width="1000" height="8" />
        {pieces.map((piece) => (
          <rect key={piece.seq} x={piece.x} width={piece.width} height="8" />
        ))}
      </svg>
      <meter className="unseen" min={0} max={budget} value={Math.min(used, budget)} aria-label="Token budget">
        {text}
      </meter>
      <span>{text}</span>
    </div>
  );
}

function toneOf(share: number): string {
  if (share > 0.95) return 'error';
  return share > 0.75 ? 'warn' : 'thought';
}
