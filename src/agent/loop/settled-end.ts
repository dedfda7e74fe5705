/**
 * How much of a text may be shown while it is still being written: no word that may go on, and nothing that more words
 * may make a secret of. Which secrets there are is not known here; these are the shapes that blanks do not end.
 */
export function settledEnd(text: string): number {
  const words = text.slice(0, wordEnd(text));
  return OPEN.reduce((end, shape) => Math.min(end, startOf(shape, words)), words.length);
}

/** Behind the last blank, or the last letter of a script that has none between words. */
function wordEnd(text: string): number {
  for (let end = text.length; end > 0; end--) if (/[\s\u2e80-\uffff]/.test(text.charAt(end - 1))) return end;
  return 0;
}

const OPEN: readonly RegExp[] = [
  // The groups of a number, as of a card.
  /(?<![A-Za-z0-9])(?:[0-9]{1,19}[\s\u00a0\u2007\u2009\u202f.-]{1,3}){1,20}$/,
  /\bbearer\s{1,3}$/i,
  // A value in quotes that are not closed.
  /(?:=>|[:=])\s{0,5}\\?(?:"[^"\n]{0,2000}|'[^'\n]{0,2000}|`[^`\n]{0,2000})$/,
  /\bcookie["'`]?\s{0,5}[:=][^\n]{0,8000}$/i,
  // A key in a file of its own, before its last line.
  /-----? ?BEGIN [A-Z0-9 ]{0,60}(?!(?:[^-]|-(?!----? ?END))*-----? ?END [A-Z0-9 ]{0,60}-----?)[\s\S]*$/,
  /Private-Lines: [\s\S]{0,8000}$/,
];

function startOf(shape: RegExp, text: string): number {
  const at = text.search(shape);
  return at < 0 ? text.length : at;
}
