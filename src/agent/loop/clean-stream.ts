import type { LiveText } from '../agent.ts';
import { settledEnd, wordEnd } from './settled-end.ts';

/** Text on its way to people, without the secrets that are taken out of what is stored. */
export interface CleanStream {
  /** Takes the next piece; gives what may be shown now. What may become part of a secret waits. */
  push(text: string): CleanPiece;
}

/** What is to be shown next. */
export interface CleanPiece {
  /** How many of the last characters that were shown turned out to be wrong, and are to be taken back first. */
  readonly wrong: number;
  readonly text: string;
}

/** What a stream is made with. */
export interface CleanStreamParts {
  redact(text: string): string;
  readonly live: LiveText;
  /** In milliseconds. */
  readonly now?: (() => number) | undefined;
}

const NOTHING: CleanPiece = { wrong: 0, text: '' };
/** What is looked at again each time: a name before a secret may tell it. */
const LONGEST_WINDOW = 1_500;
const SHORTEST_WINDOW = 500;
/** However fast a text comes and however long it waits: looking at it takes no more than this, and a share of the time. */
const FREE_MS = 50;
const SHARE = 0.1;

/** Makes a stream that runs a word behind, or what else `live` says, and further only where a secret may have begun. */
export function createCleanStream(parts: CleanStreamParts): CleanStream {
  return parts.live === 'by-step' ? { push: () => NOTHING } : new Stream(parts);
}

class Stream implements CleanStream {
  readonly #redact: (text: string) => string;
  readonly #isByLine: boolean;
  readonly #now: () => number;
  /** The newest text, as it came. */
  #window = '';
  /** What was shown of it. */
  #shown = '';
  #since: number | undefined;
  #spentMs = 0;

  constructor({ redact, live, now = () => performance.now() }: CleanStreamParts) {
    this.#redact = redact;
    this.#isByLine = live === 'by-line';
    this.#now = now;
  }

  push(text: string): CleanPiece {
    this.#window += text;
    const start = this.#now();
    this.#since ??= start;
    if (this.#spentMs > FREE_MS + (start - this.#since) * SHARE) return NOTHING;
    const piece = this.#look();
    this.#spentMs += this.#now() - start;
    return piece;
  }

  #look(): CleanPiece {
    const end = this.#settledEnd();
    if (end === 0) return NOTHING;
    const clean = this.#redact(this.#window.slice(0, end));
    const whole = this.#redact(this.#window);
    if (!whole.startsWith(clean)) return NOTHING;
    const wrong = clean.startsWith(this.#shown) ? 0 : this.#shown.length;
    const text = wrong === 0 ? clean.slice(this.#shown.length) : clean;
    this.#shown = clean;
    if (end > LONGEST_WINDOW) this.#forget(wordEnd(this.#window.slice(0, end - SHORTEST_WINDOW)), whole);
    return { wrong, text };
  }

  #settledEnd(): number {
    const end = settledEnd(this.#window);
    return this.#isByLine ? Math.min(end, this.#window.lastIndexOf('\n') + 1) : end;
  }

  /** Lets go of what was shown long ago, unless the place cuts a secret. */
  #forget(cut: number, whole: string): void {
    const after = this.#window.slice(cut);
    const clean = this.#redact(this.#window.slice(0, cut));
    if (clean + this.#redact(after) !== whole || !this.#shown.startsWith(clean)) return;
    this.#window = after;
    this.#shown = this.#shown.slice(clean.length);
  }
}
