import { LONGEST_TAG, tagPattern, toTag, type XmlTag } from './xml-tag.ts';

/** Cuts a text into tags and what stands between them; where chunks begin and end makes no difference to the tags. */
export class XmlLexer {
  readonly #pattern = tagPattern('y');
  #tail = '';

  *push(chunk: string): Generator<string | XmlTag> {
    const text = this.#tail + chunk;
    this.#tail = '';
    let given = 0;
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', Math.max(at + 1, given))) {
      this.#pattern.lastIndex = at;
      const match = this.#pattern.exec(text);
      if (match === null && !mayBecomeTag(text, at)) continue;
      if (at > given) yield text.slice(given, at);
      if (match === null) {
        this.#tail = text.slice(at);
        return;
      }
      yield toTag(match);
      given = this.#pattern.lastIndex;
    }
    if (given < text.length) yield text.slice(given);
  }

  /** The unfinished tag at the end, which is text now. */
  end(): string {
    const text = this.#tail;
    this.#tail = '';
    return text;
  }
}

/** True when what follows the last `<` could go on to be a tag in the next chunk. */
function mayBecomeTag(text: string, at: number): boolean {
  if (text.length - at > LONGEST_TAG) return false;
  const tail = text.slice(at + 1);
  if (/[<>\n]/.test(tail)) return false;
  const word = tail.replace(/^\\*\/?/, '');
  return 'tool:'.startsWith(word.slice(0, 5)) || 'param:'.startsWith(word.slice(0, 6));
}
