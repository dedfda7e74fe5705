import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { createRegistry } from './registry.ts';
import { runCall } from './run-call.ts';

const rest = { output: z.object({}), execute: () => ({}), status: () => '', render: () => '' };
const base = { name: 'a_tool', description: ' Does.\n', input: z.object({ n: z.int() }), ...rest };

describe('defineTool', () => {
  it('completes a spec with defaults and derives truthful annotations', () => {
    expect(defineTool({ ...base, capabilities: ['read_only', 'outward'] }).spec).toEqual({
      name: 'a_tool',
      description: 'Does.',
      inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      outputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      modes: ['agent', 'mcp'],
      capabilities: ['read_only', 'outward'],
      priority: 50,
      visibility: 'user',
      timeoutMs: 120_000,
      title: 'A tool',
      label: { en: 'A tool', zh: 'A tool' },
      parameterLabels: {},
    });
  });

  it.each([
    [{ name: 'Bad-Name' }, 'needs a name of 1 to 64'],
    [{ name: 'x'.repeat(65) }, 'needs a name of 1 to 64'],
    [{ description: ' ' }, 'needs a description'],
    [{ priority: 101 }, 'must be 0 to 100'],
    [{ timeoutMs: 0 }, 'more than 0'],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, 'at most 24 days'],
    [{ modes: [] }, 'has no modes'],
    [{ capabilities: JSON.parse('["readonly"]') }, 'unknown capability "readonly"'],
    [{ capabilities: ['read_only' as const, 'edits_files' as const] }, 'cannot be read_only and edit files'],
    [{ visibility: JSON.parse('"secret"') }, 'unknown visibility "secret"'],
  ])('finds the mistake in %j when the tool is made', (wrong, message) => {
    expect(() => defineTool({ ...base, ...wrong })).toThrow(message);
  });

  it('refuses an input that is not an object', () => {
    expect(() => defineTool({ ...base, input: z.string() })).toThrow('needs an object as its input');
  });

  it('takes any Standard Schema, with a JSON Schema beside it where the library has none', async () => {
    const evenOnly: StandardSchemaV1<{ n: number }, { n: number }> = {
      '~standard': {
        version: 1,
        vendor: 'by-hand',
        validate: async (value) => {
          const n = typeof value === 'object' && value !== null && 'n' in value ? Number(value.n) : Number.NaN;
          return n % 2 === 0 ? { value: { n } } : { issues: [{ message: 'must be even', path: [{ key: 'n' }] }] };
        },
      },
    };
    expect(() => defineTool({ ...base, input: evenOnly })).toThrow(
      'A schema of by-hand cannot describe itself as JSON Schema. Use zod 4.2 or newer, or give inputSchema beside input.',
    );
    const inputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = defineTool({ ...base, input: evenOnly, inputSchema });
    const parts = { registry: createRegistry([tool]), mode: 'agent' };
    expect(await runCall({ id: '1', name: 'a_tool', input: { n: '4' } }, parts)).toMatchObject({
      status: 'done',
      input: { n: 4 },
    });
    expect(await runCall({ id: '2', name: 'a_tool', input: { n: 3 } }, parts)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('n: must be even'),
    });
  });
});
