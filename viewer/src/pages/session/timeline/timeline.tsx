import type { Trace, TraceEntry } from '../../../api/types.ts';
import { Feed } from '../../../components/feed.tsx';
import { Discarded } from './discarded.tsx';
import { useEventInAddress } from './event-in-address.ts';
import { inStretches, type Stretch } from './in-stretches.ts';
import { Pins } from './pins.tsx';
import { Thought } from './thought.tsx';
import './timeline.css';

/** Everything that happened, oldest first. What was rolled back stays where it happened, folded. */
export function Timeline({ trace }: { readonly trace: Trace }) {
  const stretches = inStretches(trace.entries);
  const marked = useEventInAddress(stretches.length > 0);
  if (stretches.length === 0) return <p className="empty">No thoughts yet. Waiting…</p>;
  const place = marked === undefined ? -1 : stretches.findIndex((stretch) => holds(stretch, marked));
  return (
    <>
      <Pins pins={trace.pins} />
      <Feed label="Thoughts" goTo={place < 0 ? undefined : place}>
        {stretches.map((stretch) =>
          stretch.type === 'discarded' ? (
            <Discarded key={stretch.steps[0]?.seq} steps={stretch.steps} marked={marked} />
          ) : (
            <Entry key={stretch.entry.seq} entry={stretch.entry} isMarked={stretch.entry.seq === marked} />
          ),
        )}
      </Feed>
    </>
  );
}

function holds(stretch: Stretch, seq: number): boolean {
  return stretch.type === 'entry' ? stretch.entry.seq === seq : stretch.steps.some((step) => step.seq === seq);
}

function Entry({ entry, isMarked }: { readonly entry: TraceEntry; readonly isMarked: boolean }) {
  if (entry.type === 'step') return <Thought step={entry} isMarked={isMarked} />;
  return (
    <p className="note" id={`e${entry.seq}`} data-marked={isMarked || undefined}>
      {entry.text}
    </p>
  );
}
