import { showHidden } from '../../base/visible-text.ts';
import { escapeTags } from '../../tools/dialects/xml/xml-tag.ts';

/** Something that was said, and by whom. */
export interface Entry {
  readonly by: 'user' | 'assistant' | 'tool' | 'tool (failed)' | 'program';
  readonly text: string;
}

/** What blocks are named. */
export type BlockName = 'transcript' | 'summary';

/**
 * A block of text that cannot be anything but data: each of its lines stands behind `| `, so that nothing in it can end
 * the block, speak in another's name, or begin a call of any dialect; characters that nobody sees are shown.
 */
export function toDataBlock(name: BlockName, entries: readonly Entry[]): string {
  return wrapLines(name, entries.map(toLines));
}

/** Puts entries that were written already into their block. */
export function wrapLines(name: BlockName, entries: readonly string[]): string {
  return [`<${name}>`, ...entries, `</${name}>`].join('\n');
}

/** Writes one entry as it stands in a block. */
export function toLines({ by, text }: Entry): string {
  return `${by}:\n| ${escaped(text).replaceAll('\n', '\n| ')}`;
}

const BLOCK_TAG = /<(?=\\*\/?\s*(?:transcript|summary)\b)/gi;

/** Tags of the XML dialect may stand anywhere in a line; the block's own are harmless behind `| `, and still no bait. */
function escaped(text: string): string {
  return escapeTags(showHidden(text)).replace(BLOCK_TAG, '<\\');
}
