/** A number of things in words: `1 step`, `2,000 steps`. */
export function countOf(count: number, thing: string, things = `${thing}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? thing : things}`;
}
