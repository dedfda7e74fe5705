import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import type { FeedEvent } from './feed-message.ts';
import { keepSame } from './keep-same.ts';
import { throttled } from './throttled.ts';

/** What is known of an answer. While it is read again, and when that fails, the last value stays. */
export interface Answered<Value> {
  readonly value: Value | undefined;
  readonly problem: unknown;
  readonly isLoading: boolean;
  /** Reads it again now. */
  refresh(): void;
}

const READ_EVERY_MS = 400;

/** The answer of a path, read again whenever something happens that it tells of. */
export function useAnswer<Value>(path: string, concerns: (event: FeedEvent) => boolean = nothing): Answered<Value> {
  const { api, feed, token } = useServices();
  const [answer, setAnswer] = useState<{ path: string; value?: Value; problem?: unknown }>({ path });
  const about = useRef(concerns);
  about.current = concerns;

  const readAgain = useRef(() => {});
  const refresh = useCallback(() => readAgain.current(), []);

  useEffect(() => {
    const left = new AbortController();
    const read = throttled(READ_EVERY_MS, async () => {
      try {
        const value = await api.request<Value>(path, { signal: left.signal });
        setAnswer((before) => ({ path, value: before.path === path ? keepSame(before.value, value) : value }));
      } catch (problem) {
        if (!left.signal.aborted) setAnswer((before) => ({ ...(before.path === path ? before : { path }), problem }));
      }
    });
    readAgain.current = read;
    read();
    const ignore = feed.listen((event) => {
      if (event === undefined || about.current(event)) read();
    });
    const forget = token.subscribe(read);
    return () => {
      left.abort();
      read.stop();
      ignore();
      forget();
    };
  }, [api, feed, token, path]);

  const current = answer.path === path ? answer : { path };
  const isLoading = current.value === undefined && current.problem === undefined;
  return { value: current.value, problem: current.problem, isLoading, refresh };
}

function nothing(): boolean {
  return false;
}
