import { toOneLine } from '../../../base/visible-text.ts';
import { marksOf, passagesOf, sizeOf } from '../../../thinking/trace/describe-step.ts';
import { factsOf, nameOf } from '../../../thinking/trace/facts-of.ts';
import { isGone, type Trace, type TraceEntry, type TracePin } from '../../../thinking/trace/trace.ts';
import type { Colors } from '../../output.ts';
import { indent, terminalFacts, terminalHead } from './terminal-text.ts';

/** The trace as lines for a terminal, which no stored text can drive. */
export function toTerminal(trace: Trace, colors: Colors): string {
  const blocks = [
    ...terminalHead('Trace', nameOf(trace), colors),
    terminalFacts(factsOf(trace), colors),
    ...trace.pins.map((pin) => pinBlock(pin, colors)),
    ...trace.entries.map((entry) => entryBlock(entry, colors)),
  ];
  return blocks.join('\n\n');
}

function pinBlock({ title, text, step }: TracePin, { bold, dim }: Colors): string {
  return `${bold(`Pinned: ${toOneLine(title)}`)} ${dim(`step ${step}`)}\n${indent(text)}`;
}

function entryBlock(entry: TraceEntry, { bold, dim }: Colors): string {
  if (entry.type === 'note') return dim(`${entry.at}  ${toOneLine(entry.text)}`);
  const marks = marksOf(entry).map((mark) => ` [${toOneLine(mark)}]`);
  const heading = `${bold(`Step ${entry.step}`)}${marks.join('')} ${dim(`${entry.at}, ${sizeOf(entry)}`)}`;
  const paint = isGone(entry) ? dim : String;
  const passages = passagesOf(entry).map(({ label, text }) =>
    paint(indent(label === undefined ? text : `${label}: ${text}`)),
  );
  return [heading, ...passages].join('\n');
}
