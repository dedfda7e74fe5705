import { type Mistake, quote } from '../mistake.ts';
import type { JsonScanner } from './json-scanner.ts';

/** What to write instead. */
export const FORM = 'Write a call as {"tool":"NAME","input":{…}} on lines of its own.';

/** What is wrong where the grammar of JSON is broken. */
export function invalidJson({ mistake }: JsonScanner): Mistake {
  const advice = mistake.found === 'a line break' ? 'Write a line break inside a string as \\n.' : FORM;
  return { what: 'invalid JSON', ...mistake, advice };
}

/** What is wrong with a text that ends inside a call. */
export function unfinished({ expected }: JsonScanner, line: number): Mistake {
  return { what: `unfinished call (begun in line ${line})`, expected, found: 'the end of the text', advice: FORM };
}

/** What is wrong with a name that no tool can have. */
export function invalidName(written: string): Mistake {
  const expected = 'a text of 1 to 128 letters, digits, or any of _ . -';
  return { what: 'invalid tool name', expected, found: quote(written), advice: FORM };
}

/** What is wrong with text behind a call; `at` is its place in the call. */
export function textBehind(at: number): Mistake {
  return { what: 'text behind the call', expected: 'a line break', found: at, advice: FORM };
}
