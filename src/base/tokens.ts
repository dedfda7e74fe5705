const BYTES_PER_TOKEN = 3.5;

/** Estimates the tokens of a text the same way everywhere: a budget must not depend on a model's tokenizer. */
export function estimateTokens(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN));
}

/** The most bytes that a text of so many estimated tokens can have. */
export function bytesOfTokens(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN);
}
