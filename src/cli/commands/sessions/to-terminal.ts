import { shorten } from '../../../base/shorten.ts';
import { marksOf, passagesOf, sizeOf } from '../../../thinking/trace/describe-step.ts';
import { factsOf, nameOf } from '../../../thinking/trace/facts-of.ts';
import { isGone, type Trace, type TraceEntry, type TracePin } from '../../../thinking/trace/trace.ts';
import { showHidden, toOneLine } from '../../../thinking/trace/visible-text.ts';
import type { Colors } from '../../output.ts';

/** The trace as lines for a terminal, which no stored text can drive. */
export function toTerminal(trace: Trace, colors: Colors): string {
  const blocks = [
    ...headOf(nameOf(trace), colors),
    factsOf(trace)
      .map(([label, value]) => `${colors.dim(label.padEnd(8))} ${toOneLine(value)}`)
      .join('\n'),
    ...trace.pins.map((pin) => pinBlock(pin, colors)),
    ...trace.entries.map((entry) => entryBlock(entry, colors)),
  ];
  return blocks.join('\n\n');
}

const LONGEST_NAME = 150;

/** The name on one line behind a word of ours, so that it is no line of its own making, and all of it below. */
function headOf(name: string, { bold }: Colors): string[] {
  const shown = shorten(toOneLine(name), LONGEST_NAME);
  return [bold(`Trace: ${shown}`), ...(shown === name ? [] : [indent(name)])];
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

/** Everything that was stored is indented: it cannot pass for a heading. */
function indent(text: string): string {
  return showHidden(text)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
