import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { PAGE_STYLE } from './page-style.ts';
import { shorten } from './shorten.ts';
import { showHidden, toOneLine } from './visible-text.ts';

/** What a page is made of. */
export interface HtmlPage {
  /** What it is about, untrusted; a long one is cut in the heading and stands below it as a whole. */
  readonly name: string;
  /** Labels of ours with values that are untrusted. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** HTML after the facts, whose texts are escaped already. */
  readonly moreFacts?: string;
  /** HTML whose texts are escaped already. */
  readonly body: string;
}

const LONGEST_TITLE = 150;

/** One page that needs nothing else: no scripts, no requests. Its policy stops whatever escaping would have missed. */
export function toHtmlPage({ name, facts, moreFacts = '', body }: HtmlPage): string {
  const title = shorten(toOneLine(name), LONGEST_TITLE);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<header>
<h1 dir="auto">${escapeHtml(title)}</h1>
${title === showHidden(name) ? '' : `${toHtmlText(name)}\n`}<dl>
${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
${moreFacts}</dl>
</header>
${body}
</main>
</body>
</html>`;
}

/** Text as it stands, in its own direction. */
export function toHtmlText(text: string): string {
  return `<div class="text" dir="auto">${escapeHtml(text)}</div>`;
}

/** A time in ISO 8601. */
export function toHtmlTime(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time>`;
}

/** Short words beside a heading; they are untrusted. */
export function toHtmlMarks(marks: readonly string[]): string {
  return marks.map((mark) => `<span class="mark" dir="auto">${escapeHtml(mark)}</span>`).join('');
}

function policy(): string {
  const hash = createHash('sha256').update(PAGE_STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}
