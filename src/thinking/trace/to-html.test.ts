import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { storedSession, tracesWith } from '../../../test/trace-with.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import { readTrace } from './read-trace.ts';
import { toHtml } from './to-html.ts';

const TIME = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';

/** Every tag that the page itself is made of; nothing else may look like one. */
const OWN_TAGS = new RegExp(
  `^<(?:!doctype html|html lang="en"|meta [^<>]+|title|style|header|main|body|head|section aria-labelledby="(?:pinned|steps)"|
  |h2 id="(?:pinned|steps)"|h1 dir="auto"|h3(?: dir="auto")?|h4|dl|dt|dd|ol|li|article(?: id="event-\\d+")?(?: class="gone")?|
  |span class="(?:name|mark)"(?: dir="auto")?|p class="(?:when|note)"(?: dir="auto")?|div class="text" dir="auto"|
  |time datetime="${TIME}"|meter min="0" max="\\d+" value="\\d+" aria-label="Tokens used"|
  |/(?:html|head|title|style|body|main|header|section|h1|h2|h3|h4|dl|dt|dd|ol|li|article|span|p|div|time|meter))>$`.replaceAll(
    /\|\n\s*\|/g,
    '|',
  ),
);

/** The tags as the tokenizer of a browser sees them: a `<` before a letter, `/`, `!` or `?` begins one. */
function tagsOf(html: string): string[] {
  return html.replace(/<style>[\s\S]*?<\/style>/, '<style></style>').match(/<[\s\S]*?(?:>|$)/g) ?? [];
}

describe('toHtml', () => {
  it('is one page whose policy allows its own style and nothing else', () => {
    const html = toHtml(readTrace(storedSession({}), []));
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).not.toMatch(/<script|<link|<img|<a |\bsrc=|\bhref=|\bon\w+=|@import|url\(|\bstyle="/i);
    expect(style).toContain('prefers-color-scheme: dark');
    expect(style).toContain('@media print');
  });

  it('labels discarded steps in words and shows budget, pins and marks', () => {
    const [reasoning = '', sequential = ''] = tracesWith('harmless').map(toHtml);
    expect(reasoning).toContain('<span class="name">Step 2</span><span class="mark" dir="auto">discarded</span>');
    expect(reasoning).toContain('<meter min="0" max="8192" value="21" aria-label="Tokens used">21 of 8192</meter>');
    expect(reasoning.indexOf('id="pinned"')).toBeLessThan(reasoning.indexOf('id="steps"'));
    expect(sequential).toContain('branch bharmless from step 1');
    expect(sequential).toContain('revises step 1');
  });

  it('is made of its own tags only, whatever the texts are', () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThan(60);
    for (const text of HOSTILE_TEXTS) {
      for (const trace of tracesWith(text)) {
        const html = toHtml(trace);
        for (const tag of tagsOf(html)) expect(tag).toMatch(OWN_TAGS);
        expect(html).toContain(`<div class="text" dir="auto">${escapeHtml(text)}</div>`);
      }
    }
  });

  it('lets no text add, close or change a tag', () => {
    const hostile = fc
      .array(
        fc.constantFrom('<', '>', '"', "'", '&', '/', '=', '<!--', '-->', 'script', ' on', '\u0000', '`', ';', 'lt'),
      )
      .map((parts) => parts.join(''));
    const tags = (text: string) => tracesWith(`x${text}`).flatMap((trace) => tagsOf(toHtml(trace)));
    const expected = tags('');
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tags(text)).toEqual(expected);
      }),
    );
  });

  it('shows a long question in full below a short heading', () => {
    const [html = ''] = tracesWith(`Why ${'so '.repeat(100)}long?`).map(toHtml);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]?.length).toBe(150);
    expect(html).toMatch(/<\/h1>\n<div class="text" dir="auto">Why so .* long\?<\/div>/);
  });
});

describe('escapeHtml', () => {
  it('gives back the text to whoever decodes it', () => {
    const decode = (html: string) =>
      html
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
    fc.assert(
      fc.property(fc.string(), (text) => decode(escapeHtml(text)) === text && !/[<>"']/.test(escapeHtml(text))),
    );
  });
});
