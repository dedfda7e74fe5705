import type { Trace, TraceEntry } from '../../../api/types.ts';
import { Discarded } from './discarded.tsx';
import { useEventInAddress } from './event-in-address.ts';
import { FollowEnd } from './follow-end.tsx';
import { inStretches } from './in-stretches.ts';
import { Pins } from './pins.tsx';
import { Thought } from './thought.tsx';
import './timeline.css';

/** Everything that happened, oldest first. What was rolled back stays where it happened, folded. */
export function Timeline({ trace }: { readonly trace: Trace }) {
  const marked = useEventInAddress(trace.entries.length > 0);
  if (trace.entries.length === 0) return <p className="empty">No thoughts yet. Waiting…</p>;
  return (
    <>
      <Pins pins={trace.pins} />
      <div className="timeline" role="feed" aria-label="Thoughts">
        {inStretches(trace.entries).map((stretch) =>
          stretch.type === 'discarded' ? (
            <Discarded key={stretch.steps[0]?.seq} steps={stretch.steps} marked={marked} />
          ) : (
            <Entry key={stretch.entry.seq} entry={stretch.entry} isMarked={stretch.entry.seq === marked} />
          ),
        )}
      </div>
      <FollowEnd count={trace.entries.length} />
    </>
  );
}

function Entry({ entry, isMarked }: { readonly entry: TraceEntry; readonly isMarked: boolean }) {
  if (entry.type === 'step') return <Thought step={entry} isMarked={isMarked} />;
  return (
    <p className="note" id={`e${entry.seq}`} data-marked={isMarked || undefined}>
      {entry.text}
    </p>
  );
}
