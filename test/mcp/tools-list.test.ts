import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/base/json.ts';
import { listTools } from '../../src/server/mcp/list-tools.ts';
import type { ToolSpec } from '../../src/tools/tool-spec.ts';
import { DOORS, startTestServer, type TestServer } from './test-server.ts';

/** Every object inside a schema. */
function partsOf(schema: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(schema)) return schema.flatMap(partsOf);
  return isObject(schema) ? [schema, ...Object.values(schema).flatMap(partsOf)] : [];
}

describe('tools/list', () => {
  let server: TestServer;
  let specs: ToolSpec[];
  beforeAll(async () => {
    server = await startTestServer({ tools: 'all' });
    specs = server.parts.registry.forMode('mcp').map(({ spec }) => spec);
  });
  afterAll(() => server.close());

  it('stays as it is unless somebody means to change it', async () => {
    const listed = `${JSON.stringify(listTools(server.parts.registry), undefined, 2)}\n`;
    await expect(listed).toMatchFileSnapshot('fixtures/tools-list.json');
  });

  it('is the same through every door', async () => {
    const expected = JSON.parse(JSON.stringify(listTools(server.parts.registry)));
    for (const door of DOORS) {
      const client = await server.connect(door);
      expect(await client.listTools(), JSON.stringify(door)).toMatchObject(expected);
    }
  });

  it('uses names and descriptions that every client takes', () => {
    for (const { name, description } of specs) {
      expect(name).toMatch(/^[a-z0-9_]{1,64}$/);
      expect(description.length, name).toBeGreaterThan(20);
      expect(description.length, name).toBeLessThan(600);
    }
  });

  it('uses schemas that every model takes', () => {
    for (const { name, inputSchema, outputSchema } of specs) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema, name).toMatchObject({ type: 'object', properties: expect.any(Object) });
        for (const union of ['anyOf', 'oneOf', 'allOf']) expect(schema, name).not.toHaveProperty(union);
        for (const part of partsOf(schema)) {
          expect(part, name).not.toHaveProperty('$ref');
          expect(part, name).not.toHaveProperty('$defs');
          expect(part['type'], name).not.toEqual(expect.any(Array));
        }
      }
    }
  });

  it('tells the truth about what tools do', () => {
    const hints = Object.fromEntries(specs.map(({ name, annotations }) => [name, annotations]));
    const writesOnly = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
    expect(hints['think']).toMatchObject(writesOnly);
    expect(hints['reasoning_think']).toMatchObject(writesOnly);
    expect(hints['sequentialthinking']).toMatchObject(writesOnly);
    expect(hints['recall']).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  });
});
