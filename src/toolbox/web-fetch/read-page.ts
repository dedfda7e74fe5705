import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type PageNode, toText } from './to-text.ts';

/** A page as it came. */
export interface Page {
  readonly html: string;
  readonly url: string;
}

/** What people read of a page. */
export interface PageText {
  readonly title: string;
  readonly text: string;
}

interface PageDocument {
  readonly documentElement: PageNode;
  querySelector(selector: string): PageNode | null;
}

/** What is shorter is a teaser or a notice about cookies rather than what the page is about. */
const SHORTEST_ARTICLE = 500;
/** Judging more elements than this takes longer than anybody waits. */
const MOST_ELEMENTS = 100_000;

/** The article of a page, or all of its text where it has none. Hostile pages make this slow: run it in a thread. */
export function readPage({ html, url }: Page): PageText {
  const document = parse(html);
  const title = document.querySelector('title')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const base = baseOf(document, url);
  const article = findArticle(document);
  const text = article === undefined ? '' : toText(article, base);
  if (text.length >= SHORTEST_ARTICLE) return { title, text };
  // Looking for an article has taken the page apart.
  return { title, text: toText(parse(html).documentElement, base) };
}

/** Writers may leave out the outer tags; the parser may not. */
function parse(html: string): PageDocument {
  const isWhole = /<html[\s>]/i.test(html);
  return parseHTML(isWhole ? html : `<html><head></head><body>${html}</body></html>`).document;
}

function findArticle(document: PageDocument): PageNode | undefined {
  try {
    const options = { maxElemsToParse: MOST_ELEMENTS, serializer: (node: PageNode): PageNode => node };
    return new Readability<PageNode>(document, options).parse()?.content ?? undefined;
  } catch {
    return undefined;
  }
}

function baseOf(document: PageDocument, url: string): string {
  const given = document.querySelector('base')?.getAttribute?.('href') ?? '';
  return URL.canParse(given, url) ? new URL(given, url).href : url;
}
