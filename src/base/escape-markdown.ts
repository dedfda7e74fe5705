import { showHidden, toOneLine } from './visible-text.ts';

/*
 * A stored text is shown as text and never as Markdown. Every line of it stands in a block quote, so it cannot leave its
 * place, and inside the quote two things are escaped: the characters that are active anywhere in a line, and the
 * ones that are active at its start. What is inert where it stands (the `_` of snake_case, `a || b`) stays as it is,
 * because models and people also read the source.
 */
const ACTIVE =
  /&(?=[#a-z])|<|[\\`*[~$#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=\{)[{%#]|:(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):|(?<=\S)@/giu;
const ACTIVE_AT_START = /^[-+=:>|]/;
const LIST_NUMBER = /^(\d{1,9})([.)])/;
const INDENT = /^[ \t]+/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

/** One line of text, for headings and list items. */
export function toMarkdownLine(text: string): string {
  return escapeActive(toOneLine(text));
}

/** A block quote that shows the text line by line, with its indentation. */
export function toMarkdownQuote(text: string): string {
  const lines = showHidden(text).split('\n').map(escapeLine);
  return lines.map((line, index) => `>${line && ' '}${line}${isBroken(line, lines[index + 1]) ? '\\' : ''}`).join('\n');
}

function escapeLine(line: string): string {
  const [indent = ''] = INDENT.exec(line) ?? [];
  const text = line.slice(indent.length).trimEnd();
  if (text === '') return '';
  const escaped = escapeActive(text).replace(ACTIVE_AT_START, '\\$&').replace(LIST_NUMBER, '$1\\$2');
  // Four plain spaces would start a code block, fewer would be swallowed.
  return indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0') + escaped;
}

/** Markdown joins neighbouring lines unless a backslash keeps them apart; between paragraphs it would be shown. */
function isBroken(line: string, next: string | undefined): boolean {
  return line !== '' && next !== undefined && next !== '';
}

function escapeActive(text: string): string {
  return text.replace(ACTIVE, (char) => ENTITIES[char] ?? `\\${char}`);
}
