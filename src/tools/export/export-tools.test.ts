import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import type { ToolSpec } from '../tool-spec.ts';
import { exportTools } from './export-tools.ts';

function specOf(input: z.ZodObject): ToolSpec {
  return defineTool({
    name: 'think',
    description: 'Think.',
    input,
    output: z.object({ ok: z.boolean() }),
    capabilities: ['read_only'],
    label: { en: 'Think', zh: '思考' },
    parameterLabels: { thought: { en: 'Thought', zh: '想法' } },
    execute: () => ({ ok: true }),
    status: () => '',
    render: () => '',
  }).spec;
}

const thought = z.object({
  thought: z.string().describe('What you think.'),
  level: z.enum(['low', 'high']).optional(),
  count: z.int().min(1).max(5).default(2),
  note: z.string().nullable().optional(),
  mark: z.literal(3).optional(),
  either: z.union([z.string(), z.array(z.string())]).optional(),
});

describe('exportTools', () => {
  it('writes an MCP tools/list result', () => {
    expect(exportTools([specOf(thought)], 'mcp')).toMatchObject({
      tools: [
        {
          name: 'think',
          title: 'Think',
          inputSchema: { type: 'object' },
          outputSchema: { type: 'object' },
          annotations: { readOnlyHint: true },
        },
      ],
    });
  });

  it('writes OpenAI functions and Anthropic tools around the same schema', () => {
    const spec = specOf(thought);
    expect(exportTools([spec], 'openai')).toEqual([
      { type: 'function', function: { name: 'think', description: 'Think.', parameters: spec.inputSchema } },
    ]);
    expect(exportTools([spec], 'anthropic')).toEqual([
      { name: 'think', description: 'Think.', input_schema: spec.inputSchema },
    ]);
  });

  it('writes Gemini declarations in the words that Gemini knows', () => {
    expect(exportTools([specOf(thought)], 'gemini')).toEqual([
      {
        functionDeclarations: [
          {
            name: 'think',
            description: 'Think.',
            parameters: {
              type: 'object',
              required: ['thought'],
              properties: {
                thought: { type: 'string', description: 'What you think.' },
                level: { type: 'string', enum: ['low', 'high'] },
                count: { type: 'integer', minimum: 1, maximum: 5 },
                note: { type: 'string', nullable: true },
                mark: { type: 'number', description: 'One of: 3.' },
                either: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
              },
            },
          },
        ],
      },
    ]);
  });

  it('ends a Gemini schema that contains itself soon, and leaves out empty parameters', () => {
    const node: z.ZodType = z.lazy(() => z.object({ left: node, right: node, next: node, more: z.array(node) }));
    const text = JSON.stringify(exportTools([specOf(z.object({ node }))], 'gemini'));
    expect(text).not.toMatch(/\$ref|\$defs|additionalProperties/);
    expect(text.length).toBeLessThan(5_000);
    expect(exportTools([specOf(z.object({}))], 'gemini')).toEqual([
      { functionDeclarations: [{ name: 'think', description: 'Think.' }] },
    ]);
  });

  it.each<[string, z.ZodType, object]>([
    ['a format that Gemini does not know', z.email(), { type: 'string' }],
    ['a format that Gemini knows', z.iso.datetime(), { type: 'string', format: 'date-time' }],
    [
      'a list that may be null',
      z.array(z.string()).nullable(),
      { type: 'array', items: { type: 'string' }, nullable: true },
    ],
    [
      'a tuple',
      z.tuple([z.string(), z.number()]),
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    [
      'a free object',
      z.record(z.string(), z.number()),
      { type: 'string', description: 'A JSON value, written as text.' },
    ],
    ['any value', z.any(), { type: 'string', description: 'A JSON value, written as text.' }],
    ['a nested object without fields', z.object({}), { type: 'string', description: 'A JSON value, written as text.' }],
    [
      'an intersection',
      z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
      { type: 'object', required: ['a', 'b'] },
    ],
  ])('tells Gemini of %s in its own words', (_, field, expected) => {
    const exported = JSON.parse(JSON.stringify(exportTools([specOf(z.object({ field }))], 'gemini')));
    const shown = exported[0].functionDeclarations[0].parameters.properties.field;
    expect(shown).toMatchObject(expected);
    if (!('format' in expected)) expect(shown).not.toHaveProperty('format');
  });

  it('writes a Dify manifest with labels in English and Chinese and a description for the model', () => {
    const [manifest] = [exportTools([specOf(thought)], 'dify')].flat();
    expect(manifest).toMatchObject({
      identity: { name: 'think', author: 'thoughtline', label: { en_US: 'Think', zh_Hans: '思考' } },
      description: { human: { en_US: 'Think.' }, llm: 'Think.' },
      parameters: [
        {
          name: 'thought',
          type: 'string',
          required: true,
          label: { en_US: 'Thought', zh_Hans: '想法' },
          human_description: { en_US: 'What you think.' },
          llm_description: 'What you think.',
          form: 'llm',
        },
        {
          name: 'level',
          type: 'select',
          required: false,
          options: [{ value: 'low', label: { en_US: 'low', zh_Hans: 'low' } }, { value: 'high' }],
        },
        { name: 'count', type: 'number', min: 1, max: 5, default: 2 },
        { name: 'note', type: 'string' },
        { name: 'mark', type: 'number' },
        { name: 'either', type: 'string' },
      ],
      extra: { python: { source: 'tools/think.py' } },
    });
  });
});
