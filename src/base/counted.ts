/** A number with separators, the same on every machine: `1,234,567`. */
export function grouped(count: number): string {
  // Intl takes 20 ms to load.
  return String(count).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** A number with its noun: `1 session`, `2,000 sessions`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
