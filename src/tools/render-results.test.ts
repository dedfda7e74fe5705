import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPrivateNoteTool } from '../../test/demo-tools/private-note/tool.ts';
import { createShowFileTool } from '../../test/demo-tools/show-file/tool.ts';
import { estimateTokens } from '../base/tokens.ts';
import { defineTool } from './define-tool.ts';
import { createRegistry } from './registry.ts';
import { type RenderCache, readResult, renderForUser, renderResults } from './render-results.ts';
import { runCall } from './run-call.ts';
import type { ToolResult } from './tool-result.ts';

const files = new Map([
  ['a.ts', 'text of a'],
  ['b.ts', 'text of b'],
]);
const registry = createRegistry([createShowFileTool(files), createPrivateNoteTool()]);

async function show(id: string, input: unknown, from = registry): Promise<ToolResult> {
  return runCall({ id, name: 'show_file', input }, { registry: from, mode: 'agent' });
}

const textsOf = (results: readonly ToolResult[], options: object = {}): string[] =>
  renderResults(results, { registry, ...options }).map(({ text }) => text);

describe('renderResults', () => {
  it('shows an unchanged file read three times once, in the third result', async () => {
    const results = [
      await show('1', { paths: 'a.ts' }),
      await show('2', { paths: './a.ts' }),
      await show('3', { paths: ['a.ts'] }),
    ];
    expect(textsOf(results)).toEqual([
      'a.ts (content shown in a later tool result)',
      './a.ts (content shown in a later tool result)',
      '>>> a.ts\ntext of a\n<<<',
    ]);
  });

  it('keeps the first copy where that is asked for, so that earlier messages never change', async () => {
    const results = [await show('1', { paths: 'a.ts' }), await show('2', { paths: 'a.ts' })];
    const one = textsOf(results.slice(0, 1), { dedup: 'first' });
    const two = textsOf(results, { dedup: 'first' });
    expect(two[0]).toBe(one[0]);
    expect(two[1]).toBe('a.ts (content shown in an earlier tool result)');
  });

  it('shows every copy with dedup off', async () => {
    const results = [await show('1', { paths: 'a.ts' }), await show('2', { paths: 'a.ts' })];
    expect(textsOf(results, { dedup: 'off' })).toEqual(['>>> a.ts\ntext of a\n<<<', '>>> a.ts\ntext of a\n<<<']);
  });

  it('shows a file again when its content or the options changed', async () => {
    const changed = createRegistry([createShowFileTool(new Map([['a.ts', 'new text']]))]);
    const results = [
      await show('1', { paths: 'a.ts' }),
      await show('2', { paths: 'a.ts', numbered: true }),
      await show('3', { paths: 'a.ts' }, changed),
    ];
    expect(textsOf(results).every((text) => text.startsWith('>>> a.ts'))).toBe(true);
  });

  it('flags failures and says what happened', async () => {
    const results = [await show('1', { paths: ['nope'] }), await show('2', { path: 3 })];
    const rendered = renderResults(results, { registry });
    expect(rendered.map(({ isError }) => isError)).toEqual([true, true]);
    expect(rendered[0]?.text).toBe('There is no nope.');
    expect(rendered[1]?.text).toContain('not valid: paths:');
  });

  it('shows a result that must be cut once, however often it was asked for', async () => {
    const long = createRegistry([createShowFileTool(new Map([['a.ts', 'x'.repeat(200_000)]]))]);
    const results = [await show('1', { paths: 'a.ts' }, long), await show('2', { paths: 'a.ts' }, long)];
    const [older, newer] = renderResults(results, { registry: long });
    expect(older?.text).toBe('Show a.ts (content shown in a later tool result)');
    expect(newer?.text).toContain('tokens cut here');
  });

  it('cuts a long result in the middle and lets an older result show what it claimed', async () => {
    const large = createRegistry([
      createShowFileTool(
        new Map([
          ['a.ts', 'text of a'],
          ['big', 'x'.repeat(200_000)],
        ]),
      ),
    ]);
    const results = [await show('1', { paths: 'a.ts' }, large), await show('2', { paths: ['big', 'a.ts'] }, large)];
    const [older, newer] = renderResults(results, { registry: large, maxTokens: 1_000 });
    expect(estimateTokens(newer?.text ?? '')).toBeLessThanOrEqual(1_000);
    expect(newer?.text).toMatch(/\[… 56\d{3} of 57\d{3} tokens cut here\. To see the rest, ask for a smaller part/);
    expect(older?.text).toBe('>>> a.ts\ntext of a\n<<<');
    expect(results[1]).toMatchObject({ output: { files: [{ path: 'big' }, { path: 'a.ts' }] } });
  });

  it('opens a history with records that cannot be read any more', async () => {
    const gone: ToolResult = { ...(await show('1', { paths: 'a.ts' })), toolName: 'removed_tool' };
    const other: ToolResult = {
      ...gone,
      toolName: 'show_file',
      status: 'done',
      isSuccess: true,
      output: { unexpected: 1 },
    };
    const [first, second] = textsOf([gone, other]);
    expect(first).toContain('not installed any more');
    expect(second).toContain('does not fit this version');
  });

  it('says where a file stands that one result shows twice', async () => {
    const [rendered] = textsOf([await show('1', { paths: ['a.ts', 'a.ts'] })]);
    expect(rendered).toBe('>>> a.ts\ntext of a\n<<<\na.ts (content shown above)');
  });

  it('shows the rest of a history when one tool’s faces fail', async () => {
    const text = z.object({ text: z.string() });
    const fail = (): never => {
      throw new Error('no face');
    };
    const faceless = defineTool({
      name: 'faceless',
      description: 'Fails.',
      input: text,
      output: text,
      execute: (input) => input,
      isSuccess: fail,
      status: fail,
      render: fail,
      images: fail,
    });
    const both = createRegistry([faceless, createShowFileTool(files)]);
    const results = [
      await runCall({ id: '1', name: 'faceless', input: { text: 'x' } }, { registry: both, mode: 'agent' }),
      await show('2', { paths: 'a.ts' }, both),
    ];
    const [first, second] = renderResults(results, { registry: both });
    expect(first).toMatchObject({
      text: '(the result of faceless cannot be shown: no face)',
      isError: true,
      images: [],
    });
    expect(second?.text).toContain('text of a');
    const [result] = results;
    if (result === undefined) throw new Error('no result');
    expect(readResult(result, both).status()).toContain('cannot be shown');
    expect(renderForUser(result, both)).toContain('cannot be shown');
  });

  it('gives the same bytes every time, also after storing and reloading, with each resource in full exactly once', async () => {
    const path = fc.constantFrom('a.ts', './a.ts', 'b.ts', 'nope');
    const reads = fc.array(
      fc.record({ paths: fc.array(path, { minLength: 1, maxLength: 3 }), numbered: fc.boolean() }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(reads, fc.constantFrom('newest' as const, 'first' as const), async (inputs, dedup) => {
        const results = await Promise.all(inputs.map((input, index) => show(`${index}`, input)));
        const once = renderResults(results, { registry, dedup });
        const reloaded: ToolResult[] = JSON.parse(JSON.stringify(results));
        expect(renderResults(reloaded, { registry, dedup })).toEqual(once);
        const everything = once.map(({ text }) => text).join('\n');
        for (const [content, pattern] of [
          ['text of a', /a\.ts$/],
          ['text of b', /b\.ts$/],
        ] as const) {
          const ways = new Set(
            inputs.filter(({ paths }) => paths.some((p) => pattern.test(p))).map(({ numbered }) => numbered),
          );
          expect(everything.split(content).length - 1).toBe(ways.size);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('renderResults with a cache', () => {
  const path = fc.constantFrom('a.ts', './a.ts', 'b.ts', 'big', 'nope');
  const reads = fc.array(fc.array(path, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  const dedups = fc.constantFrom('newest' as const, 'first' as const, 'off' as const);
  const withBig = createRegistry([createShowFileTool(new Map([...files, ['big', 'x '.repeat(400)]]))]);

  it('gives what it would give without one, for every request of a growing and shrinking history', async () => {
    const requests = fc.array(fc.tuple(fc.nat(8), fc.nat(8), dedups, fc.constantFrom(50, 1_000)), { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(reads, requests, async (inputs, ranges) => {
        const results = await Promise.all(inputs.map((paths, index) => show(`${index}`, { paths }, withBig)));
        const cache: RenderCache = new WeakMap();
        for (const [from, to, dedup, maxTokens] of ranges) {
          const some = results.slice(from, to);
          const options = { registry: withBig, dedup, maxTokens: () => maxTokens };
          expect(renderResults(some, { ...options, cache })).toEqual(renderResults(some, options));
        }
      }),
    );
  });

  it('gives the same objects while nothing changes, and renders no result twice', async () => {
    let renderings = 0;
    const counting = createRegistry([
      defineTool({
        name: 'show_file',
        description: 'Counts.',
        input: z.object({ id: z.string() }),
        output: z.object({ id: z.string() }),
        execute: (input) => input,
        status: () => '',
        render: ({ id }, resources) => {
          renderings++;
          return resources.claim(id) ? `all of ${id}` : resources.placeholder(id, id);
        },
      }),
    ]);
    const cache: RenderCache = new WeakMap();
    const options = { registry: counting, cache };
    const results = [await show('1', { id: 'x' }, counting), await show('2', { id: 'y' }, counting)];
    const once = renderResults(results, options);
    expect(renderings).toBe(2);
    const again = renderResults([...results, await show('3', { id: 'z' }, counting)], options);
    expect([again[0], again[1]].map((each, index) => each === once[index])).toEqual([true, true]);
    expect(renderings).toBe(3);
    renderResults([...results, await show('3', { id: 'x' }, counting)], options);
    expect(renderings).toBe(5);
  });

  it('renders anew when the tool is another one', async () => {
    const cache: RenderCache = new WeakMap();
    const result = await show('1', { paths: 'a.ts' });
    expect(renderResults([result], { registry, cache })[0]?.text).toContain('text of a');
    expect(renderResults([result], { registry: createRegistry([]), cache })[0]?.text).toContain('not installed');
  });
});

describe('renderForUser', () => {
  it('gives people the full text of every result', async () => {
    const result = await show('1', { paths: ['a.ts', 'a.ts'] });
    expect(renderForUser(result, registry)).toBe('>>> a.ts\ntext of a\n<<<\n>>> a.ts\ntext of a\n<<<');
  });

  it('keeps internal results from people unless they ask', async () => {
    const note = await runCall({ id: '1', name: 'private_note', input: { note: 'hm' } }, { registry, mode: 'agent' });
    expect(renderForUser(note, registry)).toBe('');
    expect(renderForUser(note, registry, { internal: true })).toBe('hm');
    expect(textsOf([note])).toEqual(['hm']);
  });
});

describe('readResult', () => {
  it('has a line of status for every outcome', async () => {
    expect(readResult(await show('1', { paths: ['a.ts', 'x'] }), registry).status()).toBe('1 shown, 1 missing');
    expect(readResult(await show('1', {}), registry).status()).toContain('not valid');
  });
});
