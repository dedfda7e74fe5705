// Control characters can drive a terminal, bidi controls show text in another order than it has, and what Unicode calls
// ignorable (joiners, fillers, variation selectors, tags) hides text. Tabs and line feeds are text.
const HIDDEN =
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufff9-\\ufffb\\p{Default_Ignorable_Code_Point}]';

// Where ignorable characters belong: in an emoji (👩‍💻, ❤️, 1️⃣), and between letters of scripts that join them.
const PICTURE = '\\p{Extended_Pictographic}(?:[\\ufe0e\\ufe0f]|\\p{Emoji_Modifier})?';
const JOINING = `[${['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat('Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;
const AT_HOME = [
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
].join('|');

const HIDDEN_OR_AT_HOME = new RegExp(`${AT_HOME}|(${HIDDEN})`, 'gu');

/** Shows characters that nobody would see, or that would change how the rest is seen, as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return replaceHidden(text.toWellFormed().replace(/\r\n?/g, '\n'), (char) => `⟨U+${codeOf(char)}⟩`);
}

/** The text on one line, for headings, lists and labels; what was a line break can still be seen. */
export function toOneLine(text: string): string {
  const lines = showHidden(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join(' ⏎ ');
}

/** JSON for people and programs: hidden characters are written as escapes, so the value stays what it is. Indent 0 is one line. */
export function toReadableJson(value: unknown, indent = 2): string {
  // The line feeds are JSON's own; every other hidden character stands inside a string.
  return replaceHidden(JSON.stringify(value, null, indent), (char) =>
    char.replace(/[\s\S]/g, (unit) => `\\u${codeOf(unit)}`),
  );
}

function replaceHidden(text: string, show: (char: string) => string): string {
  return text.replace(HIDDEN_OR_AT_HOME, (found: string, hidden?: string) =>
    hidden === undefined ? found : show(hidden),
  );
}

function codeOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
