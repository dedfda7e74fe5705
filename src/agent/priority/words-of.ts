/** Words that say nothing about what a task needs. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be been before between but by can could did do does for from get give ' +
    'given had has have her here him his how i if in into is it its just let like make may me more most my need new no ' +
    'not now of on one only or other our out over please put set should show so some such take tell than that the their ' +
    'them then there these they this those to tool tools up us use used uses using want was we were what when where ' +
    'which while who why will with would you your'
  ).split(' '),
);

/** The words of a text that can tell tools apart: in lower case, without endings, parts of joined names one by one. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !COMMON.has(word)).map(withoutEnding);
}

/** `searches`, `searching` and `search` are one word; so are `files` and `file`. */
function withoutEnding(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?<!s)s$/, '') : word;
  const plain = singular.replace(/(?<=.{4})ing$|(?<=.{3})ed$/, '');
  return plain.length > 3 ? plain.replace(/e$/, '') : plain;
}
