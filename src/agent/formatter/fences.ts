const MARKS = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** A fence that nothing in the content can close: longer than any run of backticks in it. */
export function fenceFor(content: string): string {
  const longest = (content.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}

/** What a text needs behind it so that what follows does not stand in a code block that it left open. */
export function closeFence(text: string): string {
  let open: string | undefined;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, marks, rest = ''] = MARKS.exec(line) ?? [];
    if (marks === undefined) continue;
    // Backticks behind backticks are code in a line, and not the beginning of a block.
    if (open === undefined) open = marks.startsWith('`') && rest.includes('`') ? undefined : marks;
    else if (marks[0] === open[0] && marks.length >= open.length && rest.trim() === '') open = undefined;
  }
  return open === undefined ? '' : `${text.endsWith('\n') ? '' : '\n'}${open}`;
}
