import { escapeHtml } from '../../base/escape-html.ts';
import { toHtmlMarks, toHtmlPage, toHtmlText, toHtmlTime } from '../../base/html-page.ts';
import { describeRun, type RunEntry, type RunPassage, type RunSection } from './describe-run.ts';
import { factsOfRun, nameOfRun } from './facts-of-run.ts';
import type { RunNote, RunTrace } from './run-trace.ts';

/** The run as one page that needs nothing else. All text is escaped: artifacts are shown and never run. */
export function toHtml(trace: RunTrace): string {
  return toHtmlPage({
    name: nameOfRun(trace),
    facts: factsOfRun(trace),
    body: describeRun(trace).map(section).join('\n'),
  });
}

function section({ name, entries }: RunSection): string {
  return `<section>
<h2>${escapeHtml(name)}</h2>
<ol>
${entries.map((entry) => `<li>${item(entry)}</li>`).join('\n')}
</ol>
</section>`;
}

function item(entry: RunEntry | RunNote): string {
  if (entry.type === 'note') return `<p class="note" dir="auto">${toHtmlTime(entry.at)} ${escapeHtml(entry.text)}</p>`;
  return `<article>
<h3>${escapeHtml(entry.name)}${toHtmlMarks(entry.marks)}</h3>
<p class="when">${escapeHtml(entry.detail)}</p>
${entry.passages.map(passage).join('\n')}
</article>`;
}

function passage({ label, text }: RunPassage): string {
  return `${label === undefined ? '' : `<h4 dir="auto">${escapeHtml(label)}</h4>\n`}${toHtmlText(text)}`;
}
