import type { JsonSchema, ToolDefinition } from '../../tool-spec.ts';
import { CallLog } from '../call-log.ts';
import type { DialectEvent, DialectStream } from '../dialect.ts';
import { withoutOuterBreaks } from '../line-breaks.ts';
import { readParams, type WrittenParam } from '../read-params.ts';
import { XmlLexer } from './xml-lexer.ts';
import { misplaced, mistakeInTag, neverOpened, strayText, unclosed, type XmlPlace } from './xml-mistakes.ts';
import { isJsonTag, unescapeTags, type XmlTag } from './xml-tag.ts';

/** Reads calls in tags. Values are not collected: they are cut out of the call's raw text when it is complete. */
export class XmlStream implements DialectStream {
  readonly #schemas: ReadonlyMap<string, JsonSchema>;
  readonly #lexer = new XmlLexer();
  readonly #log = new CallLog();
  #tool: XmlPlace | undefined;
  #value: OpenValue | undefined;
  #values: FoundValue[] = [];

  constructor(tools: readonly ToolDefinition[]) {
    this.#schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
  }

  push(chunk: string): DialectEvent[] {
    for (const part of this.#lexer.push(chunk)) {
      if (typeof part === 'string') this.#readText(part);
      else if (part.isEscaped) this.#readText(part.text);
      else this.#readTag(part);
    }
    return this.#log.take();
  }

  end(): DialectEvent[] {
    this.#readText(this.#lexer.end());
    const place = this.#value ?? this.#tool;
    if (place !== undefined) this.#log.fail(unclosed(place));
    this.#leave();
    return this.#log.take();
  }

  #readText(text: string): void {
    const stray = this.#tool !== undefined && this.#value === undefined ? text.search(/\S/) : -1;
    if (this.#tool === undefined || stray === -1) {
      this.#log.add(text);
      return;
    }
    this.#log.add(text.slice(0, stray));
    this.#log.fail(strayText(this.#tool, this.#log.length));
    this.#log.add(text.slice(stray));
  }

  #readTag(tag: XmlTag): void {
    if (this.#tool !== undefined && !this.#log.isBroken) this.#check(tag, this.#tool);
    if (this.#tool === undefined) this.#readOutside(tag);
    else if (this.#log.isBroken) this.#readBroken(tag);
    else this.#readInside(tag);
  }

  #readOutside(tag: XmlTag): void {
    if (tag.kind === 'tool') this.#open(tag);
    this.#log.add(tag.text);
    if (tag.kind === 'tool' && tag.closes) this.#leave();
  }

  #open(tag: XmlTag): void {
    this.#log.open();
    this.#log.start(tag.name);
    this.#tool = { kind: 'tool', name: tag.name, line: this.#log.line };
    const mistake = mistakeInTag(tag) ?? (tag.closes ? neverOpened(tag) : undefined);
    if (mistake !== undefined) this.#log.fail(mistake);
  }

  #check(tag: XmlTag, tool: XmlPlace): void {
    const place = this.#value ?? tool;
    const belongs = tag.closes
      ? tag.kind === place.kind && tag.name === place.name
      : tag.kind === 'param' && place.kind === 'tool';
    const mistake = belongs ? mistakeInTag(tag) : misplaced(tag, place);
    if (mistake !== undefined) this.#log.fail(mistake);
  }

  /** A broken call goes to its end, but does not take the next call with it. */
  #readBroken(tag: XmlTag): void {
    if (tag.kind === 'tool' && !tag.closes) {
      this.#leave();
      this.#readOutside(tag);
      return;
    }
    this.#log.add(tag.text);
    if (tag.kind === 'tool') this.#leave();
  }

  /** Reads a tag that belongs where it stands: a parameter's two tags, or the end of the call. */
  #readInside(tag: XmlTag): void {
    const { line, length } = this.#log;
    this.#log.add(tag.text);
    if (tag.kind === 'tool') {
      this.#complete(tag.name);
      return;
    }
    if (this.#value !== undefined) this.#values.push({ ...this.#value, end: length });
    if (tag.closes) this.#value = undefined;
    else this.#value = { kind: 'param', name: tag.name, line, isJson: isJsonTag(tag), start: this.#log.length };
  }

  #complete(name: string): void {
    const raw = this.#log.raw();
    const params = this.#values.map((value) => toParam(value, raw));
    this.#log.end(readParams(params, this.#schemas.get(name)));
    this.#leave();
  }

  /** Leaves the call; if it is not complete, it is malformed. */
  #leave(): void {
    this.#log.giveUp();
    this.#tool = undefined;
    this.#value = undefined;
    this.#values = [];
  }
}

interface OpenValue extends XmlPlace {
  readonly isJson: boolean;
  /** Where in the call's raw text the value begins. */
  readonly start: number;
}

interface FoundValue extends OpenValue {
  readonly end: number;
}

function toParam({ name, line, isJson, start, end }: FoundValue, raw: string): WrittenParam {
  const written = raw.slice(start, end);
  if (isJson) return { name, line, form: 'json', text: written };
  return { name, line, form: 'text', text: unescapeTags(withoutOuterBreaks(written)) };
}
