import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDialect } from './json-dialect.ts';

describe('jsonDialect.parse', () => {
  it('splits a text into what is said and what is called', () => {
    expect(jsonDialect.parse('I read it.\n{"tool":"read","input":{"path":"a.ts"}}\nDone.', [])).toEqual([
      { type: 'text', text: 'I read it.\n' },
      { type: 'call-started', name: 'read' },
      { type: 'call', name: 'read', input: { path: 'a.ts' }, raw: '{"tool":"read","input":{"path":"a.ts"}}' },
      { type: 'text', text: '\nDone.' },
    ]);
  });

  it.each([
    '{"name": "read", "input": {}}',
    '{"tools":"read"}',
    '{"input":{},"tool":"read"}',
    'Then {"tool":"read","input":{}}',
    '{ tool: "read" }',
    '{\n{\n}',
    '{"tool"',
    `{${' '.repeat(100)}"tool":"read","input":{}}`,
  ])('takes what does not begin like a call as text: %j', (text) => {
    expect(jsonDialect.parse(text, [])).toEqual([{ type: 'text', text }]);
  });

  it('reads a call over several lines, indented, and with space behind it', () => {
    const call = '{\r\n  "tool" : "read",\n\n  "input": {\n    "steps": [\n{"tool":"x","input":{}}\n]\n  }\n}  \r';
    expect(jsonDialect.parse(`  ${call}\n`, [])).toEqual([
      { type: 'text', text: '  ' },
      { type: 'call-started', name: 'read' },
      { type: 'call', name: 'read', input: { steps: [{ tool: 'x', input: {} }] }, raw: call },
      { type: 'text', text: '\n' },
    ]);
  });

  it('takes every value of JSON exactly', () => {
    const input = '{"a":[],"b":{},"c":[1.5e-3,-0.1,true,false,null,"\\u00e9\\"\\\\"],"__proto__":{"x":1},"d":"3"}';
    expect(jsonDialect.parse(`{"tool":"read","input":${input}}`, [])).toContainEqual(
      expect.objectContaining({ type: 'call', input: JSON.parse(input) }),
    );
  });

  it('accepts as JSON exactly what JSON is', () => {
    const scrap = fc.constantFrom(
      ...'{}[],:"\\ \n\t-+.0123eEu'.split(''),
      'true',
      'null',
      '"a"',
      '"a":',
      '\\u00',
      '\u0001',
    );
    const almostJson = fc.oneof(
      fc.array(scrap, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.tuple(fc.json(), fc.nat(), scrap).map(([json, at, part]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + part + json.slice(place + 1);
      }),
      fc.json(),
    );
    fc.assert(
      fc.property(almostJson, (json) => {
        const text = `{"tool":"a","input":{"x":${json}}}`;
        const [, event] = jsonDialect.parse(text, []);
        // A call ends with its line, so one that is complete before a line break is a call whatever follows.
        const isRead = [...text.matchAll(/\n|$/g)].some(({ index }) => isCall(text.slice(0, index)));
        expect(event?.type).toBe(isRead ? 'call' : 'malformed');
      }),
      { numRuns: 2_000 },
    );
  });

  it('goes on at the next line that begins like a call', () => {
    const raws = (text: string) =>
      jsonDialect.parse(text, []).map((event) => ('raw' in event ? event.raw : event.type));
    const sound = '{"tool":"b","input":{}}';
    expect(raws(`{"tool":"a","input":{"x":1}\n  ${sound}\nend`)).toEqual([
      'call-started',
      '{"tool":"a","input":{"x":1}\n  ',
      'call-started',
      sound,
      'text',
    ]);
    expect(raws(`{"tool":"a","input":{"x":"\n${sound}`)).toEqual([
      'call-started',
      '{"tool":"a","input":{"x":"\n',
      'call-started',
      sound,
    ]);
    expect(raws(`{"tool":"a"} ${sound}\nrest`)).toEqual(['call-started', `{"tool":"a"} ${sound}\nrest`]);
    expect(raws('{"tool":"a"}\nrest')).toEqual(['call-started', '{"tool":"a"}', 'text']);
  });
});

describe('jsonDialect.format', () => {
  it('writes one line', () => {
    expect(jsonDialect.format({ name: 'read', input: { path: 'a\nb' } }, [])).toBe(
      '{"tool":"read","input":{"path":"a\\nb"}}',
    );
  });
});

/** Keys that are given twice make a text that is JSON and no call. */
function isCall(text: string): boolean {
  try {
    const keys = Object.keys(JSON.parse(text));
    return keys.join() === 'tool,input' && text.split('"input"').length === 2;
  } catch {
    return false;
  }
}
