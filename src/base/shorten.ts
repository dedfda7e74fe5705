/** The beginning of a text, at most `longest` code units with the mark of the cut; never half a character. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, cutBefore(text, longest - 1)).trimEnd()}…`;
}

/** The place to cut at, or the one before where a character would be cut in two. */
export function cutBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000 ? at - 1 : at;
}
