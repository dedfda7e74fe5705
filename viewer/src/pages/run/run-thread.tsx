import { type ReactNode, useMemo } from 'react';
import type { RunTrace } from '../../api/run-types.ts';
import { Feed } from '../../components/feed.tsx';
import { ReadingBar } from '../../components/reading-bar.tsx';
import { useFind } from '../../components/use-find.ts';
import { useEventInAddress } from '../session/timeline/event-in-address.ts';
import { RunItem } from './run-item.tsx';
import { type Item, textOf, toItems } from './to-items.ts';

/** Everything in a run, oldest first. */
export function RunThread({ trace, viewSwitch }: { readonly trace: RunTrace; readonly viewSwitch: ReactNode }) {
  const items = useMemo(() => toItems(trace), [trace]);
  const finding = useFind({ items, textOf, isAsked });
  const marked = useEventInAddress();
  // An address may name any event of a step; the step is where it is shown. Before the first message is its beginning.
  const place =
    marked === undefined || items.length === 0
      ? -1
      : Math.max(
          0,
          items.findLastIndex(({ seq, type }) => seq !== undefined && seq <= marked && isStart(type)),
        );
  const addressed = useMemo(() => (place < 0 ? undefined : { place }), [place]);
  return (
    <>
      <div className="views">
        {viewSwitch}
        <ReadingBar finding={finding} />
      </div>
      {items.length === 0 && <p className="empty">The run has not begun yet. Waiting…</p>}
      <Feed label="What happened" items={items} goTo={finding.goTo ?? addressed} words={finding.words.trim()}>
        {(item) => <RunItem item={item} runId={trace.id} />}
      </Feed>
    </>
  );
}

function isAsked({ type }: Item): boolean {
  return type === 'asked';
}

function isStart(type: string): boolean {
  return type === 'asked' || type === 'step' || type === 'note' || type === 'answer';
}
