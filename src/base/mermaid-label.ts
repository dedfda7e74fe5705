import { shorten } from './shorten.ts';
import { toOneLine } from './visible-text.ts';

const LONGEST_LABEL = 40;

/**
 * A text as the label of a Mermaid node. Everything but letters, digits, spaces and commas becomes one of Mermaid's own
 * character codes: so no text can end its label, start a directive, a comment, Markdown or HTML, or be read as a keyword.
 */
export function toMermaidLabel(text: string): string {
  const shown = shorten(toOneLine(text), LONGEST_LABEL);
  return shown.replace(/[^\p{L}\p{M}\p{N} ,]/gu, (char) => `#${char.codePointAt(0)};`);
}
