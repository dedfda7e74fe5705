// Control characters, what changes the order in which text is drawn, and what is not drawn at all. Tabs and line feeds are
// text, and what belongs to an emoji (👩‍💻, ❤️, 1️⃣) is drawn with it.
const HIDDEN =
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufff9-\\ufffb\\p{Default_Ignorable_Code_Point}]';
const HIDDEN_OR_EMOJI = new RegExp(`\\p{RGI_Emoji}|(${HIDDEN})`, 'gv');

/** Shows characters that nobody would see, or that would change how the rest is seen, as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text.replace(HIDDEN_OR_EMOJI, (found: string, hidden?: string) =>
    hidden === undefined ? found : `⟨U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
