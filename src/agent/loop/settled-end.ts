import { blankEscapes } from '../../base/faces.ts';

/**
 * How much of a text may be shown while it is still being written: no word that may go on, and nothing that more words
 * may make a well-known secret of. These are the shapes that blanks do not end.
 */
export function settledEnd(text: string): number {
  const end = wordEnd(text);
  const words = blankEscapes(text.slice(0, end));
  return Math.min(keyStart(words), ...OPEN.map((shape) => startOf(shape, words)));
}

/** Behind the last blank, or the last letter of a script that has none between words; never amid a character. */
export function wordEnd(text: string): number {
  for (let end = text.length; end > 0; end--) if (ENDS_WORD.test(text.charAt(end - 1))) return end;
  return 0;
}

/** Characters that nobody sees may stand inside of a secret. */
const ENDS_WORD =
  /(?!\p{Default_Ignorable_Code_Point})[\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7ff\uf900-\uffef]/u;

const OPEN: readonly RegExp[] = [
  // The groups of a number, as of a card; what stands before and after them counts, too.
  /(?<![A-Za-z0-9])(?:[0-9]{1,19}[\s.-]{1,8}){1,6}$/,
  /\bbearer\s{1,3}$/i,
  // A value that is not over: in quotes that are not closed, with no more blanks than a secret has, or without a blank.
  /(?<=(?:=>|[:=])\s{0,5}\\?)(?:"(?:[^"\s]*[^\S\n]{1,3}){0,4}[^"\s]*|'(?:[^'\s]*[^\S\n]{1,3}){0,4}[^'\s]*|`(?:[^`\s]*[^\S\n]{1,3}){0,4}[^`\s]*)$/,
  /(?<=[a-z]["'`\\]{0,3}\s{0,5}(?:=>|[:=])\s{0,5})\S+$/i,
  /(?<=:\/\/)\S+$/,
  /\bcookie["'`]?\s{0,5}[:=][^\n]{0,8000}$/i,
  /Private-Lines: [0-9]{0,3}[A-Za-z0-9+/=\s]*$/,
];

const KEY_BEGINS = /-----? ?BEGIN (?:[A-Z0-9 ]{0,60}$|[A-Z0-9 ]{0,60}PRIVATE KEY)/;
const KEY_ENDS = /-----? ?END [A-Z0-9 ]{0,60}-----?/g;

/** A key in a file of its own goes on to its last line. */
function keyStart(text: string): number {
  if (!KEY_BEGINS.test(text)) return text.length;
  const last = [...text.matchAll(KEY_ENDS)].at(-1);
  const ended = last === undefined ? 0 : last.index + last[0].length;
  return ended + startOf(KEY_BEGINS, text.slice(ended));
}

function startOf(shape: RegExp, text: string): number {
  const at = text.search(shape);
  return at < 0 ? text.length : at;
}
