import { TextDecoder } from 'node:util';

/** What a server says of a body. */
export interface Content {
  /** In lower case, without parameters; empty where the server does not say. */
  readonly media: string;
  readonly charset: string | undefined;
}

const TEXTS =
  /^text\/|^application\/(?:json|xml|javascript|ecmascript|yaml|x-yaml|toml|x-sh|x-ndjson|graphql)$|\+(?:json|xml)$/;

/** Reads a `content-type`. */
export function toContentType(header: string | undefined): Content {
  const [media = '', ...parameters] = (header ?? '').slice(0, 1_000).split(';');
  const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(each)?.[1]).find(Boolean);
  return { media: media.trim().toLowerCase(), charset };
}

/** Whether a body is worth loading; where nothing is said, its first bytes tell. */
export function isText({ media }: Content): boolean {
  return media === '' || TEXTS.test(media);
}

/** Whether a body is a page. */
export function isPage({ media }: Content, text: string): boolean {
  if (media === '') return /^\s*<(?:!doctype html|html|head|body)\b/i.test(text.slice(0, 1_000));
  return media === 'text/html' || media === 'application/xhtml+xml';
}

const MARKS: readonly [charset: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a body: as its mark says, or the server, or the page itself; undefined when it is none. */
export function decodeBody(body: Buffer, { media, charset }: Content): string | undefined {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => body[index] === byte))?.[0];
  if (media === '' && marked === undefined && body.subarray(0, 1_000).includes(0)) return undefined;
  const decoder = decoderFor(marked ?? charset ?? charsetInPage(body) ?? 'utf-8');
  const text = decoder.decode(body);
  return decoder.encoding === 'windows-1252' ? withPunctuation(text) : text;
}

/** What windows-1252 has from 0x80 to 0x9f; some versions of Node give these as control characters. */
const PUNCTUATION = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function withPunctuation(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => PUNCTUATION[control.charCodeAt(0) - 0x80] ?? control);
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Pages say it in their head, in letters that all charsets share. */
function charsetInPage(body: Buffer): string | undefined {
  const head = body.subarray(0, 1_024).toString('latin1');
  return /<meta\b[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
}
