import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import { toMarkdownLine, toMarkdownQuote } from './escape-markdown.ts';
import { showHidden, toOneLine } from './visible-text.ts';

const PARTS = [
  ...'\\`*_{}[]()<>#+-.!|~&$:;="\'@%/ \n\t1aé',
  'www.',
  'http://',
  '&lt;',
  '```',
  '---',
  '1.',
  '    ',
  '<!--',
];
const markdownLike = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''));

/** What a reader of the Markdown sees. */
function seenIn(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => `&#${char.codePointAt(0)};`)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** What is left when everything that is escaped is taken out. */
function bareIn(markdown: string): string {
  return markdown.replace(/\\[!-/:-@[-`{-~]|&(?:lt|amp);/g, 'x');
}

/** A quoted line without its mark and without the backslash that ends it where a line break is meant. */
function contentOf(line: string): string {
  return line.slice(2).replace(/(?<!\\)((?:\\\\)*)\\$/, '$1');
}

function plain(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

describe('toMarkdownQuote', () => {
  it('shows lines, paragraphs and indentation', () => {
    expect(toMarkdownQuote('one\n  two\n\nthree')).toBe('> one\\\n> \u00a0\u00a0two\n>\n> three');
  });

  it('leaves what is inert as it is', () => {
    const text = 'call snake_case(a || b) -> c; d < 1? "no" & (yes)!';
    expect(toMarkdownQuote(text)).toBe(`> ${text.replace('<', '&lt;')}`);
  });

  it.each(['# h', '- i', '+ i', '1. i', '2) i', '> q', '=== ', '--- ', '| t', ':- ', '```', '~~~', '    code'])(
    'cannot start a block with %j',
    (line) => {
      for (const shown of toMarkdownQuote(`text\n${line}\n${line}`).split('\n')) {
        expect(shown).toMatch(/^> (?:\\|\u00a0|\d+\\|text)/);
      }
    },
  );

  it('quotes every line and leaves nothing active, whatever the text', () => {
    const check = (text: string): void => {
      const lines = toMarkdownQuote(text).split('\n');
      for (const line of lines) {
        expect(line).toMatch(/^>(?: [^ \t]|$)/);
        expect(bareIn(contentOf(line))).not.toMatch(/[<`*[~$#\\]|^[-+=:>|]|^\d+[.)]|:\/\/|\bwww\./i);
      }
      const seen = lines.map(contentOf).join('\n');
      expect(plain(seenIn(seen))).toBe(plain(showHidden(text)));
    };
    HOSTILE_TEXTS.forEach(check);
    fc.assert(fc.property(markdownLike, check));
  });
});

describe('toMarkdownLine', () => {
  it('shows any text on one line', () => {
    const check = (text: string): void => {
      expect(toMarkdownLine(text)).not.toContain('\n');
      expect(bareIn(toMarkdownLine(text))).not.toMatch(/[<`*[~$#\\]/);
      expect(seenIn(toMarkdownLine(text))).toBe(toOneLine(text));
    };
    HOSTILE_TEXTS.forEach(check);
    fc.assert(fc.property(markdownLike, check));
  });
});
