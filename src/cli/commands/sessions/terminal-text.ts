import { shorten } from '../../../base/shorten.ts';
import { showHidden, toOneLine } from '../../../base/visible-text.ts';
import type { Colors } from '../../output.ts';

const LONGEST_NAME = 150;

/** A name on one line behind a word of ours, so that it is no line of its own making, and all of it below. */
export function terminalHead(word: string, name: string, { bold }: Colors): string[] {
  const shown = shorten(toOneLine(name), LONGEST_NAME);
  return [bold(`${word}: ${shown}`), ...(shown === name ? [] : [indent(name)])];
}

/** Labels of ours with values that were stored. */
export function terminalFacts(facts: readonly (readonly [label: string, value: string])[], { dim }: Colors): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return facts.map(([label, value]) => `${dim(label.padEnd(width))}${toOneLine(value)}`).join('\n');
}

/** Everything that was stored is indented: it cannot pass for a heading. */
export function indent(text: string): string {
  return showHidden(text)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
