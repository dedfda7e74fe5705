import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createGlobFilesTool } from '../src/toolbox/glob-files/tool.ts';
import { createListFilesTool } from '../src/toolbox/list-files/tool.ts';
import { createListProjectsTool } from '../src/toolbox/list-projects/tool.ts';
import { BUILT_WORKER, createSampleProject } from '../src/toolbox/projects/sample-project.ts';
import { createSeenFiles } from '../src/toolbox/projects/seen-files.ts';
import { createReadFilesTool } from '../src/toolbox/read-files/tool.ts';
import { createSearchFilesTool } from '../src/toolbox/search-files/tool.ts';
import { defineTool } from '../src/tools/define-tool.ts';
import { createRegistry } from '../src/tools/registry.ts';
import { renderResult, renderResults } from '../src/tools/render-results.ts';
import { resourceId } from '../src/tools/resource-id.ts';
import { runCall } from '../src/tools/run-call.ts';
import type { ToolResult } from '../src/tools/tool-result.ts';

const { projects, write, close } = createSampleProject({ 'lib/util.ts': 'export const util = 1;\n' });
afterAll(close);

/** Stands for any tool that shows pages. */
const pageTool = defineTool({
  name: 'show_page',
  description: 'Shows a page.',
  input: z.object({ url: z.string(), text: z.string() }),
  output: z.object({ url: z.string(), text: z.string() }),
  execute: (page) => page,
  status: () => 'shown',
  render: ({ url, text }, resources) => {
    const id = resourceId({ kind: 'page', name: url, content: text });
    return resources.claim(id) ? text : resources.placeholder(url, id);
  },
});

const registry = createRegistry([
  createReadFilesTool({ projects, seen: createSeenFiles() }),
  createListProjectsTool(projects),
  createListFilesTool(projects),
  createSearchFilesTool(projects, BUILT_WORKER),
  createGlobFilesTool(projects, BUILT_WORKER),
  pageTool,
]);

const CALLS: readonly (readonly [name: string, input: unknown])[] = [
  ['read_files', { paths: ['a.ts'] }],
  ['read_files', { paths: ['./a.ts', 'lib/util.ts'] }],
  ['read_files', { paths: ['a.ts', 'a.ts:1-2', 'lib//util.ts', 'a.ts'] }],
  ['read_files', { paths: ['a.ts:1-2', 'a.ts:-2'] }],
  ['read_files', { paths: ['a.ts'], prefix_line_numbers: true }],
  ['list_projects', {}],
  ['list_files', {}],
  ['list_files', { paths: ['lib', '.'], max_depth: 2 }],
  ['list_files', { paths: ['./lib/'] }],
  ['search_files', { regex: 'export' }],
  ['search_files', { regex: 'export', paths: ['lib'] }],
  ['glob_files', { pattern: '**/*.ts' }],
  ['show_page', { url: 'https://example.com/a', text: 'a page' }],
  ['show_page', { url: 'https://example.com/a#part', text: 'a page' }],
];

/** Every call at three times, with changes in between, as it comes back from a store. */
const results: ToolResult[] = [];

beforeAll(async () => {
  for (const version of [1, 2, 3]) {
    write('a.ts', `export const version = ${version % 2};\nsecond line\nthird line\n`);
    if (version === 2) write('lib/more.ts', 'export const more = 2;\n');
    for (const [name, input] of CALLS) {
      const result = await runCall({ id: `${name}-${results.length}`, name, input }, { registry, mode: 'agent' });
      expect(result).toMatchObject({ status: 'done', isSuccess: true });
      results.push(JSON.parse(JSON.stringify(result)));
    }
  }
});

/** These show several resources, with an empty line between them; none of the samples holds one. */
const SHOW_SEVERAL = ['read_files', 'list_files'];

function partsOf({ toolName, text }: { readonly toolName: string; readonly text: string }): string[] {
  return SHOW_SEVERAL.includes(toolName) ? text.split('\n\n') : [text];
}

describe('R2–R5 a history of project tools', () => {
  it.each(['newest', 'first'] as const)('holds every resource in full exactly once, the %s', (dedup) => {
    const history = fc.array(fc.nat({ max: 3 * CALLS.length - 1 }), { maxLength: 14 });
    fc.assert(
      fc.property(history, (indices) => {
        const chosen = indices.flatMap((index) => results[index] ?? []);
        const whole = chosen.map((result) => partsOf(renderResult(result, { registry })));
        const shown = renderResults(chosen, { registry, dedup }).map(partsOf);
        for (const resource of new Set(whole.flat())) {
          const holds = (parts: string[]): boolean => parts.includes(resource);
          const place = dedup === 'newest' ? whole.findLastIndex(holds) : whole.findIndex(holds);
          expect(shown.flat().filter((part) => part === resource)).toHaveLength(1);
          expect(shown.findIndex(holds)).toBe(place);
        }
        for (const part of shown.flat()) if (!whole.flat().includes(part)) expect(part).toContain('(content shown');
        expect(renderResults(chosen, { registry, dedup }).map(partsOf)).toEqual(shown);
      }),
    );
  });

  it('R6 shows people everything', () => {
    for (const result of results) {
      const { text } = renderResult(result, { registry });
      expect(text).not.toContain('(content shown');
    }
  });
});
