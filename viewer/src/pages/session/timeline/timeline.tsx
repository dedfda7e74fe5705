import { memo, type ReactNode, useMemo, useState } from 'react';
import type { Trace, TraceEntry } from '../../../api/types.ts';
import { Feed } from '../../../components/feed.tsx';
import { ReadingBar } from '../../../components/reading-bar.tsx';
import { useFind } from '../../../components/use-find.ts';
import { Discarded } from './discarded.tsx';
import { useEventInAddress } from './event-in-address.ts';
import { inStretches, type Stretch, textOf } from './in-stretches.ts';
import { Pins } from './pins.tsx';
import { Thought } from './thought.tsx';
import './timeline.css';

/** Everything that happened, oldest first. What was rolled back stays where it happened, folded. */
export function Timeline({ trace, viewSwitch }: { readonly trace: Trace; readonly viewSwitch: ReactNode }) {
  const { entries, pins } = trace;
  const [areGoneShown, setAreGoneShown] = useState(true);
  const stretches = useMemo(
    () => inStretches(entries).filter(({ type }) => areGoneShown || type !== 'discarded'),
    [entries, areGoneShown],
  );
  const finding = useFind({ items: stretches, textOf });
  const marked = useEventInAddress();
  const place = stretches.findIndex((stretch) => holds(stretch, marked));
  const addressed = useMemo(() => (place < 0 ? undefined : { place, id: `e${marked}` }), [place, marked]);
  return (
    <>
      <div className="views">
        {viewSwitch}
        <ReadingBar finding={finding}>
          {trace.steps.discarded > 0 && (
            <label>
              <input
                type="checkbox"
                aria-keyshortcuts="x"
                checked={areGoneShown}
                onChange={(event) => setAreGoneShown(event.target.checked)}
              />{' '}
              Discarded
            </label>
          )}
        </ReadingBar>
      </div>
      <Pins pins={pins} />
      {stretches.length === 0 && <p className="empty">No thoughts yet. Waiting…</p>}
      <Feed label="Thoughts" items={stretches} goTo={finding.goTo ?? addressed} words={finding.words.trim()}>
        {(stretch) => <Piece stretch={stretch} entries={entries} marked={marked} />}
      </Feed>
    </>
  );
}

function Piece(props: {
  readonly stretch: Stretch;
  readonly entries: readonly TraceEntry[];
  readonly marked: number | undefined;
}) {
  const { stretch, entries, marked } = props;
  if (stretch.type === 'discarded') return <Discarded steps={stretch.steps} marked={marked} />;
  const { entry } = stretch;
  const isMarked = entry.seq === marked;
  if (entry.type === 'note') return <Note text={entry.text} seq={entry.seq} isMarked={isMarked} />;
  const { revises } = entry;
  const revised =
    revises === undefined ? undefined : entries.findLast((each) => isStep(each, revises) && each.seq < entry.seq);
  return <Thought step={entry} isMarked={isMarked} revised={revised?.text} />;
}

function isStep(entry: TraceEntry, step: number): boolean {
  return entry.type === 'step' && entry.step === step;
}

const Note: React.FC<{ readonly text: string; readonly seq: number; readonly isMarked: boolean }> = memo(
  ({ text, seq, isMarked }) => (
    <p className="note" id={`e${seq}`} tabIndex={-1} data-marked={isMarked || undefined}>
      {text}
    </p>
  ),
);

function holds(stretch: Stretch, seq: number | undefined): boolean {
  return stretch.type === 'entry' ? stretch.entry.seq === seq : stretch.steps.some((step) => step.seq === seq);
}
