import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../../base/clock.ts';
import { modelError } from '../model/model-error.ts';
import type { Redact } from './clean-json.ts';
import { differencesOf } from './difference.ts';
import { readRecording } from './read-recording.ts';
import { toRecordedRequest } from './recorded-request.ts';
import type { Exchange, RecordedRequest, Recording } from './recording.ts';

/** How a recording is played back. */
export interface PlaybackOptions {
  /** Without the pauses of the recording. */
  readonly fast?: boolean;
  /** The same as when it was recorded. */
  readonly redact?: Redact;
  /** Tells which day it is, which stands for the day of the recording. */
  readonly clock?: Clock;
}

/** Answers from a recording, and never from the network. */
export interface Playback {
  readonly fetch: typeof globalThis.fetch;
  /** How many exchanges nobody has asked for yet. */
  remaining(): number;
}

/** Plays back what a file holds; a request that is not the recorded one fails and says where it differs. */
export function playbackFetch({
  file,
  ...options
}: PlaybackOptions & { readonly file: string }): typeof globalThis.fetch {
  return createPlayback(readRecording(file), { ...options, name: basename(file) }).fetch;
}

/** Each exchange is played once, in the order of the recording; those that overlapped then may come in any order. */
export function createPlayback(
  recording: Recording,
  options: PlaybackOptions & { readonly name?: string } = {},
): Playback {
  const { exchanges } = recording;
  const { fast = false, redact, clock = systemClock, name = 'the recording' } = options;
  const open = [...exchanges];
  const take = (asked: RecordedRequest): Exchange => {
    const request = onDay(asked, { today: dayOf(clock.now()), day: dayOf(recording.at) });
    const [next] = open;
    if (next === undefined) throw exhausted(request, name, exchanges.length);
    const index = open.findIndex(
      (each) => overlaps(each, next) && [asked, request].some((it) => isSame(it, each.request)),
    );
    const [taken] = index < 0 ? [] : open.splice(index, 1);
    if (taken === undefined) {
      throw different(next, request, `${exchanges.length - open.length + 1} of ${exchanges.length} in ${name}`);
    }
    return taken;
  };
  return {
    fetch: async (input, init) => {
      const signal = init?.signal ?? undefined;
      signal?.throwIfAborted();
      const exchange = take(toRecordedRequest(input, init, redact).request);
      return answer(exchange, { fast, signal });
    },
    remaining: () => open.length,
  };
}

function isSame(asked: RecordedRequest, recorded: RecordedRequest): boolean {
  return differencesOf(recorded, asked, 1).length === 0;
}

/** Requests name the day on which they are made. */
function onDay(
  request: RecordedRequest,
  { today, day }: { readonly today: string; readonly day: string },
): RecordedRequest {
  return today === day ? request : JSON.parse(JSON.stringify(request).replaceAll(today, day));
}

function dayOf(time: number | string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** True when a request was sent before the answer to the next one had ended: then their order was chance. */
function overlaps(each: Exchange, next: Exchange): boolean {
  return each === next || each.startedMs < next.startedMs + next.durationMs;
}

interface Pace {
  readonly fast: boolean;
  readonly signal: AbortSignal | undefined;
}

async function answer({ response, failure, durationMs }: Exchange, pace: Pace): Promise<Response> {
  const wait = createWait(pace);
  if (response === undefined) {
    await wait(durationMs);
    throw new TypeError('fetch failed', { cause: new Error(failure) });
  }
  const { status, headers, pieces } = response;
  await wait(pieces[0]?.atMs ?? durationMs);
  const encoder = new TextEncoder();
  const left = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const next = left.next();
      if (next.done !== true) {
        await wait(next.value.atMs);
        controller.enqueue(encoder.encode(next.value.text));
      } else if (failure === undefined) controller.close();
      else controller.error(new TypeError('terminated', { cause: new Error(failure) }));
    },
  });
  return new Response(body, { status, headers });
}

/** Waits until so many milliseconds after now; stops at once when the request is stopped. */
function createWait({ fast, signal }: Pace): (untilMs: number) => Promise<void> {
  const started = performance.now();
  return async (untilMs) => {
    const ms = fast ? 0 : untilMs - (performance.now() - started);
    if (ms > 0) await sleep(ms, undefined, { signal });
    signal?.throwIfAborted();
  };
}

function exhausted({ method, path }: RecordedRequest, name: string, count: number): Error {
  const all = count === 1 ? 'Its one exchange has' : `All of its ${count} exchanges have`;
  return modelError('model/recording', `There is no answer to ${method} ${path} in ${name}. ${all} been played back.`);
}

const MOST_DIFFERENCES = 5;

function different({ request: expected }: Exchange, got: RecordedRequest, place: string): Error {
  const lines = differencesOf(expected, got, MOST_DIFFERENCES).map(
    (each) => `\n  ${each.path}: expected ${each.expected}, got ${each.got}`,
  );
  return modelError(
    'model/recording',
    `The request is not the recorded one (${place}). The recording holds good for the same question, settings, tools and files only; record it anew if they changed. What differs:${lines.join('')}`,
  );
}
