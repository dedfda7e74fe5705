import type { Mistake } from '../mistake.ts';
import { isToolName } from '../names.ts';
import { isJsonTag, type XmlTag } from './xml-tag.ts';

/** Where the reader is: in a call, and maybe in the value of one of its parameters. */
export interface XmlPlace {
  readonly kind: 'tool' | 'param';
  readonly name: string;
  /** Where it was opened. */
  readonly line: number;
}

/** What is wrong with a tag wherever it stands. */
export function mistakeInTag(tag: XmlTag): Mistake | undefined {
  const found = tag.text;
  if (tag.kind === 'tool' && !isToolName(tag.name)) {
    return { what: 'invalid tool name', expected: '1 to 128 letters, digits, or any of _ . -', found };
  }
  if (tag.attributes.trim() === '' || isJsonTag(tag)) return undefined;
  const bare = `<${tag.closes ? '/' : ''}${tag.kind}:${tag.name}>`;
  if (tag.kind === 'param' && !tag.closes) {
    return { what: 'malformed tag', expected: `${bare} or <param:${tag.name} type="json">`, found };
  }
  const advice = 'Give each parameter as <param:NAME>value</param:NAME> inside the call.';
  return { what: 'malformed tag', expected: bare, found, advice };
}

/** What is wrong with a tag that does not belong where it stands. */
export function misplaced(tag: XmlTag, place: XmlPlace): Mistake {
  const what = nameMisplaced(tag, place);
  if (place.kind === 'tool') return { what, expected: insideTool(place), found: tag.text };
  const advice = `To write ${tag.text} as text, put a backslash after its '<': <\\${tag.text.slice(1)}`;
  return { what, expected: closeOf(place), found: tag.text, advice };
}

/** What is wrong with a text that ends inside a call. */
export function unclosed(place: XmlPlace): Mistake {
  return { what: nameUnclosed(place), expected: closeOf(place), found: 'the end of the text' };
}

/** What is wrong with the end of a call that has no beginning. */
export function neverOpened(tag: XmlTag): Mistake {
  return { what: `close without open of tool '${tag.name}'`, expected: `<tool:${tag.name}> before`, found: tag.text };
}

/** What is wrong with text between parameters; `at` is its place in the call. */
export function strayText(place: XmlPlace, at: number): Mistake {
  const advice = 'Put text before or after the call, or into a parameter.';
  return { what: `unexpected text in tool '${place.name}'`, expected: insideTool(place), found: at, advice };
}

function nameMisplaced(tag: XmlTag, place: XmlPlace): string {
  if (!tag.closes) return `nested ${WORDS[tag.kind]} '${tag.name}' inside ${nameOf(place)}`;
  if (tag.kind === place.kind) return `mismatched close of ${nameOf(place)}`;
  return tag.kind === 'tool' ? nameUnclosed(place) : `close without open of parameter '${tag.name}'`;
}

function nameUnclosed(place: XmlPlace): string {
  return `unclosed ${nameOf(place)}`;
}

function nameOf({ kind, name, line }: XmlPlace): string {
  return `${WORDS[kind]} '${name}' (opened in line ${line})`;
}

function insideTool(place: XmlPlace): string {
  return `<param:NAME> or ${closeOf(place)}`;
}

function closeOf({ kind, name }: XmlPlace): string {
  return `</${kind}:${name}>`;
}

const WORDS = { tool: 'tool', param: 'parameter' } as const;
