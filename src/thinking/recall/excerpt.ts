import { cutBefore, shorten } from '../../base/shorten.ts';

/** The part of a text around the first place where a query's longest word stands, on one line. */
export function excerpt(text: string, query: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const lead = Math.floor(longest / 3);
  const start = wordStart(line, Math.min(placeOf(line, query) - lead, line.length - longest + 1));
  return start <= 0 ? shorten(line, longest) : `…${shorten(line.slice(start), longest - 1)}`;
}

/** Where the query's longest word stands; 0 where none is found as written (search also folds accents). */
function placeOf(line: string, query: string): number {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const lower = line.toLowerCase();
  const places = words.toSorted((a, b) => b.length - a.length).map((word) => lower.indexOf(word));
  return places.find((place) => place >= 0) ?? 0;
}

const LONGEST_STEP = 20;

/** The start of the next word, unless it is too far away. */
function wordStart(line: string, at: number): number {
  if (at <= 0) return 0;
  const space = line.indexOf(' ', at);
  return space >= 0 && space - at < LONGEST_STEP ? space + 1 : cutBefore(line, at);
}
