import type { Dialect } from '../../tools/dialects/dialect.ts';
import { dialects } from '../../tools/dialects/dialects.ts';
import type { LiveRun } from './live-run.ts';

/** How calls are written in the model's text; undefined where the provider has calls of its own. */
export function dialectOf({ writer }: Pick<LiveRun, 'writer'>): Dialect | undefined {
  const { dialect } = writer.history.started.style;
  return dialect === 'native' ? undefined : dialects[dialect];
}
