import type { JsonValue } from '../../base/json.ts';
import type { Sketch } from './likeness.ts';

const BYTES = 4;

/** A sketch as a text: it is stored with every thought, and as a list of numbers it would weigh more than the thought. */
export function packWording(wording: Sketch): string {
  const bytes = Buffer.allocUnsafe(wording.length * BYTES);
  for (let index = 0; index < wording.length; index++) bytes.writeUInt32LE(wording[index] ?? 0, index * BYTES);
  return bytes.toString('base64');
}

/** The sketch that a text or a list stands for; undefined for anything else. */
export function unpackWording(packed: JsonValue | undefined): Sketch | undefined {
  if (Array.isArray(packed)) return packed.every((word) => typeof word === 'number') ? packed : undefined;
  if (typeof packed !== 'string') return undefined;
  const bytes = Buffer.from(packed, 'base64');
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, index) => bytes.readUInt32LE(index * BYTES));
}
