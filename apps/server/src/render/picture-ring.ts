/**
 * Pictures in one block of memory that is made once and written round and round: the oldest are written over
 * first, and one that is asked for when it is old moves up. In memory of their own, thousands of pictures
 * come and go in the old part of the heap, and the engine marks all of it every second to find them; this
 * block never grows or goes. For the same reason those that are asked for again and again are not copied each
 * time: a few lie beside it as they are.
 */
import { createByteCache } from '../platform/byte-cache.ts';
import type { Drawn } from './draw/draw-port.ts';

export interface PictureRing {
  /** Not to be written to: others may be sending the same bytes. */
  get(key: string): Drawn | undefined;
  /** Copies the bytes. Replaces what the key held. A picture larger than the ring is not kept. */
  set(key: string, picture: Drawn): void;
  /** Lets go of every picture whose key begins so. */
  dropAll(start: string): void;
  /** Pictures held, with their keys and bookkeeping. */
  readonly bytes: number;
}

interface Entry {
  /** Bytes written before it since the beginning: where it lies, and how old it is. */
  start: number;
  weight: number;
  length: number;
  about: Omit<Drawn, 'bytes'>;
  /** It was asked for since it was written. */
  asked: boolean;
}

/** Size of an entry besides its picture and its key. */
const ENTRY_BYTES = 400;
/** The part of the memory in which pictures lie as they are. */
const AS_THEY_ARE = 1 / 16;

export function createPictureRing(allBytes: number): PictureRing {
  const asTheyAre = createByteCache<Drawn>(Math.floor(allBytes * AS_THEY_ARE));
  const maxBytes = Math.ceil(allBytes * (1 - AS_THEY_ARE));
  /** Made with the first picture. Its pages take memory only as they are written. */
  let block: Buffer | undefined;
  /** In the order in which they were written. */
  const entries = new Map<string, Entry>();
  let head = 0;
  let total = 0;

  function drop(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  const weightOf = (key: string, length: number) => length + key.length * 2 + ENTRY_BYTES;

  function write(key: string, { bytes, ...about }: Drawn): void {
    drop(key);
    const weight = weightOf(key, bytes.length);
    if (weight > maxBytes) return;
    block ??= Buffer.allocUnsafeSlow(maxBytes);
    const left = maxBytes - (head % maxBytes);
    if (weight > left) head += left;
    const start = head;
    head += weight;
    for (const [oldest, entry] of entries) {
      if (entry.start >= head - maxBytes) break;
      drop(oldest);
    }
    bytes.copy(block, start % maxBytes);
    entries.set(key, { start, weight, length: bytes.length, about, asked: false });
    total += weight;
  }

  return {
    get(key) {
      const whole = asTheyAre.get(key);
      if (whole) return whole;
      const entry = entries.get(key);
      if (!entry || !block) return undefined;
      const from = entry.start % maxBytes;
      // A copy, for its place will be written over.
      const bytes = Buffer.allocUnsafeSlow(entry.length);
      block.copy(bytes, 0, from, from + entry.length);
      const picture = { ...entry.about, bytes };
      if (entry.asked) asTheyAre.set(key, picture, weightOf(key, entry.length));
      entry.asked = true;
      if (head - entry.start > maxBytes / 2) write(key, picture);
      return picture;
    },
    set(key, picture) {
      asTheyAre.delete(key);
      write(key, picture);
    },
    dropAll(start) {
      for (const key of entries.keys()) if (key.startsWith(start)) drop(key);
      for (const key of asTheyAre.keys()) if (key.startsWith(start)) asTheyAre.delete(key);
    },
    get bytes() {
      return total + asTheyAre.bytes;
    },
  };
}
