/** What the next character of a JSON text does. */
export type JsonMove =
  | { readonly type: 'open' | 'close' | 'key' | 'end-text' }
  /** A piece of a text value, decoded; never half a character. */
  | { readonly type: 'text'; readonly text: string };

const ESCAPES: Readonly<Record<string, string | undefined>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Follows a JSON text that is still being written, one code unit at a time. It does not check it: that is done when it is whole. */
export class JsonCursor {
  readonly #path: (string | undefined)[] = [];
  #string: 'key' | 'value' | undefined;
  #written = '';
  #escape = '';
  #held = '';

  /** For every open object the key whose value is being read, undefined before a key; `[]` for an open list. */
  get path(): readonly (string | undefined)[] {
    return this.#path;
  }

  /** Reads one code unit; undefined when it changes nothing. */
  read(unit: string): JsonMove | undefined {
    if (this.#string !== undefined) return this.#readInString(unit);
    if (unit === '{' || unit === '[') return this.#open(unit);
    if (unit === '}' || unit === ']') {
      this.#path.pop();
      return { type: 'close' };
    }
    if (unit === ',' && this.#path.at(-1) !== '[]') this.#setKey(undefined);
    if (unit !== '"') return undefined;
    this.#string = this.#path.length > 0 && this.#path.at(-1) === undefined ? 'key' : 'value';
    return undefined;
  }

  #open(bracket: '{' | '['): JsonMove {
    this.#path.push(bracket === '[' ? '[]' : undefined);
    return { type: 'open' };
  }

  #readInString(unit: string): JsonMove | undefined {
    if (this.#escape !== '') return this.#readEscape(this.#escape + unit);
    if (unit === '\\') {
      this.#escape = unit;
      return undefined;
    }
    return unit === '"' ? this.#endString() : this.#take(unit);
  }

  #readEscape(written: string): JsonMove | undefined {
    const isUnit = written[1] === 'u';
    const isComplete = !isUnit || written.length === 6;
    this.#escape = isComplete ? '' : written;
    if (!isComplete) return undefined;
    if (!isUnit) return this.#take(ESCAPES[written.slice(1)] ?? written.slice(1));
    const code = Number.parseInt(written.slice(2), 16);
    return this.#take(Number.isNaN(code) ? '' : String.fromCharCode(code));
  }

  #take(unit: string): JsonMove | undefined {
    if (this.#string === 'key') {
      this.#written += unit;
      return undefined;
    }
    const text = this.#held + unit;
    const isHalf = /[\ud800-\udbff]$/.test(text);
    this.#held = isHalf ? text.slice(-1) : '';
    const whole = isHalf ? text.slice(0, -1) : text;
    return whole === '' ? undefined : { type: 'text', text: whole.toWellFormed() };
  }

  #endString(): JsonMove {
    const isKey = this.#string === 'key';
    this.#string = undefined;
    this.#held = '';
    if (!isKey) return { type: 'end-text' };
    this.#setKey(this.#written);
    this.#written = '';
    return { type: 'key' };
  }

  #setKey(key: string | undefined): void {
    if (this.#path.length > 0) this.#path[this.#path.length - 1] = key;
  }
}
