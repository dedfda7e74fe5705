import type { Line, Lines, ReadOptions } from './lines.ts';

const FENCE = '"""';

/**
 * Reads one message, which can have several lines: each but the last ends with a backslash, or all of them stand between
 * two `"""`.
 */
export async function readMessage(
  lines: Lines,
  prompts: { readonly first: string; readonly more: string },
  options: ReadOptions = {},
): Promise<Line> {
  const first = await lines.read(prompts.first, options);
  if (first.type !== 'line') return first;
  const isFenced = first.text.trimStart().startsWith(FENCE);
  let text = isFenced ? first.text.trimStart().slice(FENCE.length) : first.text;
  while (isFenced ? !text.trimEnd().endsWith(FENCE) : isContinued(text)) {
    const next = await lines.read(prompts.more, options);
    // Whatever was typed until the end of the input is meant.
    if (next.type === 'end') return { type: 'line', text: text.replace(/\\$/, '') };
    if (next.type === 'interrupted') return { type: 'interrupted', text };
    text = isFenced ? `${text}\n${next.text}` : `${text.slice(0, -1)}\n${next.text}`;
  }
  return {
    type: 'line',
    text: isFenced
      ? text
          .trimEnd()
          .slice(0, -FENCE.length)
          .replace(/^\n|\n$/g, '')
      : text,
  };
}

/** Two backslashes are a text that ends with one. */
function isContinued(text: string): boolean {
  return /(?:^|[^\\])\\$/.test(text);
}
