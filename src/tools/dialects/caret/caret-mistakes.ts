import { type Mistake, quote } from '../mistake.ts';

/** What is open: a call, or a list or block in it. */
export interface CaretPlace {
  readonly type: 'call' | 'list' | 'block';
  /** The tool's or the parameter's. */
  readonly name: string;
  /** Where it was opened. */
  readonly line: number;
}

/** What is wrong when a fence, or the end of the text, comes before the end of what is open. */
export function unclosed(place: CaretPlace, fence?: string): Mistake {
  const what = `unclosed ${place.type} '${place.name}' (opened in line ${place.line})`;
  const expected = `a line '${closeOf(place)}'`;
  if (fence === undefined) return { what, expected, found: 'the end of the text' };
  if (place.type === 'call') return { what, expected, found: quote(fence) };
  const advice = `To write such a line as text, give the value as JSON, between '${place.name} json ---' and '--- ${place.name}'.`;
  return { what, expected, found: quote(fence), advice };
}

/** What is wrong with a line that has no meaning inside a call. */
export function unexpectedLine(line: string): Mistake {
  return {
    what: 'unexpected line',
    expected: "'key: value', 'key: [', 'key ---' or '^^^'",
    found: quote(line.trim()),
    advice: "Write a value of several lines between 'key ---' and '--- key'.",
  };
}

/** What is wrong with a first line that holds more than a tool's name. */
export function invalidOpening(line: string): Mistake {
  const expected = "'^^^NAME' alone, with a name of 1 to 128 letters, digits, or any of _ . -";
  const advice = "Give each parameter on a line of its own below it, as 'key: value'.";
  return { what: 'invalid opening line', expected, found: quote(line), advice };
}

function closeOf({ type, name }: CaretPlace): string {
  if (type === 'call') return '^^^';
  return type === 'list' ? ']' : `--- ${name}`;
}
