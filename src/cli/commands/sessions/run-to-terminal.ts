import { describeRun, type RunEntry, type RunPassage } from '../../../agent/export/describe-run.ts';
import { factsOfRun, nameOfRun } from '../../../agent/export/facts-of-run.ts';
import type { RunNote, RunTrace } from '../../../agent/export/run-trace.ts';
import { toOneLine } from '../../../base/visible-text.ts';
import type { Colors } from '../../output.ts';
import { indent, terminalFacts, terminalHead } from './terminal-text.ts';

/** A run as lines for a terminal, which no stored text can drive. */
export function runToTerminal(trace: RunTrace, colors: Colors): string {
  const blocks = [
    ...terminalHead('Run', nameOfRun(trace), colors),
    terminalFacts(factsOfRun(trace), colors),
    ...describeRun(trace).flatMap(({ name, entries }) => [
      colors.bold(name),
      ...entries.map((entry) => entryBlock(entry, colors)),
    ]),
  ];
  return blocks.join('\n\n');
}

function entryBlock(entry: RunEntry | RunNote, colors: Colors): string {
  const { bold, dim } = colors;
  if (entry.type === 'note') return dim(`${entry.at}  ${toOneLine(entry.text)}`);
  const marks = entry.marks.map((mark) => ` [${toOneLine(mark)}]`).join('');
  const heading = `${bold(entry.name)}${marks} ${dim(toOneLine(entry.detail))}`;
  return [heading, ...entry.passages.map((passage) => passageBlock(passage, colors))].join('\n');
}

/** A label stands further in than our own headings: parts of it were stored. */
function passageBlock({ label, text }: RunPassage, { dim }: Colors): string {
  return label === undefined ? indent(text) : `  ${dim(toOneLine(label))}\n${indent(indent(text))}`;
}
