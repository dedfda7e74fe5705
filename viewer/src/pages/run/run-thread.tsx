import type { RunTrace } from '../../api/run-types.ts';
import { Feed } from '../../components/feed.tsx';
import { RunItem } from './run-item.tsx';
import { toItems } from './to-items.ts';

/** Everything in a run, oldest first. */
export function RunThread({ trace }: { readonly trace: RunTrace }) {
  const items = toItems(trace);
  if (items.length === 0) return <p className="empty">The run has not begun yet. Waiting…</p>;
  return (
    <Feed label="What happened">
      {items.map((item) => (
        <RunItem key={item.key} item={item} />
      ))}
    </Feed>
  );
}
