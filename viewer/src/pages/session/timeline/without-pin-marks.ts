const MARK = /<!--[ \t]{0,20}(?:pin:(?:(?!-->)[^\n]){0,300}|\/pin[ \t]{0,20})-->/g;
/** Nothing else stands in its line. */
const MARK_LINE = new RegExp(`^${MARK.source}[ \\t]{0,20}\\n`, 'gm');

/** A thought without the marks around the passages that it pins: those stand at the top of the page. */
export function withoutPinMarks(text: string): string {
  return text.includes('<!--') ? text.replace(MARK_LINE, '').replace(MARK, '').trim() : text;
}
