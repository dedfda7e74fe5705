/** A text as a pattern looks at it, and where in the text itself a place of it is. */
export interface Face {
  readonly text: string;
  /** Where the character at `index` begins in the text itself. */
  placeOf(index: number): number;
}

/** `\n`, `\u0022`, `%20`: in `\nAKIA…` the n is not a part of the word. */
const ESCAPE = /\\(?:[nrtbf]|u[0-9A-Fa-f]{4})|%[0-9A-Fa-f]{2}/g;
/** Without one of these a text has neither escapes nor anything that nobody sees. */
const SPECIAL = /[\\%\u0080-\uffff]/;
/** What nobody sees, as a character or escaped: a soft hyphen, a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\\u(?:00ad|061c|180e|200[b-f]|202[a-e]|206[0-9a-f]|feff)/giu;

/** The ways to look at a text: as it stands, with blanks for escapes, and both without the characters that nobody sees. */
export function facesOf(text: string): Face[] {
  if (!SPECIAL.test(text)) return [{ text, placeOf: same }];
  const blanked = text.replace(ESCAPE, blanks);
  return [
    { text, placeOf: same },
    ...(blanked === text ? [] : [{ text: blanked, placeOf: same }]),
    ...withoutUnseen(text),
  ];
}

/** The text with blanks for escapes and for what nobody sees: every place of it stays where it is. */
export function blankEscapes(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(UNSEEN, blanks).replace(ESCAPE, blanks);
}

function blanks(found: string): string {
  return ' '.repeat(found.length);
}

function same(index: number): number {
  return index;
}

function withoutUnseen(text: string): Face[] {
  if (text.search(UNSEEN) < 0) return [];
  const parts: string[] = [];
  const places = new Uint32Array(text.length + 1);
  let length = 0;
  const keep = (start: number, end: number): void => {
    parts.push(text.slice(start, end));
    for (let place = start; place < end; place++) places[length++] = place;
  };
  let end = 0;
  for (const { 0: unseen, index } of text.matchAll(UNSEEN)) {
    keep(end, index);
    end = index + unseen.length;
  }
  keep(end, text.length);
  const seen = parts.join('');
  const placeOf = (index: number): number => places[index] ?? text.length;
  const blanked = seen.replace(ESCAPE, blanks);
  return [{ text: seen, placeOf }, ...(blanked === seen ? [] : [{ text: blanked, placeOf }])];
}
