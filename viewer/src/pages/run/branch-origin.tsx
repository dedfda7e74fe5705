import { Link } from 'wouter';
import type { RunTrace } from '../../api/run-types.ts';

/** Where a run branches off, if it does; the link leads to the same kind of page. */
export function BranchOrigin({ trace, page }: { readonly trace: RunTrace; readonly page: 's' | 'chat' }) {
  if (trace.branchOf === undefined) return null;
  const { runId, turn } = trace.branchOf;
  return (
    <p>
      A branch of <Link href={`/${page}/${encodeURIComponent(runId)}`}>{runId}</Link>, from its message {turn} on.
    </p>
  );
}
