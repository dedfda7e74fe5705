import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../base/json.ts';
import { portableSchema } from './portable-schema.ts';

describe('portableSchema', () => {
  it.each([undefined, null, true, 'object', [], {}, { type: 'object' }, { type: 'string' }, { $ref: '#' }])(
    'makes an object of %j',
    (schema) => {
      expect(portableSchema(schema)).toEqual({ type: 'object', properties: {} });
    },
  );

  it('leaves a plain schema as it is', () => {
    const schema = {
      type: 'object',
      description: 'All of it.',
      properties: {
        path: { type: 'string', description: 'Where.', minLength: 1 },
        lines: { type: 'array', items: { type: 'integer', minimum: 1 } },
        kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
      },
      required: ['path'],
      additionalProperties: false,
    };
    expect(portableSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema })).toEqual(schema);
  });

  it('puts what references point to in their place, and keeps what is said beside them', () => {
    const schema = {
      type: 'object',
      properties: { from: { $ref: '#/$defs/place', description: 'The start.' }, to: { $ref: '#/definitions/b' } },
      $defs: { place: { type: 'object', properties: { city: { type: 'string' } } } },
      definitions: { b: { $ref: '#/$defs/place' } },
    };
    expect(portableSchema(schema)['properties']).toEqual({
      from: { type: 'object', description: 'The start.', properties: { city: { type: 'string' } } },
      to: { type: 'object', properties: { city: { type: 'string' } } },
    });
  });

  it('ends what contains itself, and follows no reference to elsewhere', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, far: { $ref: 'https://x.test/y' } } };
    const schema = { type: 'object', properties: { tree: { $ref: '#/$defs/node' } }, $defs: { node } };
    expect(portableSchema(schema)['properties']).toEqual({
      tree: { type: 'object', properties: { next: {}, far: {} } },
    });
  });

  it('writes a list of types as a choice', () => {
    const schema = {
      properties: {
        name: { type: ['string', 'null'], description: 'Who.', enum: ['a', null] },
        size: { type: ['integer', 'string'], minimum: 1 },
      },
    };
    expect(portableSchema(schema)['properties']).toEqual({
      name: { description: 'Who.', anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      size: {
        anyOf: [
          { type: 'integer', minimum: 1 },
          { type: 'string', minimum: 1 },
        ],
      },
    });
  });

  it('takes a choice at the root apart, requiring only what all variants require', () => {
    const schema = {
      oneOf: [
        { type: 'object', properties: { id: { type: 'string' }, at: { type: 'integer' } }, required: ['id', 'at'] },
        { $ref: '#/$defs/other' },
      ],
      $defs: { other: { properties: { id: { type: 'integer' }, to: { type: 'string' } }, required: ['id'] } },
    };
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      properties: {
        id: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        at: { type: 'integer' },
        to: { type: 'string' },
      },
      required: ['id'],
    });
  });

  it('lays the parts of allOf over each other', () => {
    const schema = {
      allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { b: { type: 'number' } } }],
    };
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a'],
    });
  });

  it('says in words what some provider would refuse', () => {
    const schema = {
      properties: {
        level: { type: 'integer', enum: [1, 2], description: 'How loud.' },
        at: { type: 'string', format: 'date-time' },
        link: { type: 'string', format: 'uri' },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
        any: { type: 'array' },
        $filter: { type: 'string' },
      },
      required: ['$filter', 'level'],
    };
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      description: 'Also has: "$filter".',
      properties: {
        level: { type: 'integer', description: 'How loud. One of: 1, 2.' },
        at: { type: 'string', format: 'date-time' },
        link: { type: 'string' },
        pair: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
        any: { type: 'array', items: {} },
      },
      required: ['level'],
    });
  });

  it('holds nothing that a provider could refuse, whatever it is given', () => {
    const keyword = fc.constantFrom('type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref', '$defs', 'enum');
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom('object', 'array', ['string', 'null'], '#', '#/$defs/a', '#/properties/a'),
        fc.dictionary(fc.oneof(keyword, fc.constantFrom('a', '__proto__', 'not', 'if')), tie('schema')),
        fc.array(tie('schema'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(schema, (given) => {
        const portable = portableSchema(given);
        expect(portable['type']).toBe('object');
        expect(isObject(portable['properties'])).toBe(true);
        for (const key of ['anyOf', 'oneOf', 'allOf', 'not', 'if', '$defs']) expect(portable).not.toHaveProperty(key);
        expect(JSON.stringify(portable)).not.toMatch(/"\$ref":"|"type":\[/);
      }),
    );
  });

  it('stays small for a schema that doubles with every reference', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => {
        const next = { $ref: `#/$defs/d${level + 1}` };
        return [`d${level}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
    const schema = { type: 'object', properties: { root: { $ref: '#/$defs/d0' } }, $defs };
    expect(JSON.stringify(portableSchema(schema)).length).toBeLessThan(100_000);
  });
});
