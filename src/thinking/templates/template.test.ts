import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_TEMPLATE, parseTemplate } from './template.ts';

describe('parseTemplate', () => {
  it('reads the title from the first line and the text from the rest', () => {
    const template = { name: 'on-call', title: 'On call', text: 'First\n\nSecond' };
    expect(parseTemplate('on-call', '# On call\n\nFirst\n\nSecond\n')).toEqual({ ok: true, template });
    expect(parseTemplate('on-call', '\ufeff# On call  \r\n\r\nFirst\r\n\r\nSecond')).toEqual({ ok: true, template });
  });

  it.each([
    ['On Call', '# T\nx', 'name'],
    ['../x', '# T\nx', 'name'],
    ['__proto__', '# T\nx', 'name'],
    ['a'.repeat(65), '# T\nx', 'name'],
    ['a', '', 'first line'],
    ['a', 'No title\nx', 'first line'],
    ['a', '## T\nx', 'first line'],
    ['a', `# ${'T'.repeat(101)}\nx`, 'first line'],
    ['a', '# T\n\n  \n', 'no text'],
    ['a', `# T\n${'x'.repeat(LONGEST_TEMPLATE)}`, 'characters'],
  ])('says what is wrong with %s', (name, markdown, part) => {
    expect(parseTemplate(name, markdown)).toEqual({ ok: false, problem: expect.stringContaining(part) });
  });

  it('takes any text without throwing', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (name, text) => void parseTemplate(name, text)));
  });
});
