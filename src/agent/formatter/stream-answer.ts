import { isBlank } from '../../base/is-blank.ts';
import { parseJson } from '../../base/parse-json.ts';
import { answerText, ITEM_GAP } from './answer-text.ts';
import { JsonCursor } from './json-cursor.ts';
import { readConversation } from './read-conversation.ts';

/** Shows an answer while the formatter's arguments are being written. */
export interface AnswerStream {
  /** Takes the next piece of the arguments; gives the next piece of the answer's plain text, which may be empty. */
  push(piece: string): string;
}

/**
 * Texts are shown as they grow, artifacts when they are whole, the formatter's own thinking never. What was shown may
 * turn out not to be how the answer begins; nothing more is shown then.
 */
export function createAnswerStream(): AnswerStream {
  return new Stream();
}

/** An item of the answer while it is being written. */
interface OpenItem {
  raw: string;
  type: string;
  /** The beginning of its text, while there is nothing in it to see. */
  blank: string | undefined;
}

class Stream implements AnswerStream {
  readonly #cursor = new JsonCursor();
  #shown = '';
  #fresh = '';
  /** What was shown before the open item began. */
  #before = '';
  #item: OpenItem | undefined;
  #isLost = false;

  push(piece: string): string {
    this.#fresh = '';
    for (let at = 0; at < piece.length && !this.#isLost; at++) this.#read(piece.charAt(at));
    return this.#fresh;
  }

  #read(unit: string): void {
    const move = this.#cursor.read(unit);
    const [root, list, key, ...deeper] = this.#cursor.path;
    if (move?.type === 'open' && root === 'conversation' && list === '[]' && this.#cursor.path.length === 3) {
      this.#item = { raw: '', type: '', blank: '' };
      this.#before = this.#shown;
    }
    const item = this.#item;
    if (item === undefined) return;
    item.raw += unit;
    if (move?.type === 'close' && this.#cursor.path.length === 2) this.#endItem(item);
    if (move?.type !== 'text' || deeper.length > 0) return;
    if (key === 'type') item.type += move.text;
    if (key === 'content' && item.type === 'text') this.#grow(item, move.text);
  }

  /** Blank items are not part of an answer: nothing is shown before there is something to see. */
  #grow(item: OpenItem, text: string): void {
    if (item.blank === undefined) this.#show(text);
    else if (isBlank(text)) item.blank += text;
    else {
      this.#show(this.#gap() + item.blank + text);
      item.blank = undefined;
    }
  }

  /** The item is read as the whole answer will be, and what is missing of its text is shown. */
  #endItem({ raw }: OpenItem): void {
    this.#item = undefined;
    const json = parseJson(raw);
    const read = readConversation(json.ok ? [json.value] : []);
    const text = this.#before + (read.ok ? this.#gap() + answerText(read.answer) : '');
    this.#isLost = !text.startsWith(this.#shown);
    if (!this.#isLost) this.#show(text.slice(this.#shown.length));
  }

  #show(text: string): void {
    this.#shown += text;
    this.#fresh += text;
  }

  #gap(): string {
    return this.#before === '' ? '' : ITEM_GAP;
  }
}
