import { createPlayback } from '../../agent/recording/playback-fetch.ts';
import type { Journal } from '../../journal/journal.ts';
import recording from './recording.json' with { type: 'json' };
import { runDemo } from './run-demo.ts';

/** What a demo in a server needs. */
export interface PlayDemoParts {
  readonly journal: Journal;
  readonly owner: string;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** A demo that plays. */
export interface PlayingDemo {
  readonly runId: string;
  /** Never rejects: how it ended is in its run. */
  readonly finished: Promise<void>;
}

/** Plays the demo as slowly as a model would write; resolves when its run has begun. */
export async function playDemo({ journal, owner, signal }: PlayDemoParts): Promise<PlayingDemo> {
  const { fetch } = createPlayback(recording, { name: 'the demo' });
  const events = runDemo({ journal, fetch, thoughts: 'hidden', owner, signal });
  const { value: first } = await events.next();
  if (first === undefined) throw new Error('The demo ended before it began.');
  const toTheEnd = async (): Promise<void> => {
    for await (const _ of events);
  };
  return { runId: first.runId, finished: toTheEnd().catch(() => {}) };
}
