import type { SecretPattern } from './secret-pattern.ts';

const BEGINNING = '(?<![A-Za-z0-9])';

/**
 * A few patterns that match wherever one of very many does: most texts hold no secret, and so they are looked at a few
 * times and not fifty. Good for patterns without numbered references.
 */
export function hintsOf(patterns: readonly SecretPattern[]): readonly RegExp[] {
  const alike = new Map<string, string[]>();
  for (const { pattern } of patterns) {
    const source = pattern.source.replace(/\(\?<[a-z]+>/g, '(?:');
    // What all of them demand is checked once, before any of them is tried.
    const beginning = source.startsWith(`${BEGINNING}(?:`) ? BEGINNING : '';
    const kind = JSON.stringify([beginning, pattern.flags.replace('g', '')]);
    alike.set(kind, [...(alike.get(kind) ?? []), `(?:${source.slice(beginning.length)})`]);
  }
  return [...alike].map(([kind, sources]) => {
    const [beginning, flags] = JSON.parse(kind);
    return new RegExp(`${beginning}(?:${sources.join('|')})`, flags);
  });
}
