import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Where its fence opens, from 1. */
  readonly line: number;
  /** Empty where the fence names none. */
  readonly language: string;
  readonly text: string;
  /** The file that a reader saves it as, where the page says so. */
  readonly savedAs?: string;
  /** True for a file of `examples/`. */
  readonly isCopied: boolean;
  /** The block that follows with nothing but an empty line between: what the commands of this one print. */
  readonly next?: Block;
}

/** The pages that users read. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
];

const FENCE =
  /^(?:<!-- (?<kind>save|file): (?<file>\S+) -->\n)?(?<indent> *)```(?<language>\w*)\n(?<text>[\s\S]*?)^\k<indent>```$/gm;

/** The blocks of a page, in its order. */
export function readBlocks(page: string): Block[] {
  const source = readFileSync(page, 'utf8');
  const found = [...source.matchAll(FENCE)].map((match) => ({ match, end: match.index + match[0].length }));
  return found.map(({ match, end }, index) => {
    const after = found[index + 1];
    const isTouching = after !== undefined && source.slice(end, after.match.index).trim() === '';
    const block = toBlock(page, source, match);
    return isTouching ? { ...block, next: toBlock(page, source, after.match) } : block;
  });
}

function toBlock(page: string, source: string, { index, groups = {} }: RegExpExecArray): Block {
  const { kind, file = '', indent = '', language = '', text = '' } = groups;
  return {
    page,
    line: source.slice(0, index).split('\n').length,
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    isCopied: kind === 'file',
    ...(kind === 'save' ? { savedAs: file } : {}),
  };
}
