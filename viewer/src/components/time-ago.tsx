import { useEffect, useState } from 'react';

const STEPS = [
  { unit: 'second', ms: 1_000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 86_400_000 },
  { unit: 'day', ms: 86_400_000, below: Number.POSITIVE_INFINITY },
] as const;

const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });

/** A time as people say it; the exact one is in its title. */
export function TimeAgo({ at }: { readonly at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {ago(Date.parse(at), now)}
    </time>
  );
}

function ago(time: number, now: number): string {
  const age = Math.max(0, now - time);
  const step = STEPS.find(({ below }) => age < below) ?? STEPS[3];
  return AGO.format(-Math.floor(age / step.ms), step.unit);
}
