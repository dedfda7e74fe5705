const MOST_BYTES = 64 * 1_048_576;

/**
 * Reads on, and throws away, what is still coming of a body that was refused: a connection that closes while the caller
 * sends takes the answer with it. What is more than the bound is not read, and Node closes a connection that stands still.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MOST_BYTES) return;
    }
  } catch {
    // The caller has left.
  }
}
