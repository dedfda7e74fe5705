import { describe, expect, it } from 'vitest';
import type { DialectEvent, MalformedCall } from './dialect.ts';
import { dialects } from './dialects.ts';
import { mergeText } from './merge-text.ts';

interface Malformed {
  readonly dialect: keyof typeof dialects;
  readonly text: string;
  readonly tool: string;
  readonly line: number;
  /** How the message names the mistake. */
  readonly what: string;
  readonly expected: string;
}

type Row = [text: string, line: number, what: string, expected: string, tool?: string];

const LONG_NAME = 'read'.repeat(40);

const xml = rows('xml', [
  ['</tool:read>', 1, "close without open of tool 'read'", '<tool:read> before'],
  ['Text.\n\n</tool:read>\nMore.', 3, "close without open of tool 'read'", '<tool:read> before'],
  ['<tool:read>', 1, "unclosed tool 'read'", '</tool:read>'],
  ['\n<tool:read>\n<param:path>a</param:path>\n', 4, "unclosed tool 'read' (opened in line 2)", '</tool:read>'],
  ['<tool:read></tool:list>', 1, "mismatched close of tool 'read'", '<param:NAME> or </tool:read>'],
  ['<tool:read>\n<tool:list>\n</tool:list>', 2, "nested tool 'list' inside tool 'read'", '</tool:read>'],
  ['<tool:read>\n<param:path>a\n<tool:list>', 3, "nested tool 'list' inside parameter 'path'", '</param:path>'],
  ['<tool:read><param:path>a</tool:read>', 1, "unclosed parameter 'path'", '</param:path>'],
  ['<tool:read>\n<param:path>\na\n\n', 5, "unclosed parameter 'path' (opened in line 2)", '</param:path>'],
  ['<tool:read><param:path>a</param:file></tool:read>', 1, "mismatched close of parameter 'path'", '</param:path>'],
  ['<tool:read><param:a>1\n<param:b>2</param:b></param:a></tool:read>', 2, "nested parameter 'b'", '</param:a>'],
  ['<tool:read>\n</param:path></tool:read>', 2, "close without open of parameter 'path'", '<param:NAME>'],
  ['<tool:read>\n\n  hello\n</tool:read>', 3, "unexpected text in tool 'read'", '<param:NAME> or </tool:read>'],
  ['<tool:read><path>a</path></tool:read>', 1, "unexpected text in tool 'read'", '<param:NAME> or </tool:read>'],
  ['<tool:read>\n<param:a>1</param:a>,\n</tool:read>', 2, 'unexpected text', '<param:NAME> or </tool:read>'],
  ['<tool:read>\n<\\param:a>1</param:a>\n</tool:read>', 2, 'unexpected text', '<param:NAME> or </tool:read>'],
  ['<tool:read path="a">\n</tool:read>', 1, 'malformed tag', '<tool:read>'],
  ['<tool:read/>', 1, 'malformed tag', '<tool:read>'],
  ['<tool:read>\n</tool:read now>', 2, 'malformed tag', '</tool:read>'],
  ['<tool:read><param:a type="text">1</param:a></tool:read>', 1, 'malformed tag', '<param:a type="json">'],
  ['<tool:read><param:a>1</param:a type="json"></tool:read>', 1, 'malformed tag', '</param:a>'],
  [`<tool:${LONG_NAME}></tool:x>`, 1, 'invalid tool name', '1 to 128 letters', LONG_NAME.slice(0, 128)],
  ['<tool:réad></tool:réad>', 1, 'invalid tool name', '1 to 128 letters', 'réad'],
  ['<tool:read><param:a type="json">\n{"b":\n1,}\n</param:a></tool:read>', 3, "invalid JSON in parameter 'a'", 'a key'],
  ['<tool:read>\n<param:a type="json"></param:a></tool:read>', 2, "invalid JSON in parameter 'a'", 'a value'],
  ['<tool:read><param:*>{}</param:*></tool:read>', 1, "parameter '*' is not JSON", 'the whole input as JSON'],
  ['<tool:read><param:* type="json">[1]</param:*></tool:read>', 1, 'the input is not an object', 'a JSON object'],
  ['<tool:read><param:* type="json">{}</param:*>\n<param:a>1</param:a></tool:read>', 2, "beside '*'", "'*' alone"],
]);

const caret = rows('caret', [
  ['^^^read', 1, "unclosed call 'read'", "a line '^^^'"],
  ['^^^read\npath: a\n', 3, "unclosed call 'read' (opened in line 1)", "a line '^^^'"],
  ['Text.\n^^^read\npath: a\n^^^list\n^^^\n', 4, "unclosed call 'read' (opened in line 2)", "a line '^^^'"],
  ['^^^read\ntext ---\na\n^^^\n', 4, "unclosed block 'text' (opened in line 2)", "a line '--- text'"],
  ['^^^read\r\ntext ---\r\na\r\n^^^list\r\n^^^', 4, "unclosed block 'text'", "a line '--- text'"],
  ['^^^read\ntext ---\na\n--- other\n', 5, "unclosed block 'text'", "a line '--- text'"],
  ['^^^read\npaths: [\na\n^^^', 4, "unclosed list 'paths' (opened in line 2)", "a line ']'"],
  ['^^^read\npaths: [\na\n', 4, "unclosed list 'paths'", "a line ']'"],
  ['^^^read\nI will read it.\n^^^', 2, 'unexpected line', "'key: value'"],
  ['^^^read\n\npath:a\n^^^', 3, 'unexpected line', "'key: value'"],
  ['^^^read\npath = a\n^^^', 2, 'unexpected line', "'key: value'"],
  ['^^^read\n--- text\n^^^', 2, 'unexpected line', "'key: value'"],
  ['^^^read\n]\n^^^', 2, 'unexpected line', "'key: value'"],
  ['^^^read\n ^^^\n^^^', 2, 'unexpected line', "'key: value'"],
  ['^^^read a file\npath: a\n^^^', 1, 'invalid opening line', "'^^^NAME' alone"],
  ['^^^read(path)\n^^^', 1, 'invalid opening line', "'^^^NAME' alone"],
  [`^^^${LONG_NAME}\n^^^`, 1, 'invalid opening line', "'^^^NAME' alone", LONG_NAME.slice(0, 128)],
  ['^^^read\na json ---\n{"b"\n: }\n--- a\n^^^', 4, "invalid JSON in parameter 'a'", 'a value'],
  ['^^^read\n*: {}\n^^^', 2, "parameter '*' is not JSON", 'the whole input as JSON'],
  ['^^^read\n* json ---\nnull\n--- *\n^^^', 3, 'the input is not an object', 'a JSON object'],
]);

const native = rows('native', [
  ['{"tool":"read"}', 1, 'missing input', '"input":{…}'],
  ['Text.\n{"tool":"read"}\nMore.', 2, 'missing input', '"input":{…}'],
  ['{"tool":"read","input":[]}', 1, 'the input is not an object', '{…}'],
  ['{"tool":"read","input":"{}"}', 1, 'the input is not an object', '{…}'],
  ['{"tool":"read","input":null}', 1, 'the input is not an object', '{…}'],
  ['{"tool":"read","input":{},"id":1}', 1, 'unexpected key', 'only "tool" and "input"'],
  ['{"tool":"read","input":{},"__proto__":1}', 1, 'unexpected key', 'only "tool" and "input"'],
  ['{"tool":"read","input":{},"tool":"list"}', 1, 'repeated key', '"tool" and "input" once each'],
  ['{"tool":"read","input":{}} done', 1, 'text behind the call', 'a line break'],
  ['{"tool":"read","input":{}},\n', 1, 'text behind the call', 'a line break'],
  ['{"tool":"read","input":{}}}', 1, 'text behind the call', 'a line break'],
  ['{"tool":"read","input":{"a":"b\nc"}}', 1, 'invalid JSON', 'a closing double quote'],
  ['{\n"tool":"read",\n"input":{"a":"\t"}}', 3, 'invalid JSON', 'a closing double quote'],
  ['{"tool":"read","input":{"a":"\\x"}}', 1, 'invalid JSON', 'a valid escape'],
  ['{"tool":"read","input":{"a":"\\u12g4"}}', 1, 'invalid JSON', 'a valid escape'],
  ['{"tool":"read",\n"input":{"a":1,}}', 2, 'invalid JSON', 'a key in double quotes'],
  ['{"tool":"read",\n"input":{a:1}}', 2, 'invalid JSON', "a key in double quotes or '}'"],
  ['{"tool":"read","input":{"a" 1}}', 1, 'invalid JSON', "':' after the key"],
  ['{"tool":"read","input":{"a":[1,]}}', 1, 'invalid JSON', 'a value'],
  ['{"tool":"read","input":{"a":[1 2]}}', 1, 'invalid JSON', "',' or ']'"],
  ['{"tool":"read","input":{"a":[1}}', 1, 'invalid JSON', "',' or ']'"],
  ['{"tool":"read","input":{"a":True}}', 1, 'invalid JSON', 'a value'],
  ['{"tool":"read","input":{"a":01}}', 1, 'invalid JSON', 'a value'],
  ['{"tool":"read",\'input\':{}}', 1, 'invalid JSON', 'a key in double quotes'],
  ['{"tool":"read","input":{"a":1}\n{"tool":"list","input":{}}', 2, 'invalid JSON', "',' or '}'"],
  ['{"tool":"read","input":{"a":1\n', 2, 'unfinished call (begun in line 1)', "',' or '}'"],
  ['{"tool":"read","input":{"a":"b', 1, 'unfinished call', 'a closing double quote'],
  ['{"tool":"read"', 1, 'unfinished call', "',' or '}'"],
  ['{"tool":"read files","input":{}}', 1, 'invalid tool name', '1 to 128 letters', 'read files'],
  ['{"tool":"","input":{}}', 1, 'invalid tool name', '1 to 128 letters', ''],
  ['{"tool":5,"input":{}}', 1, 'invalid tool name', '1 to 128 letters', ''],
  ['{"tool":{"name":"read"},"input":{}}', 1, 'invalid tool name', '1 to 128 letters', ''],
  ['{"tool": read}', 1, 'invalid JSON', 'a value', ''],
]);

/** A sound call behind a broken one, in lines of its own. */
const sound: Readonly<Record<keyof typeof dialects, string>> = {
  xml: '</tool:x>\n<tool:next>\n<param:a>b</param:a>\n</tool:next>\n',
  caret: '\n^^^\n^^^next\na: b\n^^^\n',
  native: '\n{"tool":"next","input":{"a":"b"}}\n',
};

describe.each([...xml, ...caret, ...native])('parse of the malformed $dialect call $text', (sample) => {
  const { dialect, text, tool, line, what, expected } = sample;
  const { parse, stream } = dialects[dialect];

  it('names tool, line, mistake and what was expected', () => {
    const malformed = firstMalformed(parse(text, []));
    expect(malformed).toMatchObject({ name: tool, line, expected: expect.stringContaining(expected) });
    expect(malformed.message).toMatch(`Line ${line}: `);
    expect(malformed.message).toContain(what);
    expect(malformed.message).toContain(`expected ${malformed.expected}, found `);
    expect(text).toContain(malformed.raw);
  });

  it('is the same when it arrives character by character', () => {
    const reader = stream([]);
    const events = [...text.split('').flatMap((char) => reader.push(char)), ...reader.end()];
    expect(mergeText(events)).toEqual(parse(text, []));
  });

  it('does not swallow the call behind it', () => {
    expect(parse(text + sound[dialect], [])).toContainEqual(
      expect.objectContaining({ type: 'call', name: 'next', input: { a: 'b' } }),
    );
  });
});

function firstMalformed(events: readonly DialectEvent[]): MalformedCall {
  const [malformed] = events.flatMap((event) => (event.type === 'malformed' ? [event] : []));
  if (malformed === undefined) throw new Error(`No malformed call in ${JSON.stringify(events)}`);
  return malformed;
}

function rows(dialect: keyof typeof dialects, given: readonly Row[]): Malformed[] {
  return given.map(([text, line, what, expected, tool = 'read']) => ({ dialect, text, tool, line, what, expected }));
}
