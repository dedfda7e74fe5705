import { z } from 'zod';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { resourceId } from '../../../src/tools/resource-id.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import description from './description.md';

/** Demonstrates claiming: each file's text is shown in full once per request, however often it was read. */
export function createShowFileTool(files: ReadonlyMap<string, string>): Tool {
  return defineTool({
    name: 'show_file',
    description,
    input: z.object({ paths: z.array(z.string()), numbered: z.boolean().default(false) }),
    output: z.object({
      numbered: z.boolean(),
      files: z.array(z.object({ path: z.string(), content: z.string() })),
      missing: z.array(z.string()),
    }),
    capabilities: ['read_only'],
    title: 'Show {paths}',
    execute: ({ paths, numbered }) => {
      const found = paths.map((path) => ({ path, content: files.get(path.replace(/^\.\//, '')) }));
      return {
        numbered,
        files: found.flatMap(({ path, content }) => (content === undefined ? [] : [{ path, content }])),
        missing: found.filter(({ content }) => content === undefined).map(({ path }) => path),
      };
    },
    isSuccess: ({ missing }) => missing.length === 0,
    status: ({ files: shown, missing }) => `${shown.length} shown, ${missing.length} missing`,
    render: ({ files: shown, missing, numbered }, resources) =>
      [
        ...missing.map((path) => `There is no ${path}.`),
        ...shown.map(({ path, content }) => {
          const id = resourceId({ kind: 'file', name: path, options: { numbered }, content });
          return resources.claim(id) ? `>>> ${path}\n${content}\n<<<` : resources.placeholder(path, id);
        }),
      ].join('\n'),
  });
}
