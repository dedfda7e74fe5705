import { withoutLastBreak } from '../line-breaks.ts';
import type { Mistake } from '../mistake.ts';
import type { WrittenParam } from '../read-params.ts';
import { endsBlock, toCaretLine } from './caret-line.ts';
import { type CaretPlace, unexpectedLine } from './caret-mistakes.ts';

/** One line of a call; `start` and `end` are its place in the call's raw text. */
export interface PlacedLine {
  readonly text: string;
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** The parameters between a call's fences. Blocks are not collected but cut out of the raw text in the end. */
export class CaretBody {
  #part: OpenList | OpenBlock | undefined;
  readonly #params: (WrittenParam | FoundBlock)[] = [];

  /** The list or block that is not closed yet. */
  get part(): CaretPlace | undefined {
    return this.#part;
  }

  read(line: PlacedLine): Mistake | undefined {
    if (this.#part === undefined) return this.#readParam(line);
    if (this.#part.type === 'list') this.#readItem(line.text.trim(), this.#part);
    else if (endsBlock(line.text, this.#part.name)) this.#end({ ...this.#part, end: line.start });
    return undefined;
  }

  params(raw: string): WrittenParam[] {
    return this.#params.map((param) => ('start' in param ? cutOut(param, raw) : param));
  }

  #readParam({ text, number, end }: PlacedLine): Mistake | undefined {
    const line = toCaretLine(text);
    if (line.type === 'unknown') return unexpectedLine(text);
    if (line.type === 'value') this.#end({ name: line.key, line: number, form: 'text', text: line.text });
    if (line.type === 'list') this.#part = { type: 'list', name: line.key, line: number, items: [] };
    if (line.type === 'block') {
      this.#part = { type: 'block', name: line.key, line: number, isJson: line.isJson, start: end };
    }
    return undefined;
  }

  #readItem(text: string, list: OpenList): void {
    if (text === ']') this.#end({ name: list.name, line: list.line, form: 'list', items: list.items });
    else if (text !== '') list.items.push(text);
  }

  #end(param: WrittenParam | FoundBlock): void {
    this.#part = undefined;
    this.#params.push(param);
  }
}

interface OpenList extends CaretPlace {
  readonly type: 'list';
  readonly items: string[];
}

interface OpenBlock extends CaretPlace {
  readonly type: 'block';
  readonly isJson: boolean;
  readonly start: number;
}

interface FoundBlock extends OpenBlock {
  readonly end: number;
}

function cutOut({ name, line, isJson, start, end }: FoundBlock, raw: string): WrittenParam {
  return { name, line: line + 1, form: isJson ? 'json' : 'text', text: withoutLastBreak(raw.slice(start, end)) };
}
