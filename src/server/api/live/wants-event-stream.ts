/** Whether the caller asks for a live stream rather than for JSON. */
export function wantsEventStream({ headers }: Request): boolean {
  return /(?:^|[,\s])text\/event-stream(?:[;,\s]|$)/i.test(headers.get('accept') ?? '');
}
