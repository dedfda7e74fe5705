import { compareText } from './order.ts';

const LONGEST_COMPARED = 64;

/** The known names that a mistyped one may have meant, best first; names that are too far off are left out. */
export function closestNames(wanted: string, known: Iterable<string>, most = 3): string[] {
  const target = wanted.slice(0, LONGEST_COMPARED).toLowerCase();
  return [...known]
    .map((name) => ({ name, distance: distanceOf(target, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance || compareText(a.name, b.name))
    .slice(0, most)
    .map(({ name }) => name);
}

/** A sentence that offers the closest names, or an empty text when there are none. */
export function didYouMean(wanted: string, known: Iterable<string>): string {
  const names = closestNames(wanted, known).map((name) => `'${name}'`);
  return names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`;
}

function distanceOf(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length >= 3 && (b.startsWith(a) || b.endsWith(`_${a}`))) return 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substituted = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substituted, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
