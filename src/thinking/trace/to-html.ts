import { createHash } from 'node:crypto';
import { shorten } from '../../base/shorten.ts';
import { marksOf, passagesOf, sizeOf } from './describe-step.ts';
import { escapeHtml } from './escape-html.ts';
import { factsOf, nameOf } from './facts-of.ts';
import { PAGE_STYLE } from './page-style.ts';
import { isGone, type Trace, type TraceEntry, type TracePin, type TraceStep } from './trace.ts';
import { showHidden, toOneLine } from './visible-text.ts';

const LONGEST_TITLE = 150;

/**
 * The trace as one page that needs nothing else: no scripts, no requests. All text goes through `escapeHtml`, and the
 * page's policy would stop it if it did not.
 */
export function toHtml(trace: Trace): string {
  const name = nameOf(trace);
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
${title === showHidden(name) ? '' : `${textBlock(name)}\n`}<dl>
${factsOf(trace)
  .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  .join('\n')}
${budgetBar(trace)}</dl>
</header>
${pinned(trace.pins)}<section aria-labelledby="steps">
<h2 id="steps">Steps</h2>
${trace.entries.length === 0 ? '<p class="note">No thoughts yet.</p>' : steps(trace.entries)}
</section>
</main>
</body>
</html>`;
}

function policy(): string {
  const hash = createHash('sha256').update(PAGE_STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/** A bar without inline style, which the policy forbids. */
function budgetBar({ tokens: { used, budget } }: Trace): string {
  if (budget === undefined) return '';
  return `<dt>Budget</dt><dd><meter min="0" max="${budget}" value="${Math.min(used, budget)}" aria-label="Tokens used">${used} of ${budget}</meter></dd>\n`;
}

function pinned(pins: readonly TracePin[]): string {
  if (pins.length === 0) return '';
  const articles = pins.map(
    ({ title, text, step }) => `<article>
<h3 dir="auto">${escapeHtml(title)}<span class="mark">step ${step}</span></h3>
${textBlock(text)}
</article>`,
  );
  return `<section aria-labelledby="pinned">\n<h2 id="pinned">Pinned</h2>\n${articles.join('\n')}\n</section>\n`;
}

function steps(entries: readonly TraceEntry[]): string {
  return `<ol>\n${entries.map((entry) => `<li>${entryItem(entry)}</li>`).join('\n')}\n</ol>`;
}

function entryItem(entry: TraceEntry): string {
  if (entry.type === 'note') return `<p class="note" dir="auto">${time(entry.at)} ${escapeHtml(entry.text)}</p>`;
  const passages = passagesOf(entry).map(
    ({ label, text }) => `${label === undefined ? '' : `<h4>${label}</h4>\n`}${textBlock(text)}`,
  );
  return `<article id="event-${entry.seq}"${isGone(entry) ? ' class="gone"' : ''}>
<h3><span class="name">Step ${entry.step}</span>${marks(entry)}</h3>
<p class="when">${time(entry.at)}, ${sizeOf(entry)}</p>
${passages.join('\n')}
</article>`;
}

function marks(step: TraceStep): string {
  return marksOf(step)
    .map((mark) => `<span class="mark" dir="auto">${escapeHtml(mark)}</span>`)
    .join('');
}

function textBlock(text: string): string {
  return `<div class="text" dir="auto">${escapeHtml(text)}</div>`;
}

function time(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time>`;
}
