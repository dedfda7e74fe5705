import { CallLog } from '../call-log.ts';
import type { DialectEvent, DialectStream } from '../dialect.ts';
import type { Mistake } from '../mistake.ts';
import { isToolName } from '../names.ts';
import { headAt, type JsonHead } from './json-head.ts';
import { invalidJson, invalidName, textBehind, unfinished } from './json-mistakes.ts';
import { JsonScanner } from './json-scanner.ts';
import { readCall } from './read-call.ts';

/** Reads calls that are JSON objects at the beginning of a line; every other line, JSON or not, is text. */
export class JsonStream implements DialectStream {
  readonly #log = new CallLog();
  /** A call's beginning that the last chunk has cut. */
  #tail = '';
  /** True while there was only space since the line began. */
  #isLineStart = true;
  #call: { readonly scanner: JsonScanner; isComplete: boolean } | undefined;

  push(chunk: string): DialectEvent[] {
    const text = this.#tail + chunk;
    this.#tail = '';
    for (let at = 0; at < text.length; ) {
      if (this.#call === undefined) at = this.#seek(text, at);
      else if (this.#call.isComplete) at = this.#readBehind(text, at, this.#call.scanner);
      else at = this.#read(text, at, this.#call.scanner);
    }
    return this.#log.take();
  }

  end(): DialectEvent[] {
    this.#log.add(this.#tail);
    this.#tail = '';
    if (this.#call?.isComplete) this.#complete(this.#call.scanner);
    else if (this.#call !== undefined) this.#log.fail(unfinished(this.#call.scanner, this.#log.firstLine));
    this.#log.giveUp();
    this.#call = undefined;
    return this.#log.take();
  }

  /** Passes over text, or over the rest of a broken call, to where a line begins like a call. */
  #seek(text: string, from: number): number {
    const head = this.#findHead(text, from);
    this.#log.add(text.slice(from, head?.start));
    if (head?.end === undefined) {
      this.#tail = head === undefined ? '' : text.slice(head.start);
      return text.length;
    }
    this.#log.giveUp();
    this.#log.open();
    this.#log.add(text.slice(head.start, head.end));
    this.#call = { scanner: new JsonScanner(), isComplete: false };
    this.#isLineStart = false;
    return head.end;
  }

  #findHead(text: string, from: number): JsonHead | undefined {
    for (let at = from; at < text.length; ) {
      if (this.#isLineStart) {
        while (text[at] === ' ' || text[at] === '\t') at++;
        const head = headAt(text, at);
        if (head !== undefined || at === text.length) return head;
      }
      at = text.indexOf('\n', at) + 1 || text.length;
      this.#isLineStart = text[at - 1] === '\n';
    }
    return undefined;
  }

  #read(text: string, from: number, scanner: JsonScanner): number {
    const { stop, at } = scanner.scan(text, from);
    this.#log.add(text.slice(from, at));
    if (stop === 'wrong') this.#breakOff(invalidJson(scanner));
    if (stop === 'member' && scanner.members === 1) this.#readName();
    if (stop === 'done') this.#call = { scanner, isComplete: true };
    return at;
  }

  #readName(): void {
    const raw = this.#log.raw();
    const written = raw.slice(raw.indexOf(':') + 1).trim();
    const name: unknown = JSON.parse(written);
    if (typeof name === 'string' && name !== '') this.#log.start(name);
    if (typeof name !== 'string' || !isToolName(name)) this.#breakOff(invalidName(written));
  }

  #readBehind(text: string, from: number, scanner: JsonScanner): number {
    let at = from;
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at++;
    this.#log.add(text.slice(from, at));
    if (text[at] === '\n') this.#complete(scanner);
    else if (at < text.length) this.#breakOff(textBehind(this.#log.length));
    return at;
  }

  #complete(scanner: JsonScanner): void {
    this.#log.end(readCall(JSON.parse(this.#log.raw()), { members: scanner.members, line: this.#log.firstLine }));
    this.#call = undefined;
  }

  /** What follows may still be a call, even in the same line if nothing but space is before it. */
  #breakOff(mistake: Mistake): void {
    this.#log.fail(mistake);
    this.#call = undefined;
    const raw = this.#log.raw();
    const lineStart = raw.lastIndexOf('\n') + 1;
    this.#isLineStart = lineStart > 0 && raw.slice(lineStart).trim() === '';
  }
}
