import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const LARGEST_BYTES = 8_000_000;

/**
 * Keeps V8 from setting aside 32 MB and four threads for objects that live for a moment. A server that a client starts is
 * one of many on its machine and waits most of the time; a quarter of that is enough, also when it is busy.
 */
export function limitYoungGeneration(): void {
  // So little survives that waking other threads costs more than they save.
  setFlagsFromString('--no-parallel-scavenge');
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < LARGEST_BYTES) return;
    // It grows by this factor whenever much survives in it; V8 asks for it each time.
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}
