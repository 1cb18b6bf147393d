/** The axes of a variable font. https://learn.microsoft.com/typography/opentype/spec/fvar */
import { viewOf } from './font-bytes.ts';

export interface VariationAxis {
  /** Four letters as a number. */
  tag: number;
  min: number;
  max: number;
  /** Where its record begins in the table. */
  at: number;
}

const MAX_AXES = 64;
const RECORD_BYTES = 20;
const FIXED = 65_536;

/** Finds those that the table has room for. */
export function axesOf(fvar: Uint8Array): VariationAxis[] {
  if (fvar.length < 16) return [];
  const view = viewOf(fvar);
  const [start, count, size] = [view.getUint16(4), Math.min(view.getUint16(8), MAX_AXES), view.getUint16(10)];
  if (size < RECORD_BYTES) return [];
  const axes: VariationAxis[] = [];
  for (let at = start; at + RECORD_BYTES <= view.byteLength && at < start + count * size; at += size)
    axes.push({ tag: view.getUint32(at), min: view.getInt32(at + 4) / FIXED, max: view.getInt32(at + 12) / FIXED, at });
  return axes;
}
