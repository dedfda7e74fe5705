// The few statistics that the benchmarks need.

export function median(numbers) {
  return percentile(numbers, 0.5);
}

/** Between the two nearest values, so that the median of an even count is their middle. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at));
}

/**
 * The median of the ratios of same rounds: what disturbs the machine in a round disturbs both sides of its ratio.
 * With the smallest and the largest one, because a median alone hides how far rounds lie apart.
 */
export function pairedRatio(ours, theirs) {
  const ratios = ours.map((value, round) => value / theirs[round]);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** The list, begun at another place in every round, so that no server always follows the same neighbour. */
export function rotated(list, round) {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
