/** Who is told what a body says. */
export interface Tap {
  onText(text: string): void;
  /** Once, at the end; with an error when it broke off or the reader left. What it throws reaches the reader. */
  onEnd(error?: unknown): void;
}

/** The same body, while somebody listens. */
export function tapBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { onText, onEnd }: Tap,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) {
    onEnd();
    return null;
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const tell = (text: string): void => {
    if (text !== '') onText(text);
  };
  return new ReadableStream({
    pull: async (controller) => {
      const next = await reader.read().catch((error: unknown) => {
        tell(decoder.decode());
        onEnd(error);
        throw error;
      });
      if (next.done) {
        tell(decoder.decode());
        onEnd();
        controller.close();
        return;
      }
      tell(decoder.decode(next.value, { stream: true }));
      controller.enqueue(next.value);
    },
    cancel: async (reason: unknown) => {
      onEnd(reason ?? new Error('The reader left.'));
      await reader.cancel(reason);
    },
  });
}
