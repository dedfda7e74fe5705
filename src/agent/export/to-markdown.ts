import { toMarkdownLine, toMarkdownQuote } from '../../base/escape-markdown.ts';
import { describeRun, type RunEntry, type RunPassage, type RunSection } from './describe-run.ts';
import { factsOfRun, nameOfRun } from './facts-of-run.ts';
import type { RunNote, RunTrace } from './run-trace.ts';

/** The run as Markdown. No text in it can forge a heading, a separator, HTML or a link. */
export function toMarkdown(trace: RunTrace): string {
  return [
    '# Agent run',
    toMarkdownQuote(nameOfRun(trace)),
    factsOfRun(trace)
      .map(([label, value]) => `- **${label}:** ${toMarkdownLine(value)}`)
      .join('\n'),
    ...describeRun(trace).flatMap(sectionBlocks),
  ].join('\n\n');
}

function sectionBlocks({ name, entries }: RunSection): string[] {
  return [`## ${name}`, ...entries.flatMap(entryBlocks)];
}

function entryBlocks(entry: RunEntry | RunNote): string[] {
  if (entry.type === 'note') return [`*${entry.at}* ${toMarkdownLine(entry.text)}`];
  const marks = entry.marks.map(toMarkdownLine).join(', ');
  return [
    `### ${entry.name}${marks === '' ? '' : ` (${marks})`}`,
    `*${toMarkdownLine(entry.detail)}*`,
    ...entry.passages.flatMap(passageBlocks),
  ];
}

function passageBlocks({ label, text }: RunPassage): string[] {
  return [
    ...(label === undefined ? [] : [`**${toMarkdownLine(label)}**`]),
    ...(text === '' ? [] : [toMarkdownQuote(text)]),
  ];
}
