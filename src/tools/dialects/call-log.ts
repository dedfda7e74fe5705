import type { DialectEvent } from './dialect.ts';
import { isDeeperThan } from './is-deeper-than.ts';
import { describeMistake, type Mistake, type Read } from './mistake.ts';
import { LONGEST_NAME } from './names.ts';

interface OpenCall {
  readonly line: number;
  name: string;
  raw: string[];
  length: number;
  mistake?: Mistake & { readonly line: number };
}

// JSON.stringify gives up somewhere above 1,000 levels: a deeper input could be run, but not recorded.
const DEEPEST_INPUT = 500;
const TOO_DEEP: Mistake = {
  what: 'too deep an input',
  expected: `at most ${DEEPEST_INPUT} levels of lists and objects`,
  found: 'more',
};

/**
 * What a stream has read so far. Every piece of the text is added once and in order: to the call that is open, else to
 * the plain text. So texts and raws joined are the whole text, lines are counted here, and nothing is copied twice.
 */
export class CallLog {
  #events: DialectEvent[] = [];
  #text: string[] = [];
  #call: OpenCall | undefined;
  #line = 1;

  get line(): number {
    return this.#line;
  }

  /** The line in which the open call began. */
  get firstLine(): number {
    return this.#call?.line ?? this.#line;
  }

  /** How much of the open call was read. */
  get length(): number {
    return this.#call?.length ?? 0;
  }

  /** True when the open call can only become a malformed one. */
  get isBroken(): boolean {
    return this.#call?.mistake !== undefined;
  }

  add(piece: string): void {
    if (piece === '') return;
    this.#line += countLineBreaks(piece);
    if (this.#call === undefined) {
      this.#text.push(piece);
      return;
    }
    this.#call.raw.push(piece);
    this.#call.length += piece.length;
  }

  /** Begins a call at the place that was read last. */
  open(): void {
    this.#call = { line: this.#line, name: '', raw: [], length: 0 };
  }

  /** Announces the open call. */
  start(written: string): void {
    if (this.#call === undefined) return;
    const name = written.slice(0, LONGEST_NAME);
    this.#call.name = name;
    this.#report({ type: 'call-started', name });
  }

  /** The open call's text. */
  raw(): string {
    if (this.#call === undefined) return '';
    const raw = this.#call.raw.join('');
    this.#call.raw = [raw];
    return raw;
  }

  /** Marks the open call as broken; the first mistake is the one that is reported. */
  fail(mistake: Mistake): void {
    if (this.#call !== undefined) this.#call.mistake ??= { ...mistake, line: mistake.line ?? this.#line };
  }

  /** Ends the open call with the input that was read, or as malformed. */
  end(read: Read<unknown>): void {
    if (!read.ok) this.fail(read.mistake);
    else if (isDeeperThan(read.value, DEEPEST_INPUT)) this.fail({ ...TOO_DEEP, line: this.firstLine });
    if (read.ok && !this.isBroken) this.#close(({ name, raw }) => ({ type: 'call', name, input: read.value, raw }));
    this.giveUp();
  }

  /** Ends the open call as malformed, if it is broken. */
  giveUp(): void {
    const mistake = this.#call?.mistake;
    if (mistake === undefined) return;
    const { line, expected } = mistake;
    this.#close(({ name, raw }) => ({
      type: 'malformed',
      name,
      raw,
      line,
      expected,
      message: describeMistake(mistake, raw),
    }));
  }

  /** What happened since the last time. */
  take(): DialectEvent[] {
    this.#flushText();
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #close(toEvent: (call: { name: string; raw: string }) => DialectEvent): void {
    const event = toEvent({ name: this.#call?.name ?? '', raw: this.raw() });
    this.#call = undefined;
    this.#report(event);
  }

  #report(event: DialectEvent): void {
    this.#flushText();
    this.#events.push(event);
  }

  #flushText(): void {
    const text = this.#text.join('');
    this.#text = [];
    if (text !== '') this.#events.push({ type: 'text', text });
  }
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
