import { describe, expect, it } from 'vitest';
import type { JsonSchema, ToolDefinition } from '../../tool-spec.ts';
import type { DialectEvent } from '../dialect.ts';
import { xmlDialect } from './xml-dialect.ts';

const read = tool('read', {
  path: { type: 'string' },
  paths: { type: 'array', items: { type: 'string' } },
  entries: { type: 'array', items: { type: 'integer' } },
  boxes: { type: 'array', items: { type: 'object' } },
  count: { type: 'integer' },
  ratio: { type: 'number' },
  deep: { type: 'boolean' },
  options: { type: 'object' },
  level: { $ref: '#/$defs/level' },
});

function tool(name: string, properties: JsonSchema): ToolDefinition {
  const inputSchema = { type: 'object', properties, $defs: { level: { type: 'integer' } } };
  return { name, description: 'Reads.', inputSchema, outputSchema: {}, annotations: {} };
}

function inputOf(...params: string[]): unknown {
  return onlyCall(xmlDialect.parse(`<tool:read>\n${params.join('\n')}\n</tool:read>`, [read]));
}

function onlyCall(events: readonly DialectEvent[]): unknown {
  const calls = events.filter(({ type }) => type === 'call' || type === 'malformed');
  const [call] = calls;
  return calls.length === 1 && call?.type === 'call' ? call.input : calls;
}

describe('xmlDialect.parse', () => {
  it('splits a text into what is said and what is called', () => {
    const text = 'I read it.\n<tool:read><param:path>a.ts</param:path></tool:read>\nDone.';
    expect(xmlDialect.parse(text, [read])).toEqual([
      { type: 'text', text: 'I read it.\n' },
      { type: 'call-started', name: 'read' },
      {
        type: 'call',
        name: 'read',
        input: { path: 'a.ts' },
        raw: '<tool:read><param:path>a.ts</param:path></tool:read>',
      },
      { type: 'text', text: '\nDone.' },
    ]);
  });

  it.each([
    '<div class="a">a < b && c > d</div>',
    '&lt;tool:read&gt; &amp;',
    '<tool> <param> <tool:> <param: x> </tool: > <tool :x>',
    '<!-- <![CDATA[ ]]> -->',
    '<tool:read\n>',
    `<tool:${'x'.repeat(400)}>`,
    ' spaces stay ',
    '\n',
    '',
  ])('takes a value verbatim: %j', (value) => {
    expect(inputOf(`<param:path>${value}</param:path>`)).toEqual({ path: value });
  });

  it('drops the line breaks that put a value on lines of its own, and only those', () => {
    expect(inputOf('<param:path>\na\nb\n</param:path>')).toEqual({ path: 'a\nb' });
    expect(inputOf('<param:path>\r\na\r\nb\r\n</param:path>')).toEqual({ path: 'a\r\nb' });
    expect(inputOf('<param:path>\n\na\n\n</param:path>')).toEqual({ path: '\na\n' });
    expect(inputOf('<param:path>\n\n</param:path>')).toEqual({ path: '' });
    expect(inputOf('<param:path>\na</param:path>')).toEqual({ path: '\na' });
    expect(inputOf('<param:path>a\n</param:path>')).toEqual({ path: 'a\n' });
  });

  it('takes one backslash off an escaped tag', () => {
    expect(inputOf('<param:path><\\/param:path></param:path>')).toEqual({ path: '</param:path>' });
    expect(inputOf('<param:path><\\\\tool:x></param:path>')).toEqual({ path: '<\\tool:x>' });
    expect(inputOf('<param:path><\\div> \\<tool></param:path>')).toEqual({ path: '<\\div> \\<tool>' });
  });

  it('types texts by the schema', () => {
    expect(
      inputOf(
        '<param:count> 3\n</param:count>',
        '<param:ratio>-0.5e1</param:ratio>',
        '<param:deep>true</param:deep>',
        '<param:options>\n{"a": 1}\n</param:options>',
        '<param:level>2</param:level>',
        '<param:path>3</param:path>',
      ),
    ).toEqual({ count: 3, ratio: -5, deep: true, options: { a: 1 }, level: 2, path: '3' });
  });

  it('does not guess what a text could mean', () => {
    expect(
      inputOf('<param:count>42.5</param:count>', '<param:deep>yes</param:deep>', '<param:new>1</param:new>'),
    ).toEqual({ count: '42.5', deep: 'yes', new: '1' });
  });

  it('makes a list of a repeated parameter, and of a single one where the schema wants a list', () => {
    expect(inputOf('<param:entries>1</param:entries>', '<param:entries> 2 </param:entries>')).toEqual({
      entries: [1, 2],
    });
    expect(inputOf('<param:paths>a</param:paths>')).toEqual({ paths: ['a'] });
    expect(inputOf('<param:new>a</param:new>', '<param:new>b</param:new>')).toEqual({ new: ['a', 'b'] });
  });

  it('knows plural and singular as one name, unless the schema has both', () => {
    expect(inputOf('<param:entry>1</param:entry>', '<param:entries>2</param:entries>')).toEqual({ entries: [1, 2] });
    expect(inputOf('<param:box>{}</param:box>')).toEqual({ boxes: [{}] });
    expect(inputOf('<param:counts>1</param:counts>')).toEqual({ count: 1 });
    expect(inputOf('<param:path>a</param:path>', '<param:paths>b</param:paths>')).toEqual({ path: 'a', paths: ['b'] });
  });

  it('takes JSON exactly, whatever the schema says', () => {
    expect(inputOf('<param:count type="json">"3"</param:count>')).toEqual({ count: '3' });
    expect(inputOf("<param:paths type='json'> null </param:paths>")).toEqual({ paths: null });
    expect(inputOf('<param:path type="json">"<\\/param:path> \\u003ctool:x>"</param:path>')).toEqual({
      path: '</param:path> <tool:x>',
    });
    expect(inputOf('<param:* type="json">{"path": ["a"], "__proto__": 1}</param:*>')).toEqual(
      JSON.parse('{"path": ["a"], "__proto__": 1}'),
    );
  });

  it('leaves parameters outside of a call alone', () => {
    const text = 'Write <param:path>a</param:path> or <\\tool:read>.';
    expect(xmlDialect.parse(text, [read])).toEqual([{ type: 'text', text }]);
  });

  it('does not let parameters reach a prototype', () => {
    const input = inputOf('<param:__proto__>x</param:__proto__>', '<param:constructor>y</param:constructor>');
    expect(Object.keys(input ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  });

  it('ends a broken call before the next one, and after the end of its own', () => {
    const types = (text: string) =>
      xmlDialect.parse(text, []).map((event) => ('raw' in event ? event.raw : event.type));
    expect(types('<tool:a>x<tool:b></tool:b>')).toEqual([
      'call-started',
      '<tool:a>x',
      'call-started',
      '<tool:b></tool:b>',
    ]);
    expect(types('<tool:a>x</tool:c> y')).toEqual(['call-started', '<tool:a>x</tool:c>', 'text']);
  });
});

describe('xmlDialect.format', () => {
  const formatted = (input: unknown) => xmlDialect.format({ name: 'read', input }, [read]).split('\n').slice(1, -1);

  it('writes the simplest form that can be read back', () => {
    expect(formatted({ path: 'a < b', count: 3, deep: false })).toEqual([
      '<param:path>a < b</param:path>',
      '<param:count>3</param:count>',
      '<param:deep>false</param:deep>',
    ]);
    expect(formatted({ path: 'a\nb' })).toEqual(['<param:path>', 'a', 'b', '</param:path>']);
    expect(formatted({ paths: ['a', 'b'] })).toEqual(['<param:paths>a</param:paths>', '<param:paths>b</param:paths>']);
    expect(formatted({ path: '</param:path>' })).toEqual(['<param:path><\\/param:path></param:path>']);
  });

  it('writes JSON where text would mean something else', () => {
    expect(formatted({ count: '3' })).toEqual(['<param:count type="json">"3"</param:count>']);
    expect(formatted({ paths: [] })).toEqual(['<param:paths type="json">[]</param:paths>']);
    expect(formatted({ new: 3 })).toEqual(['<param:new type="json">3</param:new>']);
    expect(formatted({ options: { a: '</tool:read>' } })).toEqual([
      '<param:options type="json">{"a":"\\u003c/tool:read>"}</param:options>',
    ]);
  });

  it('writes the whole input as JSON where a key cannot be written or would be taken for another', () => {
    expect(formatted({ 'a b': 1 })).toEqual(['<param:* type="json">{"a b":1}</param:*>']);
    expect(formatted({ entry: 1 })).toEqual(['<param:* type="json">{"entry":1}</param:*>']);
  });
});
