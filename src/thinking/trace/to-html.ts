import { escapeHtml } from '../../base/escape-html.ts';
import { toHtmlMarks, toHtmlPage, toHtmlText, toHtmlTime } from '../../base/html-page.ts';
import { marksOf, passagesOf, sizeOf } from './describe-step.ts';
import { factsOf, nameOf } from './facts-of.ts';
import { isGone, type Trace, type TraceEntry, type TracePin } from './trace.ts';

/** The trace as one page that needs nothing else; all text in it is escaped. */
export function toHtml(trace: Trace): string {
  return toHtmlPage({
    name: nameOf(trace),
    facts: factsOf(trace),
    moreFacts: budgetBar(trace),
    body: `${pinned(trace.pins)}<section aria-labelledby="steps">
<h2 id="steps">Steps</h2>
${trace.entries.length === 0 ? '<p class="note">No thoughts yet.</p>' : steps(trace.entries)}
</section>`,
  });
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
${toHtmlText(text)}
</article>`,
  );
  return `<section aria-labelledby="pinned">\n<h2 id="pinned">Pinned</h2>\n${articles.join('\n')}\n</section>\n`;
}

function steps(entries: readonly TraceEntry[]): string {
  return `<ol>\n${entries.map((entry) => `<li>${entryItem(entry)}</li>`).join('\n')}\n</ol>`;
}

function entryItem(entry: TraceEntry): string {
  if (entry.type === 'note') return `<p class="note" dir="auto">${toHtmlTime(entry.at)} ${escapeHtml(entry.text)}</p>`;
  const passages = passagesOf(entry).map(
    ({ label, text }) => `${label === undefined ? '' : `<h4>${label}</h4>\n`}${toHtmlText(text)}`,
  );
  return `<article id="event-${entry.seq}"${isGone(entry) ? ' class="gone"' : ''}>
<h3><span class="name">Step ${entry.step}</span>${toHtmlMarks(marksOf(entry))}</h3>
<p class="when">${toHtmlTime(entry.at)}, ${sizeOf(entry)}</p>
${passages.join('\n')}
</article>`;
}
