import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '../../tool-spec.ts';
import { caretDialect } from './caret-dialect.ts';

const read: ToolDefinition = {
  name: 'read',
  description: 'Reads.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      lines: { type: 'array', items: { type: 'integer' } },
      count: { type: 'integer' },
      options: { type: 'object' },
    },
  },
  outputSchema: {},
  annotations: {},
};

function inputOf(...lines: string[]): unknown {
  const events = caretDialect.parse(['^^^read', ...lines, '^^^'].join('\n'), [read]);
  const calls = events.filter(({ type }) => type === 'call' || type === 'malformed');
  const [call] = calls;
  return calls.length === 1 && call?.type === 'call' ? call.input : calls;
}

describe('caretDialect.parse', () => {
  it('splits a text into what is said and what is called', () => {
    expect(caretDialect.parse('I read it.\n^^^read\npath: a.ts\n^^^\nDone.', [read])).toEqual([
      { type: 'text', text: 'I read it.\n' },
      { type: 'call-started', name: 'read' },
      { type: 'call', name: 'read', input: { path: 'a.ts' }, raw: '^^^read\npath: a.ts\n^^^\n' },
      { type: 'text', text: 'Done.' },
    ]);
  });

  it.each(['^^^', '^^^^^^', '^^^ here', ' ^^^read', 'x^^^read', '^^', 'key: value', '--- a'])(
    'takes a line that opens no call as text: %j',
    (line) => {
      const text = `${line}\n${line}`;
      expect(caretDialect.parse(text, [])).toEqual([{ type: 'text', text }]);
    },
  );

  it('reads values, lists and blocks, typed by the schema', () => {
    expect(
      inputOf(
        'path:  a: b  ',
        '',
        '  count: 3',
        'lines: [',
        '  1',
        '',
        '2',
        ']',
        'options: {"a": 1}',
        'text ---',
        ' first: [',
        '--- other',
        '',
        '--- text',
        'empty:',
      ),
    ).toEqual({
      path: 'a: b',
      count: 3,
      lines: [1, 2],
      options: { a: 1 },
      text: ' first: [\n--- other\n',
      empty: '',
    });
  });

  it('reads underlines inside a block as text', () => {
    expect(inputOf('path ---', 'let x', '^^^^^', '^^^ here', '--- path')).toEqual({ path: 'let x\n^^^^^\n^^^ here' });
  });

  it('takes JSON exactly, whatever the schema says', () => {
    expect(inputOf('count json ---', '"3"', '--- count')).toEqual({ count: '3' });
    expect(inputOf('* json ---', '{', '"count": "3"', '}', '--- *')).toEqual({ count: '3' });
  });

  it('makes a list of a repeated key, and knows plural and singular as one', () => {
    expect(inputOf('line: 1', 'lines: [', '2', ']', 'lines: 3')).toEqual({ lines: [1, 2, 3] });
    expect(inputOf('lines: [', ']')).toEqual({ lines: [] });
    expect(inputOf('new: [', 'one', ']')).toEqual({ new: ['one'] });
  });

  it('accepts the line breaks of every system', () => {
    const text = '^^^read\r\npath: a\r\nlines: [\r\n1\r\n]\r\ntext ---\r\na\r\nb\r\n--- text\r\n^^^\r\n';
    expect(caretDialect.parse(text, [read])).toContainEqual(
      expect.objectContaining({ input: { path: 'a', lines: [1], text: 'a\r\nb' } }),
    );
  });

  it('ends a broken call before the next one, and after the end of its own', () => {
    const raws = (text: string) =>
      caretDialect.parse(text, []).map((event) => ('raw' in event ? event.raw : event.type));
    expect(raws('^^^a\n?\n^^^b\n^^^\n')).toEqual(['call-started', '^^^a\n?\n', 'call-started', '^^^b\n^^^\n']);
    expect(raws('^^^a\n?\nx: y\n^^^\ntext')).toEqual(['call-started', '^^^a\n?\nx: y\n^^^\n', 'text']);
  });
});

describe('caretDialect.format', () => {
  const formatted = (input: unknown) => caretDialect.format({ name: 'read', input }, [read]).split('\n').slice(1, -1);

  it('writes the simplest form that can be read back', () => {
    expect(formatted({ path: 'a: b', count: 3, empty: '' })).toEqual(['path: a: b', 'count: 3', 'empty:']);
    expect(formatted({ path: 'a\nb' })).toEqual(['path ---', 'a', 'b', '--- path']);
    expect(formatted({ path: ' a' })).toEqual(['path ---', ' a', '--- path']);
    expect(formatted({ path: '[' })).toEqual(['path ---', '[', '--- path']);
    expect(formatted({ lines: [1, 2], none: [] })).toEqual(['lines: [', '1', '2', ']', 'none: [', ']']);
  });

  it('writes JSON where text would mean something else', () => {
    expect(formatted({ path: 'a\n^^^\nb' })).toEqual(['path json ---', '"a\\n^^^\\nb"', '--- path']);
    expect(formatted({ path: '\n--- path\n' })).toEqual(['path json ---', '"\\n--- path\\n"', '--- path']);
    expect(formatted({ path: ['a\nb', ']'] })).toEqual(['path json ---', '["a\\nb","]"]', '--- path']);
    expect(formatted({ count: '3' })).toEqual(['count json ---', '"3"', '--- count']);
    expect(formatted({ 'a b': null })).toEqual(['* json ---', '{"a b":null}', '--- *']);
  });
});
