import { describe, expect, it } from 'vitest';
import { createThreadSignals } from './thread-signals.ts';

describe('createThreadSignals', () => {
  it('lets one thread answer a request', () => {
    const signals = createThreadSignals(2);
    const other = createThreadSignals(signals.shared);
    expect(other.takeRequest()).toBe(false);
    signals.askForWork();
    expect([other.takeRequest(), signals.takeRequest()]).toEqual([true, false]);
  });

  it('names the file that a thread is at, while it is', () => {
    const signals = createThreadSignals(2);
    createThreadSignals(signals.shared).begin(1, 'src/grün.ts');
    expect([signals.slow(0, 0), signals.slow(1, -2), signals.slow(1, 60_000)]).toEqual([
      undefined,
      'src/grün.ts',
      undefined,
    ]);
    signals.end(1);
    expect(signals.slow(1, -2)).toBeUndefined();
  });
});
