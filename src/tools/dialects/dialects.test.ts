import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../base/json.ts';
import type { JsonSchema, ToolDefinition } from '../tool-spec.ts';
import type { DialectEvent, DialectStream } from './dialect.ts';
import { dialects } from './dialects.ts';
import { mergeText } from './merge-text.ts';

const all = Object.values(dialects);

function toolWith(inputSchema: JsonSchema): ToolDefinition {
  return { name: 'sample', description: 'A sample.', inputSchema, outputSchema: {}, annotations: {} };
}

/** What a dialect could take for its own: all of it must survive inside values and keys. */
const fragments = [
  '</param:text>',
  '</param:path>',
  '</tool:sample>',
  '<tool:sample>',
  '<param:text>',
  '<param:* type="json">',
  '<\\/param:text>',
  '<\\\\tool:sample>',
  '<tool:',
  '<',
  '>',
  '\\',
  '^^^',
  '^^^sample',
  '^',
  '\n^^^\n',
  '--- text',
  '\n--- text\n',
  'text ---',
  'text: [',
  '[',
  ']',
  '{',
  '}',
  '"',
  '{"tool":"sample","input":{}}',
  '\n{"tool":',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  '\u0000',
  '\u2028',
  '\ufeff',
  '\u00a0',
  '😀',
  '\ud83d',
  '\ude00',
  '3',
  '-0.5e3',
  'true',
  'null',
  '["a"]',
  '{"a":1}',
];

const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...fragments) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('text', 'path', 'paths', 'count', 'flag', 'entry', 'entries', 'any') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '*', '', 'a b', '日本', 'tool') },
  { weight: 1, arbitrary: text },
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })) },
    { weight: 1, arbitrary: fc.constantFrom(true, false, null, 3, '3', 'true', ' 3 ') },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(key, tie('value'), { maxKeys: 3 }) },
  ),
}));

/** As JSON gives it: with own `__proto__` keys and without -0. */
const input = fc
  .array(fc.tuple(key, value), { maxLength: 5 })
  .map((entries): Record<string, unknown> => JSON.parse(JSON.stringify(Object.fromEntries(entries))));

const propertySchema = fc.constantFrom<JsonSchema[]>(
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
  { type: ['string', 'null'] },
  { type: ['number', 'string'] },
  { type: 'array', items: { type: 'string' } },
  { type: 'array', items: { type: 'integer' } },
  { type: 'array', items: { type: 'array', items: { type: 'string' } } },
  { type: 'object', properties: { a: { type: 'integer' } } },
  { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  { enum: ['3', 'true'] },
  { $ref: '#/$defs/number' },
  {},
);

const schema = fc
  .dictionary(key, propertySchema, { maxKeys: 6 })
  .map((properties): JsonSchema => ({ type: 'object', properties, $defs: { number: { type: 'number' } } }));

const tools = fc.option(schema.map(toolWith)).map((tool) => (tool === null ? [] : [tool]));

describe.each(all)('dialects.$name', (dialect) => {
  it('reads what it wrote as exactly the same input', () => {
    fc.assert(
      fc.property(input, tools, (given, known) => {
        const written = dialect.format({ name: 'sample', input: given }, known);
        const events = dialect.parse(written, known);
        expect(events).toEqual([
          { type: 'call-started', name: 'sample' },
          { type: 'call', name: 'sample', input: given, raw: written },
        ]);
        // Unlike toEqual, this also sees own keys named __proto__.
        expect(events[1]).toSatisfy((call) => equalJson(call.input, given));
      }),
      { numRuns: 600 },
    );
  });

  it('reads its own calls inside other text, one after the other', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 4 }), tools, (inputs, known) => {
        const calls = inputs.map((each) => dialect.format({ name: 'sample', input: each }, known));
        const events = dialect.parse(['Before.', ...calls, 'After.'].join('\n'), known);
        expect(events.flatMap((event) => (event.type === 'call' ? [event.input] : []))).toEqual(inputs);
        expect(events.filter(({ type }) => type === 'malformed')).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('reads the same whatever the chunks', () => {
    fc.assert(
      fc.property(hostileText(dialect.format), fc.array(fc.nat()), tools, (whole, cuts, known) => {
        const parsed = dialect.parse(whole, known);
        expect(streamed(dialect.stream(known), cutAt(whole, cuts))).toEqual(parsed);
        expect(streamed(dialect.stream(known), whole.split(''))).toEqual(parsed);
      }),
      { numRuns: 400 },
    );
  });

  it('loses no character, and announces every call whose name it knows once', () => {
    fc.assert(
      fc.property(hostileText(dialect.format), (whole) => {
        const events = dialect.parse(whole, []);
        expect(events.map(sourceOf).join('')).toBe(whole);
        const announced = events.flatMap((event) => (event.type === 'call-started' ? [event.name] : []));
        const ended = events.flatMap((event) => ('raw' in event && event.name !== '' ? [event.name] : []));
        expect(announced).toEqual(ended);
      }),
      { numRuns: 400 },
    );
  });

  it('never puts half a character into an event', () => {
    const stream = dialect.stream([]);
    const events = [...stream.push('a\ud83d'), ...stream.push('\ude00b'), ...stream.push('\ud83d'), ...stream.end()];
    const texts = events.map(sourceOf);
    expect(texts.join('')).toBe('a😀b\ud83d');
    expect(texts.filter((each) => each.includes('\ude00'))).toEqual(['😀b']);
  });

  it('passes text on before the text has ended', () => {
    const stream = dialect.stream([]);
    expect(stream.push('I will ')).toEqual([{ type: 'text', text: 'I will ' }]);
    expect(stream.push('read < 3 files, ^^^ or { so')).toEqual([{ type: 'text', text: 'read < 3 files, ^^^ or { so' }]);
    expect(stream.end()).toEqual([]);
  });

  it.each(['<tool:', '<\\', '<', '{ ', '{', '^', 'x'])('holds back only a few characters of text after %j', (start) => {
    const stream = dialect.stream([]);
    const text = start + start.slice(-1).repeat(10_000);
    const passed = text.split('').flatMap((char) => stream.push(char));
    expect(passed.map(sourceOf).join('').length).toBeGreaterThan(text.length - 400);
  });

  it('announces a call while its values are still arriving', () => {
    const written = dialect.format({ name: 'sample', input: { text: 'x'.repeat(500), more: 'y\nz' } }, []);
    const stream = dialect.stream([]);
    expect(stream.push(written.slice(0, 100))).toEqual([{ type: 'call-started', name: 'sample' }]);
    expect([...stream.push(written.slice(100)), ...stream.end()].map(({ type }) => type)).toEqual(['call']);
  });

  it('returns a call of a tool that nobody knows', () => {
    const written = dialect.format({ name: 'functions.Made-Up', input: { a: 'b' } }, []);
    expect(dialect.parse(written, [toolWith({ type: 'object' })])).toContainEqual(
      expect.objectContaining({ type: 'call', name: 'functions.Made-Up', input: { a: 'b' } }),
    );
  });

  it('reads a missing input as an empty one', () => {
    const written = dialect.format({ name: 'sample', input: undefined }, []);
    expect(dialect.parse(written, [])).toContainEqual(expect.objectContaining({ type: 'call', input: {} }));
  });

  it('refuses an input that is nested too deep to be recorded', () => {
    const deep = JSON.parse('['.repeat(600) + ']'.repeat(600));
    const [, event] = dialect.parse(dialect.format({ name: 'sample', input: { deep } }, []), []);
    expect(event).toMatchObject({
      type: 'malformed',
      name: 'sample',
      line: 1,
      expected: expect.stringContaining('500 levels'),
    });
  });
});

describe('dialects', () => {
  it('give the same input for the same call', () => {
    fc.assert(
      fc.property(input, tools, (given, known) => {
        const inputs = all.map(({ format, parse }) => {
          const events = parse(format({ name: 'sample', input: given }, known), known);
          return events.flatMap((event) => (event.type === 'call' ? [event.input] : []));
        });
        expect(inputs).toEqual([[given], [given], [given]]);
      }),
      { numRuns: 200 },
    );
  });

  it('give the same input for a call that was written by hand in each', () => {
    const known = toolWith({
      type: 'object',
      properties: {
        paths: { type: 'array', items: { type: 'string' } },
        limit: { type: 'integer' },
        deep: { type: 'boolean' },
        note: { type: 'string' },
      },
    });
    const written = {
      native: '{"tool":"sample","input":{"paths":["a","b"],"limit":3,"deep":true,"note":"x\\n<b>"}}',
      xml: `<tool:sample><param:path>a</param:path><param:path>b</param:path><param:limit> 3 </param:limit>
        <param:deep>true</param:deep><param:note>\nx\n<b>\n</param:note></tool:sample>`,
      caret: '^^^sample\npaths: [\n  a\n  b\n]\nlimit: 3\ndeep: true\nnote ---\nx\n<b>\n--- note\n^^^',
    };
    for (const { name, parse } of all) {
      const input = { paths: ['a', 'b'], limit: 3, deep: true, note: 'x\n<b>' };
      expect(parse(written[name], [known])).toContainEqual(expect.objectContaining({ type: 'call', input }));
    }
  });

  it('are found under their own names', () => {
    expect(Object.entries(dialects).map(([name, dialect]) => [name, dialect.name])).toEqual([
      ['native', 'native'],
      ['xml', 'xml'],
      ['caret', 'caret'],
    ]);
  });
});

/** Text around, between and inside calls, most of them broken. */
function hostileText(format: (call: { name: string; input: unknown }, known: []) => string): fc.Arbitrary<string> {
  const call = input.map((given) => format({ name: 'sample', input: given }, []));
  const cut = fc.tuple(call, fc.nat(), fc.nat()).map(([whole, from, to]) => {
    const [start = 0, end = 0] = [from % (whole.length + 1), to % (whole.length + 1)].sort((a, b) => a - b);
    return whole.slice(0, start) + whole.slice(end);
  });
  return fc
    .array(
      fc.oneof(call, cut, text, fc.constantFrom('\n', '\nkey: value\n', '<param:a>', '</param:a>', '{"tool" : "x"')),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(''));
}

function streamed(stream: DialectStream, chunks: readonly string[]): DialectEvent[] {
  return mergeText([...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.end()]);
}

function cutAt(whole: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return places.slice(1).map((end, index) => whole.slice(places[index], end));
}

function sourceOf(event: DialectEvent): string {
  if (event.type === 'text') return event.text;
  return 'raw' in event ? event.raw : '';
}
