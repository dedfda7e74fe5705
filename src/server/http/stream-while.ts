/** Passes a stream on for as long as `isWelcome` says so before each piece; then it ends, and what feeds it is told. */
export function streamWhile(body: ReadableStream<Uint8Array>, isWelcome: () => boolean): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value } = await reader.read();
        if (value !== undefined && isWelcome()) return controller.enqueue(value);
        controller.close();
        return reader.cancel();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is taken before it is wanted: readers that are slow are waited for at the source.
    { highWaterMark: 0 },
  );
}
