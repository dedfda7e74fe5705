import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGES } from './docs/read-blocks.ts';
import { runThoughtline } from './run-thoughtline.ts';

const helps = new Map<string, Promise<string>>();
const mentions = PAGES.flatMap((page) =>
  commandsIn(readFileSync(page, 'utf8')).map((command) => ({ page, command, words: command.split(/\s+/) })),
);

describe('a command within a sentence', () => {
  it.each(mentions)('is one that there is, in $page: $command', async ({ words }) => {
    const path = await pathOf(words);
    const [first = ''] = words;
    // In capitals stands what the reader chooses, and flags may follow the program's name.
    if (!/^[A-Z-]/.test(first)) expect(path).not.toEqual([]);
    const help = await helpOf(path);
    for (const flag of words.filter((word) => /^--\w/.test(word))) expect(help).toContain(flag);
  });
});

/** What follows the program's name in each piece of inline code that begins with it. */
function commandsIn(source: string): string[] {
  const prose = source.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  return [...prose.matchAll(/`(?:npx (?:-y )?)?thoughtline ([^`]+)`/g)].map(([, rest = '']) => rest.trim());
}

/** The words that name a command: `sessions list` of `sessions list --json`. */
async function pathOf(words: readonly string[]): Promise<string[]> {
  const path: string[] = [];
  for (const word of words) {
    const [commands = ''] = (await helpOf(path)).split('\nExamples:\n');
    if (word.startsWith('-') || !commands.includes(`\n  ${word} `)) break;
    path.push(word);
  }
  return path;
}

function helpOf(path: readonly string[]): Promise<string> {
  const name = path.join(' ');
  const help = helps.get(name) ?? runThoughtline([...path, '--help'], {}).then(({ stdout }) => stdout);
  helps.set(name, help);
  return help;
}
