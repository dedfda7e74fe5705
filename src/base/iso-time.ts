const LATEST = 8.64e15;

/** ISO 8601 in UTC; a time beyond what dates can say becomes the nearest one, because a trace must open. */
export function toIsoTime(at: number): string {
  return new Date(Math.min(Math.max(at, -LATEST), LATEST)).toISOString();
}
