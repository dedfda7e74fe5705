import type { SearchTerm } from '../search-terms.ts';
import { LONG_TEXT } from './word-vector.ts';

/** The terms as tsquery reads them. Of a long text it asks less than it should: see `mustBeRead`. */
export function toQueryText(terms: readonly SearchTerm[]): string {
  return terms
    .map((term) => {
      const words = term.words.map(quote);
      if (term.kind === 'prefix') words.push(`${words.pop() ?? ''}:*`);
      const [only, ...more] = words;
      if (more.length === 0) return only;
      return `(${words.join(' <-> ')} | ${[quote(LONG_TEXT), ...words].join(' & ')})`;
    })
    .join(' & ');
}

/** True when the vector of a long text cannot say whether it has the terms: it does not know which words are neighbours. */
export function mustBeRead(terms: readonly SearchTerm[]): boolean {
  return terms.some(({ words }) => words.length > 1);
}

/** Words hold letters, marks and digits only, so nothing in them needs to be escaped. */
function quote(word: string): string {
  return `'${word}'`;
}
