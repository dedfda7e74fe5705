/** Elements whose content nobody reads. */
const HIDDEN = /^(script|style|template|noscript|svg)\b/i;
const INLINE = /^\/?(?:a|abbr|b|bdi|cite|code|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)\b/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text between the tags, in one pass over the page: for pages that take too long to be understood. */
export function stripTags(html: string): string {
  const small = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    parts.push(html.slice(at, tag === -1 ? undefined : tag));
    if (tag === -1) break;
    const start = html.slice(tag + 1, tag + 12);
    const hidden = HIDDEN.exec(start)?.[1]?.toLowerCase();
    const from = hidden === undefined ? tag : small.indexOf(`</${hidden}`, tag);
    const end = from === -1 ? -1 : html.indexOf('>', from);
    if (end === -1) break;
    if (!INLINE.test(start)) parts.push('\n');
    at = end + 1;
  }
  return tidy(parts.join(''));
}

function tidy(text: string): string {
  const plain = text.replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (ENTITIES[name?.toLowerCase() ?? ''] ?? whole) : toCharacter(Number(code)),
  );
  return plain
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
