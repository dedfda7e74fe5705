import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { throughJson } from '../../base/json.ts';
import { createResourceTracker } from '../../tools/resource-tracker.ts';
import { mcpOutput, toOutput } from './mcp-output.ts';
import { MCP_FACES } from './show-output.ts';

const call = { server: 's', tool: 't', input: { b: 1, a: [2] } };
const text = (words: string): unknown => ({ type: 'text', text: words });

describe('toOutput', () => {
  it('makes something that can be stored, read back and shown of anything', () => {
    const type = fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link', 'video', 7);
    const part = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type,
          text: fc.jsonValue(),
          data: fc.base64String(),
          mimeType: fc.string(),
          uri: fc.string(),
          resource: fc.object(),
        },
        { requiredKeys: ['type'] },
      ),
    );
    const answer = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { content: fc.array(part), structuredContent: fc.jsonValue(), isError: fc.jsonValue() },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(answer, (given) => {
        const output = toOutput(given, call);
        const stored = throughJson(output);
        const read = mcpOutput.parse(stored);
        const show = (each: typeof read): unknown => MCP_FACES.render(each, createResourceTracker());
        expect(show(read)).toBe(show(output));
        expect(show(read)).not.toBe('');
        expect(MCP_FACES.status(read)).not.toContain('\n');
        for (const { data } of MCP_FACES.images?.(read) ?? []) expect(data).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
      }),
    );
  });

  it('cuts text at a bound for all parts together, and says so', () => {
    const { content, notes } = toOutput({ content: [text('x'.repeat(1_999_999)), text('ab😀'), text('more')] }, call);
    expect(content.map((part) => (part.type === 'text' ? part.text.length : 0))).toEqual([1_999_999, 1, 0]);
    expect(notes).toEqual(['text beyond 2000000 characters was left out']);
  });

  it('knows data that a text has said already, whatever the order of its keys', () => {
    const answer = (words: string): unknown => ({ content: [text(words)], structuredContent: { a: 1, b: [2] } });
    expect(toOutput(answer('{"b": [2], "a": 1}'), call).isStructuredSaid).toBe(true);
    expect(toOutput(answer('{"b": [2]}'), call).isStructuredSaid).toBe(false);
    expect(toOutput(answer('a is 1'), call).isStructuredSaid).toBe(false);
  });

  it('gives equal inputs equal hashes, and only those', () => {
    const hash = (input: unknown): string => toOutput({}, { ...call, input }).inputHash;
    expect(hash({ a: [2], b: 1 })).toBe(hash(call.input));
    expect(hash({ a: [2], b: 2 })).not.toBe(hash(call.input));
  });
});
