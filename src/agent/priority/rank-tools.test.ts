import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { explainRanking } from './explain-ranking.ts';
import { offerTools, PREFERRED_FROM } from './rank-tools.ts';

function tool(name: string, description: string, more: { priority?: number } = {}): Tool {
  return defineTool({
    name,
    description,
    input: z.object({}),
    output: z.object({}),
    execute: () => ({}),
    status: () => '',
    render: () => '',
    ...more,
  });
}

const tools = [
  tool('think', 'Think.', { priority: 60 }),
  tool('weather', 'Tells the weather forecast of a city.', { priority: 5 }),
  tool('read_files', 'Reads text files of a project.', { priority: 90 }),
  tool('mcp__git_hub__create_issue', 'Creates an issue in a repository.'),
  tool('mcp__git_hub__list_issues', 'Lists the issues of a repository.'),
  tool('calendar', 'Books appointments.', { priority: 100 }),
];
const namesOf = (offered: readonly { readonly name: string }[]): string[] => offered.map(({ name }) => name);
const settings = (maxTools: number, toolPriority: Record<string, number> = {}) => ({ maxTools, toolPriority });

describe('offerTools', () => {
  it('offers all tools by priority, then by name', async () => {
    expect(namesOf(await offerTools(tools, { task: 'Anything', settings: settings(64) }))).toEqual([
      'calendar',
      'read_files',
      'think',
      'mcp__git_hub__create_issue',
      'mcp__git_hub__list_issues',
      'weather',
    ]);
  });

  it('marks the preferred ones in their description', async () => {
    const offered = await offerTools(tools, { task: '', settings: settings(64, { weather: PREFERRED_FROM }) });
    const preferred = offered.filter(({ description }) => description.startsWith('(preferred) '));
    expect(namesOf(preferred)).toEqual(['calendar', 'read_files', 'weather']);
  });

  it('goes by the user’s word on a tool, then on its server, then by the tool’s own', async () => {
    const rows = await explainRanking(tools, {
      task: '',
      settings: settings(64, { 'git-hub': 10, mcp__git_hub__list_issues: 120, constructor: 1 }),
    });
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(byName.get('mcp__git_hub__create_issue')).toMatchObject({ priority: 10, priorityFrom: 'server setting' });
    expect(byName.get('mcp__git_hub__list_issues')).toMatchObject({ priority: 100, priorityFrom: 'setting' });
    expect(byName.get('weather')).toMatchObject({ priority: 5, priorityFrom: 'tool' });
  });

  it('under a cap prefers a relevant tool of low priority to an irrelevant one of high priority', async () => {
    const offered = await offerTools(tools, { task: 'What will the weather be like in Oslo?', settings: settings(2) });
    expect(namesOf(offered)).toEqual(['think', 'weather']);
  });

  it('under a cap goes by priority where nothing fits the task', async () => {
    const offered = await offerTools(tools, { task: '你好', settings: settings(3) });
    expect(namesOf(offered)).toEqual(['calendar', 'read_files', 'think']);
  });

  it('finds tools by other forms of their words', async () => {
    for (const task of ['Please read the file', 'reading files', 'readFile']) {
      expect(namesOf(await offerTools(tools, { task, settings: settings(2) }))).toContain('read_files');
    }
  });

  it('always offers a place to think', async () => {
    expect(namesOf(await offerTools(tools, { task: 'weather', settings: settings(1) }))).toEqual(['think']);
  });

  it('is the same whatever the order of the tools, and never offers more than the cap', async () => {
    const task = fc.constantFrom('issue', 'weather in a city', 'read', '');
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(tools, { minLength: 6 }),
        task,
        fc.integer({ min: 1, max: 7 }),
        async (some, asked, cap) => {
          const parts = { task: asked, settings: settings(cap) };
          const offered = await offerTools(some, parts);
          expect(offered).toEqual(await offerTools(tools, parts));
          expect(offered.length).toBe(Math.min(cap, tools.length));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is quick with many tools and a long task', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      tool(`tool_${index}`, `Does thing number ${index} with words.`),
    );
    const task = 'thing number 77 '.repeat(20_000);
    expect(namesOf(await offerTools(many, { task, settings: settings(5) }))).toContain('tool_77');
  });
});

describe('explainRanking', () => {
  it('tells of every tool how it got its place, best first', async () => {
    const rows = await explainRanking(tools, { task: 'the weather', settings: settings(3) });
    expect(rows[0]).toEqual({
      name: 'weather',
      priority: 5,
      priorityFrom: 'tool',
      relevance: 1,
      score: 0.715,
      isPreferred: false,
      isOffered: true,
    });
    expect(rows.filter(({ isOffered }) => isOffered).map(({ name }) => name)).toEqual(['weather', 'calendar', 'think']);
    expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => b - a));
  });
});
