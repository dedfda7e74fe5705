import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_TYPES as types } from '../../../test/sample-types.ts';
import { checkJson, checkText } from './check-setting.ts';
import { type SettingType, toText } from './setting-types.ts';

const anyType = fc.constantFrom<SettingType>(...Object.values(types));

function valueOfText(type: SettingType, text: string): unknown {
  const checked = checkText(type, text);
  return checked.ok ? checked.value : 'refused';
}

function valueOfJson(type: SettingType, value: unknown): unknown {
  const checked = checkJson(type, value);
  return checked.ok ? checked.value : 'refused';
}

describe('checkText', () => {
  it.each<[keyof typeof types, string, unknown]>([
    ['boolean', 'true', true],
    ['boolean', ' false ', false],
    ['choice', 'full', 'full'],
    ['integer', '10', 10],
    ['integer', '1e1', 10],
    ['number', '.5', 0.5],
    ['number', '0', 0],
    ['above', '0.001', 0.001],
    ['orOff', 'off', 'off'],
    ['orOff', '7', 7],
    ['optional', 'unset', null],
    ['text', 'ollama/qwen3:8b', 'ollama/qwen3:8b'],
    ['tools', 'read_files, web_*', ['read_files', 'web_*']],
    ['tools', '["a,b"]', ['a,b']],
    ['tools', '', []],
    ['patterns', '[0-9]{4,6}', ['[0-9]{4,6}']],
    ['patterns', '["a", "b"]', ['a', 'b']],
    ['patterns', '', []],
    ['priorities', 'recall=90, mcp__x=0.5', { recall: 90, mcp__x: 0.5 }],
    ['priorities', '{"a": 100}', { a: 100 }],
    ['priorities', '', {}],
  ])('reads %s from %j', (name, text, value) => {
    expect(valueOfText(types[name], text)).toEqual(value);
  });

  it.each<[keyof typeof types, string]>([
    ['boolean', 'yes'],
    ['boolean', '1'],
    ['boolean', ''],
    ['choice', 'Full'],
    ['integer', '0'],
    ['integer', '11'],
    ['integer', '1.5'],
    ['integer', '0x2'],
    ['integer', 'unset'],
    ['integer', ''],
    ['number', '1.01'],
    ['number', 'NaN'],
    ['above', '0'],
    ['above', '1e999'],
    ['orOff', 'on'],
    ['optional', 'null'],
    ['text', 'qwen3'],
    ['tools', 'a,,b'],
    ['tools', '["a",'],
    ['tools', '[1]'],
    ['patterns', '('],
    ['patterns', '["a", ""]'],
    ['priorities', 'recall'],
    ['priorities', '=5'],
    ['priorities', 'recall=101'],
    ['priorities', 'recall='],
    ['priorities', '{"a": "5"}'],
    ['priorities', '{"a": 5'],
  ])('refuses as %s the text %j', (name, text) => {
    expect(valueOfText(types[name], text)).toBe('refused');
  });

  it('says what is allowed, and what was probably meant', () => {
    expect(checkText(types.choice, 'ful')).toEqual({
      ok: false,
      allowed: 'hidden, summary or full',
      hint: " Did you mean 'full'?",
    });
    expect(checkText(types.boolean, 'yes')).toMatchObject({ allowed: 'true or false' });
    expect(checkText(types.patterns, '(')).toMatchObject({ hint: expect.stringContaining('Unterminated group') });
  });

  it('keeps a name that objects inherit as a plain entry', () => {
    const checked = checkText(types.priorities, '__proto__=5,constructor=6');
    expect(checked.ok && Object.keys(checked.value ?? {})).toEqual(['__proto__', 'constructor']);
  });

  it('reads back every value that toText writes', () => {
    const valid = fc.oneof(
      fc.record({ type: fc.constant(types.tools), value: fc.array(fc.stringMatching(/^[a-z_*]+$/)) }),
      fc.record({ type: fc.constant(types.priorities), value: fc.dictionary(fc.string(), fc.nat(100)) }),
      fc.record({ type: fc.constant(types.number), value: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(valid, ({ type, value }) => {
        expect(valueOfText(type, toText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(anyType, fc.string(), (type, text) => void checkText(type, text)));
  });
});

describe('checkJson', () => {
  it.each<[keyof typeof types, unknown]>([
    ['boolean', true],
    ['choice', 'hidden'],
    ['integer', 10],
    ['number', 0.8],
    ['orOff', 'off'],
    ['optional', null],
    ['text', 'openai/gpt'],
    ['tools', ['a']],
    ['patterns', ['[a-z]+']],
    ['priorities', { a: 1 }],
  ])('accepts as %s the value %j', (name, value) => {
    expect(valueOfJson(types[name], value)).toEqual(value);
  });

  it.each<[keyof typeof types, unknown]>([
    ['boolean', 'true'],
    ['boolean', null],
    ['boolean', 1],
    ['choice', ['hidden']],
    ['integer', '10'],
    ['integer', 1.5],
    ['number', null],
    ['orOff', false],
    ['optional', 'unset'],
    ['text', 5],
    ['tools', 'a,b'],
    ['tools', [null]],
    ['patterns', ['(']],
    ['priorities', []],
    ['priorities', { a: -1 }],
    ['priorities', { a: null }],
  ])('refuses as %s the value %j', (name, value) => {
    expect(valueOfJson(types[name], value)).toBe('refused');
  });

  it('tells those who put quotes around a number or a boolean', () => {
    expect(checkJson(types.boolean, 'true')).toMatchObject({ hint: ' Write it without quotes.' });
    expect(checkJson(types.integer, '5')).toMatchObject({ hint: ' Write it without quotes.' });
    expect(checkJson(types.integer, '50')).toMatchObject({ hint: '' });
  });

  it('never throws', () => {
    fc.assert(fc.property(anyType, fc.anything(), (type, value) => void checkJson(type, value)));
  });
});
