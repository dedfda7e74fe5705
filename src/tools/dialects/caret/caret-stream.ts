import type { JsonSchema, ToolDefinition } from '../../tool-spec.ts';
import { CallLog } from '../call-log.ts';
import type { DialectEvent, DialectStream } from '../dialect.ts';
import { withoutLastBreak } from '../line-breaks.ts';
import type { Mistake } from '../mistake.ts';
import { isToolName } from '../names.ts';
import { readParams } from '../read-params.ts';
import { CaretBody } from './caret-body.ts';
import { type Fence, fenceOf } from './caret-line.ts';
import { type CaretPlace, invalidOpening, unclosed } from './caret-mistakes.ts';

/**
 * Reads calls between `^^^` lines. Inside a call it waits for whole lines; outside, text is passed on as soon as its
 * line can no longer open a call.
 */
export class CaretStream implements DialectStream {
  readonly #schemas: ReadonlyMap<string, JsonSchema>;
  readonly #log = new CallLog();
  /** A line that is not complete. */
  #pieces: string[] = [];
  /** True while the rest of the line is plain text. */
  #passes = false;
  #call: OpenCall | undefined;

  constructor(tools: readonly ToolDefinition[]) {
    this.#schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
  }

  push(chunk: string): DialectEvent[] {
    for (let at = 0; at < chunk.length; ) {
      const next = chunk.indexOf('\n', at) + 1 || chunk.length;
      this.#readPiece(chunk.slice(at, next));
      at = next;
    }
    return this.#log.take();
  }

  end(): DialectEvent[] {
    this.#readLine();
    if (this.#call !== undefined) this.#log.fail(unclosed(this.#call.body.part ?? this.#call));
    this.#leave();
    return this.#log.take();
  }

  #readPiece(piece: string): void {
    const endsLine = piece.endsWith('\n');
    if (this.#passes) {
      this.#log.add(piece);
      this.#passes = !endsLine;
      return;
    }
    this.#pieces.push(piece);
    if (endsLine) this.#readLine();
    else if (this.#call === undefined && !mayOpenCall(this.#pieces)) {
      this.#log.add(this.#takeLine());
      this.#passes = true;
    }
  }

  #readLine(): void {
    const line = this.#takeLine();
    if (this.#call !== undefined) this.#readInside(line, this.#call);
    else if (fenceOf(line) === 'opens') this.#open(line);
    else this.#log.add(line);
  }

  #takeLine(): string {
    const line = this.#pieces.join('');
    this.#pieces = [];
    return line;
  }

  #open(line: string): void {
    const text = withoutLastBreak(line).trimEnd();
    const [name = ''] = /[\w.-]+/.exec(text) ?? [];
    this.#log.open();
    this.#log.start(name);
    if (text !== `^^^${name}` || !isToolName(name)) this.#log.fail(invalidOpening(text));
    this.#call = { type: 'call', name, line: this.#log.line, body: new CaretBody() };
    this.#log.add(line);
  }

  #readInside(line: string, call: OpenCall): void {
    const fence = fenceOf(line);
    const mistake = this.#log.isBroken ? undefined : this.#mistakeIn(line, fence, call);
    if (mistake !== undefined) this.#log.fail(mistake);
    if (fence === 'opens') {
      // A call that was never closed must not take the next one with it.
      this.#leave();
      this.#open(line);
      return;
    }
    this.#log.add(line);
    if (fence === 'closes') this.#close(call);
  }

  #mistakeIn(line: string, fence: Fence | undefined, call: OpenCall): Mistake | undefined {
    const text = withoutLastBreak(line);
    const { part } = call.body;
    if (fence === 'opens' || (fence === 'closes' && part !== undefined)) return unclosed(part ?? call, text);
    if (fence === 'closes') return undefined;
    const start = this.#log.length;
    return call.body.read({ text, number: this.#log.line, start, end: start + line.length });
  }

  #close({ name, body }: OpenCall): void {
    if (!this.#log.isBroken) this.#log.end(readParams(body.params(this.#log.raw()), this.#schemas.get(name)));
    this.#leave();
  }

  /** Leaves the call; if it is not complete, it is malformed. */
  #leave(): void {
    this.#log.giveUp();
    this.#call = undefined;
  }
}

interface OpenCall extends CaretPlace {
  readonly body: CaretBody;
}

/** True when a line that begins so could open a call; the first four characters decide. */
function mayOpenCall(pieces: readonly string[]): boolean {
  const start = pieces
    .slice(0, 4)
    .map((piece) => piece.slice(0, 4))
    .join('')
    .slice(0, 4);
  return '^^^'.startsWith(start) || fenceOf(start) === 'opens';
}
