import { PARAMETER_CHARACTER } from '../names.ts';

/** A tag of the dialect; any other markup is text. */
export interface XmlTag {
  readonly text: string;
  /** Written with a backslash after `<`: means the tag as text. */
  readonly isEscaped: boolean;
  readonly closes: boolean;
  readonly kind: 'tool' | 'param';
  readonly name: string;
  /** What follows the name, like ` type="json"`. */
  readonly attributes: string;
}

/** Every part is bounded: what is longer than any real tag is text, and an unfinished tag is never long. */
const TAG = String.raw`<(\\{0,32})(/?)(tool|param):((?:\*|${PARAMETER_CHARACTER})[^<>\n]{0,299})>`;

const NAME = new RegExp(String.raw`^(?:\*|${PARAMETER_CHARACTER}+)`);

/** No tag is longer. */
export const LONGEST_TAG = 350;

/** A pattern for tags; the flags decide where it looks. */
export function tagPattern(flags: 'g' | 'y'): RegExp {
  return new RegExp(TAG, flags);
}

/** Reads what `tagPattern` found. */
export function toTag(match: RegExpExecArray): XmlTag {
  const [text, backslashes = '', slash, kind, body = ''] = match;
  const [name = ''] = NAME.exec(body) ?? [];
  return {
    text,
    isEscaped: backslashes !== '',
    closes: slash === '/',
    kind: kind === 'tool' ? 'tool' : 'param',
    name,
    attributes: body.slice(name.length),
  };
}

/** True for the tag of a parameter whose value is JSON. */
export function isJsonTag(tag: XmlTag): boolean {
  return tag.kind === 'param' && !tag.closes && /^\s+type\s*=\s*(?:"json"|'json')\s*$/.test(tag.attributes);
}

/** Writes tags inside a text so that they are read as text. */
export function escapeTags(text: string): string {
  return text.replace(tagPattern('g'), (tag) => `<\\${tag.slice(1)}`);
}

/** Takes back exactly one backslash per tag. */
export function unescapeTags(text: string): string {
  if (!text.includes('<\\')) return text;
  return text.replace(tagPattern('g'), (tag) => (tag.startsWith('<\\') ? `<${tag.slice(2)}` : tag));
}
