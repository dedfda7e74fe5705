import { quote } from '../mistake.ts';

/** Why a scan stopped: the chunk is used up, a value of the outermost object is complete, the object is, or cannot be. */
export type ScanStop = 'more' | 'member' | 'done' | 'wrong';

type Wanted = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'next';

const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})$/;
const ESCAPE_BEGUN = /^\\(?:u[0-9a-fA-F]{0,3})?$/;
const WORD = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;

/**
 * Follows the grammar of JSON through an object whose `{"key":` was read, in pieces of any size. It finds the end or
 * the first mistake where it stands, so what comes after is never read twice.
 */
export class JsonScanner {
  readonly #open: ('{' | '[')[] = ['{'];
  readonly #space = /[ \t\r\n]*/y;
  readonly #run = /[^"\\\u0000-\u001f]*/y;
  readonly #wordRun = /[\w+.-]*/y;
  #wanted: Wanted = 'value';
  #token: 'key' | 'string' | 'word' | undefined;
  #escape = '';
  #word: string[] = [];
  #stop: ScanStop = 'more';
  #members = 0;
  #mistake = { expected: '', found: '' };

  /** How many values the outermost object has so far. */
  get members(): number {
    return this.#members;
  }

  /** What went wrong. */
  get mistake(): { readonly expected: string; readonly found: string } {
    return this.#mistake;
  }

  /** What would have to come next. */
  get expected(): string {
    if (this.#token === 'key' || this.#token === 'string') return 'a closing double quote';
    if (this.#wanted === 'colon') return "':' after the key";
    if (this.#wanted === 'key') return 'a key in double quotes';
    if (this.#wanted === 'key-or-end') return "a key in double quotes or '}'";
    if (this.#wanted === 'next' || this.#token === 'word') return `',' or '${this.#closing()}'`;
    return 'a value';
  }

  /** Reads on from `from`; says why and where it stopped. */
  scan(text: string, from: number): { readonly stop: ScanStop; readonly at: number } {
    let at = from;
    this.#stop = 'more';
    while (at < text.length && this.#stop === 'more') {
      if (this.#token === undefined) at = this.#readBetween(text, at);
      else if (this.#token === 'word') at = this.#readWord(text, at);
      else if (this.#escape !== '') at = this.#readEscape(text, at);
      else at = this.#readString(text, at);
    }
    return { stop: this.#stop, at };
  }

  #readBetween(text: string, from: number): number {
    const at = endOf(this.#space, text, from);
    const char = text[at];
    if (char === undefined) return at;
    if (this.#wanted === 'next') return this.#readSeparator(text, at);
    if (this.#wanted === 'colon') return char === ':' ? this.#want('value', at + 1) : this.#fail(text, at);
    if (this.#wanted.endsWith('-or-end') && char === this.#closing()) return this.#close(at + 1);
    if (char === '"') return this.#begin(this.#wanted.startsWith('key') ? 'key' : 'string', at + 1);
    if (this.#wanted.startsWith('key')) return this.#fail(text, at);
    if (char === '{' || char === '[') {
      this.#open.push(char);
      return this.#want(char === '{' ? 'key-or-end' : 'value-or-end', at + 1);
    }
    return endOf(this.#wordRun, text, at) > at ? this.#begin('word', at) : this.#fail(text, at);
  }

  #readSeparator(text: string, at: number): number {
    if (text[at] === this.#closing()) return this.#close(at + 1);
    if (text[at] !== ',') return this.#fail(text, at);
    return this.#want(this.#open.at(-1) === '{' ? 'key' : 'value', at + 1);
  }

  #readString(text: string, from: number): number {
    const at = endOf(this.#run, text, from);
    const char = text[at];
    if (char === undefined) return at;
    if (char === '"') return this.#token === 'key' ? this.#want('colon', at + 1) : this.#endValue(at + 1);
    if (char !== '\\') return this.#fail(text, at);
    this.#escape = char;
    return at + 1;
  }

  #readEscape(text: string, at: number): number {
    const written = this.#escape + text.charAt(at);
    if (!ESCAPE.test(written) && !ESCAPE_BEGUN.test(written)) {
      return this.#failWith(at, { expected: 'a valid escape like \\n or \\u0041', found: quote(written) });
    }
    this.#escape = ESCAPE.test(written) ? '' : written;
    return at + 1;
  }

  #readWord(text: string, from: number): number {
    const at = endOf(this.#wordRun, text, from);
    this.#word.push(text.slice(from, at));
    if (at === text.length) return at;
    const word = this.#word.join('');
    this.#word = [];
    return WORD.test(word) ? this.#endValue(at) : this.#failWith(at, { expected: 'a value', found: quote(word) });
  }

  #begin(token: 'key' | 'string' | 'word', at: number): number {
    this.#token = token;
    return at;
  }

  #want(wanted: Wanted, at: number): number {
    this.#token = undefined;
    this.#wanted = wanted;
    return at;
  }

  #endValue(at: number): number {
    if (this.#open.length === 1) {
      this.#members++;
      this.#stop = 'member';
    }
    return this.#want('next', at);
  }

  #close(at: number): number {
    this.#open.pop();
    if (this.#open.length > 0) return this.#endValue(at);
    this.#stop = 'done';
    return at;
  }

  #closing(): string {
    return this.#open.at(-1) === '{' ? '}' : ']';
  }

  #fail(text: string, at: number): number {
    const found = shown(String.fromCodePoint(text.codePointAt(at) ?? 0));
    return this.#failWith(at, { expected: this.expected, found });
  }

  #failWith(at: number, mistake: { expected: string; found: string }): number {
    this.#mistake = mistake;
    this.#stop = 'wrong';
    return at;
  }
}

function shown(char: string): string {
  if (char === '\n' || char === '\r') return 'a line break';
  return char < ' ' ? `the control character ${JSON.stringify(char)}` : quote(char);
}

/** Where a sticky pattern that also matches nothing ends. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}
