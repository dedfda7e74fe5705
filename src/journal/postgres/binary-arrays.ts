/**
 * PostgreSQL arrays in the binary form of its protocol, which pg sends for a Buffer. Written as text, every quote of
 * every JSON value would be escaped here and read character by character there, which costs more than storing it.
 */

const TEXT = 25;
const BIGINT = 20;
const TSVECTOR = 3614;
const LENGTH = 4;
const NUMBER = 8;
const TWO_TO_32 = 2 ** 32;

/** A `text[]`. */
export function toTextArray(values: readonly (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)));
  const { bytes, start } = allocate(TEXT, sizes);
  let at = start;
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(sizes[index] ?? -1, at);
    if (value !== null) at += bytes.write(value, at);
  }
  return bytes;
}

/** A `bigint[]`. */
export function toBigintArray(values: readonly (number | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? -1 : NUMBER));
  const { bytes, start } = allocate(BIGINT, sizes);
  let at = start;
  for (const value of values) {
    at = bytes.writeInt32BE(value === null ? -1 : NUMBER, at);
    if (value === null) continue;
    at = bytes.writeInt32BE(Math.floor(value / TWO_TO_32), at);
    at = bytes.writeUInt32BE(value >>> 0, at);
  }
  return bytes;
}

/** A `tsvector[]` of vectors that `toWordVector` gives. */
export function toVectorArray(vectors: readonly Uint8Array[]): Buffer {
  const { bytes, start } = allocate(
    TSVECTOR,
    vectors.map(({ length }) => length),
  );
  let at = start;
  for (const vector of vectors) {
    at = bytes.writeInt32BE(vector.length, at);
    bytes.set(vector, at);
    at += vector.length;
  }
  return bytes;
}

/** Room for elements of these sizes, -1 for null, behind a header that says what they are. */
function allocate(elementType: number, sizes: readonly number[]): { bytes: Buffer; start: number } {
  const dimensions = sizes.length === 0 ? [] : [sizes.length, 1];
  const header = [dimensions.length / 2, sizes.includes(-1) ? 1 : 0, elementType, ...dimensions];
  const room = sizes.reduce((sum, size) => sum + LENGTH + Math.max(size, 0), 0);
  const bytes = Buffer.allocUnsafe(LENGTH * header.length + room);
  const start = header.reduce((at, number) => bytes.writeInt32BE(number, at), 0);
  return { bytes, start };
}
