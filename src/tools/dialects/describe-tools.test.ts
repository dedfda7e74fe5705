import { describe, expect, it } from 'vitest';
import type { JsonSchema, ToolDefinition } from '../tool-spec.ts';
import { describeTools } from './describe-tools.ts';
import { dialects } from './dialects.ts';
import { exampleInput } from './example-input.ts';

function tool(name: string, inputSchema: JsonSchema): ToolDefinition {
  return { name, description: `Does ${name}.\n`, inputSchema, outputSchema: {}, annotations: {} };
}

const plan = tool('update_plan', {
  type: 'object',
  required: ['entries', 'paths'],
  properties: {
    entries: { type: 'array', description: 'The steps.', items: { $ref: '#/$defs/entry' } },
    paths: { type: 'array', items: { type: 'string' } },
    mode: { enum: ['fast', 'slow'], default: 'fast', description: 'How to work.' },
    limit: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    tags: { type: 'array', items: { type: ['string', 'number'] } },
  },
  $defs: {
    entry: {
      type: 'object',
      required: ['content'],
      properties: {
        content: { type: 'string', description: 'What to do.' },
        inner: { type: 'array', items: { $ref: '#/$defs/entry' } },
      },
    },
  },
});

const write = tool('write_file', {
  type: 'object',
  required: ['path', 'content', 'mode', 'count', 'append'],
  properties: {
    path: { type: 'string' },
    content: { type: 'string', examples: ['line 1\n</param:content>\n^^^\n'] },
    mode: { const: 'text' },
    count: { type: 'integer', minimum: 10 },
    append: { type: 'boolean' },
  },
});

const list = tool('list_projects', { type: 'object' });

describe('describeTools', () => {
  it('tells type, duty, default and meaning of every parameter, also of nested ones', () => {
    const text = describeTools([plan], dialects.native.format);
    expect(text).toBe(`# Tools

## update_plan

Does update_plan.

Parameters:
- entries ({ content: string, inner?: object[] }[], required): The steps.
  - content: What to do.
- paths (string[], required)
- mode ("fast" | "slow", default "fast"): How to work.
- limit (integer | null)
- tags ((string | number)[])

Example:

{"tool":"update_plan","input":{"entries":[{"content":"example content"},{"content":"example content"}],"paths":["first of paths","second of paths"]}}`);
  });

  it('says so when a tool has no parameters, or when there are no tools', () => {
    expect(describeTools([list], dialects.xml.format)).toContain('Does list_projects.\n\nNo parameters.\n\nExample:');
    expect(describeTools([], dialects.xml.format)).toBe('There are no tools at the moment.');
  });

  it('stays small for a schema whose references multiply', () => {
    const levels = Array.from({ length: 30 }, (_, level): [string, JsonSchema] => {
      const fields = Array.from({ length: 30 }, (_, field) => [`f${field}`, { $ref: `#/$defs/d${level + 1}` }]);
      return [`d${level}`, { type: 'object', properties: Object.fromEntries(fields) }];
    });
    const hostile = tool('hostile', {
      type: 'object',
      properties: { a: { $ref: '#/$defs/d0' }, b: { $ref: '#' }, c: { $ref: '#/$defs/%' } },
      $defs: Object.fromEntries(levels),
    });
    expect(describeTools([hostile], dialects.xml.format).length).toBeLessThan(50_000);
  });
});

describe.each(Object.values(dialects))('describe of $name', (dialect) => {
  it('holds one call for the notation and one for each tool, all of them sound', () => {
    const tools = [plan, write, list];
    const events = dialect.parse(dialect.describe(tools), tools).filter(({ type }) => type !== 'text');
    const calls = events.flatMap((event) => (event.type === 'call' ? [{ name: event.name, input: event.input }] : []));
    expect(calls).toEqual([
      { name: 'NAME', input: expect.objectContaining({ key: 'value', list: ['first item', 'second item'] }) },
      ...tools.map(({ name, inputSchema }) => ({ name, input: exampleInput(inputSchema) })),
    ]);
    expect(events.filter(({ type }) => type === 'malformed')).toEqual([]);
  });

  it('is the same every time', () => {
    expect(dialect.describe([plan, write])).toBe(dialect.describe([plan, write]));
  });
});

describe('exampleInput', () => {
  it('takes what the schema offers: examples, constants, choices, defaults, bounds', () => {
    expect(exampleInput(write.inputSchema)).toEqual({
      path: 'example path',
      content: 'line 1\n</param:content>\n^^^\n',
      mode: 'text',
      count: 10,
      append: true,
    });
  });

  it('shows the first parameter where none is required', () => {
    const properties = { max_depth: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, other: { type: 'string' } };
    expect(exampleInput({ type: 'object', properties })).toEqual({ max_depth: 1 });
  });
});
