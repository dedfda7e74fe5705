import { escapeHtml } from '../../base/escape-html.ts';
import { toHtmlFacts, toHtmlMarks, toHtmlPage, toHtmlText, toHtmlTime } from '../../base/html-page.ts';
import { shorten } from '../../base/shorten.ts';
import { showHidden, toOneLine } from '../../base/visible-text.ts';
import { describeRun, type RunEntry, type RunPassage, type RunSection } from './describe-run.ts';
import { factsOfRun, nameOfRun } from './facts-of-run.ts';
import type { RunNote, RunTrace } from './run-trace.ts';

const LONGEST_TITLE = 150;

/** The run as one page that needs nothing else. All text is escaped: artifacts are shown and never run. */
export function toHtml(trace: RunTrace): string {
  const name = nameOfRun(trace);
  const title = shorten(toOneLine(name), LONGEST_TITLE);
  return toHtmlPage({
    title,
    main: `<header>
<h1 dir="auto">${escapeHtml(title)}</h1>
${title === showHidden(name) ? '' : `${toHtmlText(name)}\n`}<dl>
${toHtmlFacts(factsOfRun(trace))}
</dl>
</header>
${describeRun(trace).map(section).join('\n')}`,
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
