import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandsOf } from './commands-of.ts';
import { createReader, type Surroundings } from './create-reader.ts';
import { reasonToLeaveOut } from './left-out.ts';
import type { Block } from './read-blocks.ts';

/** What a block of commands printed, on both streams. */
export interface Ran {
  readonly block: Block;
  readonly printed: string;
}

/**
 * Does what a page says from its top to its end, in one shell: what one block exports, starts or saves is there in the
 * next. The first command that fails ends it, with an error that names the block and holds what it printed.
 */
export async function runPage(blocks: readonly Block[], surroundings: Surroundings): Promise<Ran[]> {
  const reader = await createReader(surroundings);
  const place = (index: number): string => join(reader.notes, String(index));
  try {
    for (const [index, block] of blocks.entries()) await writeFile(`${place(index)}.sh`, toScript(block));
    const lines = blocks.map((_, index) => `. ${place(index)}.sh > ${place(index)}.out 2>&1 < /dev/null`);
    const isDone = await reader.run(['set -eo pipefail', ...lines].join('\n')).then(
      () => true,
      () => false,
    );
    const ran: Ran[] = [];
    for (const [index, block] of blocks.entries()) {
      const printed = await readFile(`${place(index)}.out`, 'utf8').catch(() => undefined);
      if (printed !== undefined) ran.push({ block, printed });
    }
    if (!isDone) throw failureOf(ran.at(-1));
    return ran;
  } finally {
    await reader.close();
  }
}

/** Commands, or the saving of a file. */
function toScript({ text, savedAs }: Block): string {
  if (savedAs !== undefined) return `cat > ${savedAs} <<'END OF FILE'\n${text}END OF FILE\n`;
  return commandsOf(text)
    .map((command) => (reasonToLeaveOut(command) === undefined ? command : ':'))
    .join('\n');
}

function failureOf(last: Ran | undefined): Error {
  if (last === undefined) return new Error('The shell did not start.');
  const { block, printed } = last;
  return new Error(`${block.page}:${block.line} failed:\n${block.text}\nIt printed:\n${printed}`);
}
