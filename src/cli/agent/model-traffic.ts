import { keyOf, PROVIDERS } from '../../agent/providers/provider-list.ts';
import type { Environment } from '../settings/setting-entry.ts';

/** How requests to a provider are sent, and where its keys are. */
export interface ModelTraffic {
  readonly fetch?: typeof globalThis.fetch;
  readonly env: Environment;
}

/** What decides about it. */
export interface TrafficParts {
  readonly record?: string | undefined;
  readonly playback?: string | undefined;
  readonly env: Environment;
  readonly redact: (text: string) => string;
}

/** Sends requests, records them, or answers them from a recording, which needs no key. */
export async function createModelTraffic({ record, playback, env, redact }: TrafficParts): Promise<ModelTraffic> {
  if (record !== undefined) {
    const { recordingFetch } = await import('../../agent/recording/recording-fetch.ts');
    return { fetch: recordingFetch({ file: record, redact }), env };
  }
  if (playback === undefined) return { env };
  const { playbackFetch } = await import('../../agent/recording/playback-fetch.ts');
  return {
    fetch: playbackFetch({ file: playback, fast: true, redact }),
    env: { ...env, ...keysFor(env) },
  };
}

/** A key for every provider that has none: nothing is sent, so any will do. */
function keysFor(env: Environment): Environment {
  const missing = Object.values(PROVIDERS).filter((provider) => keyOf(provider, env) === undefined);
  return Object.fromEntries(missing.flatMap(({ keyNames }) => keyNames.slice(0, 1).map((name) => [name, 'playback'])));
}
