/**
 * PostgreSQL arrays in the binary form of its protocol, which pg sends for a Buffer. Written as text, every quote of
 * every JSON value would be escaped here and read character by character there, which costs more than storing it.
 */

const TEXT = 25;
const BIGINT = 20;
const TSVECTOR = 3614;
const NO_BYTES = Buffer.alloc(0);

/** A `text[]`. */
export function toTextArray(values: readonly (string | null)[]): Buffer {
  return toArray(
    TEXT,
    values.map((value) => (value === null ? null : Buffer.from(value))),
  );
}

/** A `bigint[]`. */
export function toBigintArray(values: readonly (number | null)[]): Buffer {
  return toArray(
    BIGINT,
    values.map((value) => {
      if (value === null) return null;
      const bytes = Buffer.allocUnsafe(8);
      bytes.writeBigInt64BE(BigInt(value));
      return bytes;
    }),
  );
}

/** A `tsvector[]`; each vector is a map of its words to their places, which rise. */
export function toVectorArray(vectors: readonly (ReadonlyMap<string, readonly number[]> | null)[]): Buffer {
  return toArray(
    TSVECTOR,
    vectors.map((vector) => (vector === null ? null : toVector(vector))),
  );
}

function toVector(vector: ReadonlyMap<string, readonly number[]>): Buffer {
  let size = 4;
  for (const [word, places] of vector) size += Buffer.byteLength(word) + 3 + 2 * places.length;
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeInt32BE(vector.size, 0);
  for (const [word, places] of vector) {
    at += bytes.write(word, at);
    at = bytes.writeUInt8(0, at);
    at = bytes.writeUInt16BE(places.length, at);
    for (const place of places) at = bytes.writeUInt16BE(place, at);
  }
  return bytes;
}

function toArray(elementType: number, values: readonly (Buffer | null)[]): Buffer {
  const parts = [header(elementType, values)];
  for (const value of values) {
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(value?.length ?? -1);
    parts.push(length, value ?? NO_BYTES);
  }
  return Buffer.concat(parts);
}

function header(elementType: number, values: readonly (Buffer | null)[]): Buffer {
  const dimensions = values.length === 0 ? [] : [values.length, 1];
  const numbers = [dimensions.length / 2, values.includes(null) ? 1 : 0, elementType, ...dimensions];
  const bytes = Buffer.allocUnsafe(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number, 4 * index);
  return bytes;
}
