import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coerce } from './coerce.ts';
import { toJsonSchema } from './schema.ts';
import type { JsonSchema } from './tool-spec.ts';

const schemaOf = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, 'input');
const object = (shape: z.core.$ZodShape): JsonSchema => schemaOf(z.object(shape));

describe('coerce', () => {
  it.each<[string, JsonSchema, unknown, unknown]>([
    ['wraps a lone value for a list', object({ a: z.array(z.string()) }), { a: 'x' }, { a: ['x'] }],
    ['wraps at every depth', object({ a: z.array(z.array(z.number())) }), { a: 3 }, { a: [[3]] }],
    [
      'repairs inside what it wraps',
      object({ a: z.array(z.object({ n: z.number(), tags: z.array(z.string()) })) }),
      { a: { n: '3', tags: 'x' } },
      { a: [{ n: 3, tags: ['x'] }] },
    ],
    ['never wraps null', object({ a: z.array(z.string()) }), { a: null }, { a: null }],
    [
      'leaves a lone value that a variant accepts',
      object({ a: z.union([z.string(), z.array(z.string())]) }),
      { a: 'x' },
      { a: 'x' },
    ],
    [
      'wraps where no variant accepts the value',
      object({ a: z.union([z.number(), z.array(z.string())]) }),
      { a: 'x' },
      { a: ['x'] },
    ],
    ['reads a number in quotes', object({ n: z.number() }), { n: '-1.5e3' }, { n: -1500 }],
    ['reads an integer in quotes', object({ n: z.int() }), { n: '3' }, { n: 3 }],
    ['leaves a fraction where an integer is wanted', object({ n: z.int() }), { n: '3.5' }, { n: '3.5' }],
    ['leaves what only looks like a number', object({ n: z.number() }), { n: '0x10' }, { n: '0x10' }],
    ['leaves spaces around a number alone', object({ n: z.number() }), { n: ' 3' }, { n: ' 3' }],
    ['leaves a number that does not fit', object({ n: z.number() }), { n: '1e999' }, { n: '1e999' }],
    [
      'leaves an integer that would lose digits',
      object({ n: z.int() }),
      { n: '9007199254740993' },
      { n: '9007199254740993' },
    ],
    ['reads a boolean in quotes', object({ b: z.boolean() }), { b: 'false' }, { b: false }],
    ['guesses no other word for a boolean', object({ b: z.boolean() }), { b: 'yes' }, { b: 'yes' }],
    ['leaves a text that looks like a number', object({ s: z.string() }), { s: '3' }, { s: '3' }],
    ['parses an object in a text', object({ o: z.object({ n: z.number() }) }), { o: '{"n":"3"}' }, { o: { n: 3 } }],
    ['parses a list in a text', object({ a: z.array(z.number()) }), { a: '[1,"2"]' }, { a: [1, 2] }],
    [
      'wraps a text that only starts like a list',
      object({ a: z.array(z.string()) }),
      { a: '[draft] x' },
      { a: ['[draft] x'] },
    ],
    ['parses the whole input', object({ n: z.number() }), '{"n":1}', { n: 1 }],
    ['takes a missing input as empty', object({ n: z.number().optional() }), undefined, {}],
    ['takes an empty text as an empty input', object({}), '', {}],
    ['leaves a missing input with required fields', object({ n: z.number() }), undefined, undefined],
    ['repairs a nullable number', object({ n: z.number().nullable() }), { n: '3' }, { n: 3 }],
    ['keeps null where it is allowed', object({ n: z.number().nullable() }), { n: null }, { n: null }],
    [
      'repairs additional properties',
      schemaOf(z.object({ m: z.record(z.string(), z.number()) })),
      { m: { a: '1' } },
      { m: { a: 1 } },
    ],
    ['repairs a tuple by place', object({ t: z.tuple([z.string(), z.number()]) }), { t: ['1', '2'] }, { t: ['1', 2] }],
    [
      'repairs the variant that a fixed field names',
      object({
        e: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), n: z.number() }),
          z.object({ kind: z.literal('b'), n: z.string() }),
        ]),
      }),
      { e: { kind: 'a', n: '3' } },
      { e: { kind: 'a', n: 3 } },
    ],
  ])('%s', (_, schema, given, expected) => {
    expect(coerce(given, schema)).toEqual(expected);
  });

  it('follows references, also of a schema that contains itself', () => {
    interface Node {
      n: number;
      children: Node[];
    }
    const node: z.ZodType<Node> = z.lazy(() => z.object({ n: z.number(), children: z.array(node) }));
    const schema = object({ root: node });
    expect(coerce({ root: { n: '1', children: { n: '2', children: [] } } }, schema)).toEqual({
      root: { n: 1, children: [{ n: 2, children: [] }] },
    });
    expect(coerce({ a: 1 }, { type: 'object', $ref: '#' })).toEqual({ a: 1 });
  });

  it('wraps a few times at most, whatever a schema of lists in lists says', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/t' }, b: { $ref: '#/$defs/%' } },
      $defs: {
        t: {
          anyOf: [
            { type: 'object' },
            { type: 'array', items: { $ref: '#/$defs/t' } },
            { type: 'array', items: { $ref: '#/$defs/t' } },
          ],
        },
      },
    };
    expect(coerce({ a: 'x', b: 'y' }, schema)).toEqual({ a: 'x', b: 'y' });
    const nested: JsonSchema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/t' } },
      $defs: { t: { type: 'array', items: { $ref: '#/$defs/t' } } },
    };
    expect(coerce({ a: 'x' }, nested)).toEqual({ a: [[['x']]] });
  });

  it.each<[string, JsonSchema, unknown]>([
    [
      'a name that a pattern covers',
      { type: 'object', patternProperties: { '^s_': { type: 'string' } }, additionalProperties: { type: 'number' } },
      { s_a: '3' },
    ],
    [
      'an exact constant beside a variant of its type',
      {
        anyOf: [
          { const: { k: [1] } },
          { type: 'object', properties: { k: { type: 'array', items: { type: 'array' } } } },
        ],
      },
      { k: [1] },
    ],
    [
      'a text that a nested union accepts',
      { anyOf: [{ anyOf: [{ $ref: '#/$defs/s' }] }, { type: 'number' }], $defs: { s: { type: 'string' } } },
      '3',
    ],
  ])('leaves %s alone', (_, schema, value) => {
    expect(coerce(value, schema)).toEqual(value);
  });

  it.each<[string, JsonSchema, unknown, unknown]>([
    [
      'properties beside allOf',
      { type: 'object', properties: { n: { type: 'number' } }, allOf: [{ required: ['n'] }] },
      { n: '3' },
      { n: 3 },
    ],
    [
      'properties beside anyOf',
      { type: 'object', properties: { n: { type: 'number' } }, anyOf: [{ required: ['n'] }, { required: ['m'] }] },
      { n: '3' },
      { n: 3 },
    ],
    ['a number that only an enum names', { type: 'object', properties: { n: { enum: [1, 2] } } }, { n: '2' }, { n: 2 }],
    [
      'a boolean that only a constant names',
      { type: 'object', properties: { b: { const: true } } },
      { b: 'true' },
      { b: true },
    ],
  ])('repairs %s', (_, schema, value, expected) => {
    expect(coerce(value, schema)).toEqual(expected);
  });

  it('is done soon, however many variants a hostile input could mean', () => {
    const node = {
      anyOf: ['and', 'or', 'not'].map((kind) => ({
        type: 'object',
        properties: { kind: { const: kind }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      })),
    };
    const lists = {
      anyOf: [1, 2].map(() => ({
        type: 'array',
        items: { type: 'object', properties: { child: { $ref: '#/$defs/lists' } } },
      })),
    };
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/node' }, b: { $ref: '#/$defs/lists' } },
      $defs: { node, lists },
    };
    const nest = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
      levels === 0 ? 'x' : wrap(nest(levels - 1, wrap));
    const input = { a: nest(60, (inner) => ({ kind: 'xor', children: [inner] })), b: nest(60, (child) => ({ child })) };
    expect(coerce(input, schema)).toEqual(input);
  });

  it('keeps a field named __proto__ a plain field', () => {
    const given: unknown = JSON.parse('{"__proto__":{"x":1},"n":"3"}');
    const coerced = coerce(given, object({ n: z.number() }));
    expect(Object.getPrototypeOf(coerced)).toBe(Object.prototype);
    expect(JSON.stringify(coerced)).toBe('{"__proto__":{"x":1},"n":3}');
  });

  it('leaves nesting beyond any sensible depth alone', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    const schema: JsonSchema = { type: 'array', items: { $ref: '#' } };
    expect(coerce(deep, schema)).toBe(deep);
  });

  it('never changes an input that is valid already', () => {
    fc.assert(
      fc.property(schemaAndValid(3), ([schema, value]) => {
        const json = schemaOf(z.object({ value: schema }));
        expect(z.object({ value: schema }).safeParse({ value }).success).toBe(true);
        expect(coerce({ value }, json)).toEqual({ value });
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(schemaAndValid(2), fc.jsonValue(), ([schema], value) => {
        const json = schemaOf(z.object({ value: schema }));
        const once = coerce({ value }, json);
        expect(coerce(once, json)).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });
});

type Pair = [z.ZodType, unknown];

/** A random schema together with a value that it accepts. */
function schemaAndValid(depth: number): fc.Arbitrary<Pair> {
  const text = fc.oneof(fc.string(), fc.constantFrom('3', 'true', '[]', '{}', '["a"]', '', '{"a":1}'));
  const leaf = fc.oneof<fc.Arbitrary<Pair>[]>(
    text.map((value) => [z.string(), value]),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => [z.number(), value]),
    fc.maxSafeInteger().map((value) => [z.int(), value]),
    fc.boolean().map((value) => [z.boolean(), value]),
    fc.constantFrom('x', '3').map((value) => [z.enum(['x', '3']), value]),
    fc.constant([z.literal(3), 3]),
  );
  if (depth === 0) return leaf;
  const inner = schemaAndValid(depth - 1);
  return fc.oneof(
    leaf,
    inner.map(([schema, value]): Pair => [z.array(schema), [value, value]]),
    inner.map(([schema]): Pair => [z.array(schema), []]),
    inner.map(([schema, value]): Pair => [schema.nullable(), value]),
    inner.map(([schema]): Pair => [schema.nullable(), null]),
    fc.tuple(inner, inner).map(([[a, value], [b]]): Pair => [z.union([a, b]), value]),
    fc.tuple(inner, inner).map(([[a], [b, value]]): Pair => [z.union([a, b]), value]),
    fc.tuple(inner, inner).map(([[a, x], [b, y]]): Pair => [z.object({ a, b: b.optional() }), { a: x, b: y }]),
    inner.map(([schema, value]): Pair => [z.record(z.string(), schema), { k: value }]),
  );
}
