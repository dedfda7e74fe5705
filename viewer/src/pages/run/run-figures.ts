/** Tokens in words; what is unknown says so. */
export function tokenText(tokens: number | null): string {
  return tokens === null ? 'unknown tokens' : `${tokens.toLocaleString()} tokens`;
}

/** US dollars in words; what is unknown says so. */
export function costText(cost: number | null): string {
  if (cost === null) return 'cost unknown';
  return cost < 0.01 ? `$${cost.toFixed(4)}` : `$${cost.toFixed(2)}`;
}

/** A duration in words. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
