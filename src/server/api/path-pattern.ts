/** The names in the braces of a path: `/api/sessions/{id}` has `id`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** The path as hono writes it. */
export function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Whether a request's path is one of these. */
export function matchesPath(path: string, requested: string): boolean {
  const parts = path.split('/');
  const given = requested.split('/');
  return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index]);
}
