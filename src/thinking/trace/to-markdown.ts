import { toMarkdownLine, toMarkdownQuote } from '../../base/escape-markdown.ts';
import { marksOf, passagesOf, sizeOf } from './describe-step.ts';
import { factsOf } from './facts-of.ts';
import { isGone, type Trace, type TraceEntry, type TracePin, type TraceStep } from './trace.ts';

/** The trace as Markdown. No text in it can forge a heading, a separator, a pin, HTML or a link. */
export function toMarkdown(trace: Trace): string {
  return [
    '# Thought trace',
    ...(trace.title === undefined ? [] : [toMarkdownQuote(trace.title)]),
    factsOf(trace)
      .map(([label, value]) => `- **${label}:** ${toMarkdownLine(value)}`)
      .join('\n'),
    ...(trace.pins.length === 0 ? [] : ['## Pinned', ...trace.pins.flatMap(pinBlocks)]),
    '## Steps',
    ...(trace.entries.length === 0 ? ['*No thoughts yet.*'] : trace.entries.flatMap(entryBlocks)),
  ].join('\n\n');
}

function pinBlocks({ title, text, step }: TracePin): string[] {
  return [`### ${toMarkdownLine(title)} *(step ${step})*`, toMarkdownQuote(text)];
}

function entryBlocks(entry: TraceEntry): string[] {
  if (entry.type === 'note') return [`*${entry.at}* ${toMarkdownLine(entry.text)}`];
  return [
    heading(entry),
    `*${entry.at}, ${sizeOf(entry)}*`,
    ...passagesOf(entry).flatMap(({ label, text }) => [
      ...(label === undefined ? [] : [`**${label}**`]),
      toMarkdownQuote(text),
    ]),
  ];
}

/** A discarded thought is struck out and says so: neither alone would reach every reader. */
function heading(step: TraceStep): string {
  const name = isGone(step) ? `~~Step ${step.step}~~` : `Step ${step.step}`;
  const marks = marksOf(step).map(toMarkdownLine).join(', ');
  return marks === '' ? `### ${name}` : `### ${name} (${marks})`;
}
