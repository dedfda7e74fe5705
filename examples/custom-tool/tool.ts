import { readFileSync } from 'node:fs';
import { defineTool, resourceId, type Tool } from 'thoughtline/tools';
import { z } from 'zod';

/** Looks words up in a glossary. Whatever the tool needs, it is given here. */
export function createLookUpTool(glossary: ReadonlyMap<string, string>): Tool {
  return defineTool({
    name: 'look_up',
    description: readFileSync(new URL('description.md', import.meta.url), 'utf8'),
    input: z.object({ words: z.array(z.string().min(1)).min(1).describe('The words, as they stand in the text.') }),
    output: z.object({
      found: z.array(z.object({ word: z.string(), meaning: z.string() })),
      missing: z.array(z.string()),
    }),
    capabilities: ['read_only'],
    title: 'Look up {words}',

    execute: ({ words }) => {
      const found = words.flatMap((word) => {
        const meaning = glossary.get(word.toLowerCase());
        return meaning === undefined ? [] : [{ word, meaning }];
      });
      const missing = words.filter((word) => !glossary.has(word.toLowerCase()));
      return { found, missing };
    },

    isSuccess: ({ found }) => found.length > 0,
    status: ({ found, missing }) => `${found.length} found, ${missing.length} missing`,
    render: ({ found, missing }, resources) => {
      const lines = found.map(({ word, meaning }) => {
        const id = resourceId({ kind: 'search', name: `glossary:${word.toLowerCase()}`, content: meaning });
        return resources.claim(id) ? `${word}: ${meaning}` : resources.placeholder(word, id);
      });
      return [...lines, ...missing.map((word) => `${word}: not in the glossary`)].join('\n');
    },
  });
}
