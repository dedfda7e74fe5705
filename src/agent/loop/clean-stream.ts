import { settledEnd } from './settled-end.ts';

/** Text on its way to people, without the secrets that are taken out of what is stored. */
export interface CleanStream {
  /** Takes the next piece; gives what may be shown now. What may become part of a secret waits. */
  push(text: string): string;
}

/** What is looked at again with every word: a name before a secret may tell it. */
const LONGEST_WINDOW = 1_500;
const SHORTEST_WINDOW = 500;

/** Makes a stream that runs a word behind, and further only where a secret may have begun. */
export function createCleanStream(redact: (text: string) => string): CleanStream {
  return new Stream(redact);
}

class Stream implements CleanStream {
  readonly #redact: (text: string) => string;
  /** The newest text, as it came. */
  #window = '';
  /** What was shown of it. */
  #shown = '';

  constructor(redact: (text: string) => string) {
    this.#redact = redact;
  }

  push(text: string): string {
    this.#window += text;
    const end = settledEnd(this.#window);
    if (end === 0) return '';
    const clean = this.#redact(this.#window.slice(0, end));
    const isSettled = clean.startsWith(this.#shown) && this.#redact(this.#window).startsWith(clean);
    if (!isSettled) return '';
    const fresh = clean.slice(this.#shown.length);
    this.#shown = clean;
    if (this.#window.length > LONGEST_WINDOW) this.#forget();
    return fresh;
  }

  /** Lets go of what was shown long ago, at a place where no secret is cut. */
  #forget(): void {
    const cut = this.#window.lastIndexOf(' ', this.#window.length - SHORTEST_WINDOW) + 1;
    const [before, after] = [this.#window.slice(0, cut), this.#window.slice(cut)];
    const clean = this.#redact(before);
    const isApart = clean + this.#redact(after) === this.#redact(this.#window);
    if (!isApart || !this.#shown.startsWith(clean)) return;
    this.#window = after;
    this.#shown = this.#shown.slice(clean.length);
  }
}
