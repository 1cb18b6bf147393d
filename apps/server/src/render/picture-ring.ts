/**
 * Pictures in one block of memory that is made once and written round and round: the oldest are written over first, and one
 * that is asked for when it is old moves up. In memory of their own, thousands of pictures come and go in the old part of the
 * heap, and the engine marks all of it every second to find them; this block never grows or goes.
 */
import type { Drawn } from './draw/draw-port.ts';

export interface PictureRing {
  /** A copy, for the place of the original will be written over. */
  get(key: string): Drawn | undefined;
  /** Copies the bytes. Replaces what the key held. A picture larger than the ring is not kept. */
  set(key: string, picture: Drawn): void;
  /** Of the pictures held, with their keys and bookkeeping. */
  readonly bytes: number;
}

interface Entry {
  /** Bytes written before it since the beginning: where it lies, and how old it is. */
  start: number;
  weight: number;
  length: number;
  about: Omit<Drawn, 'bytes'>;
}

/** What an entry weighs beside its picture and its key. */
const ENTRY_BYTES = 400;

export function createPictureRing(maxBytes: number): PictureRing {
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

  function set(key: string, { bytes, ...about }: Drawn): void {
    drop(key);
    const weight = bytes.length + key.length * 2 + ENTRY_BYTES;
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
    entries.set(key, { start, weight, length: bytes.length, about });
    total += weight;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry || !block) return undefined;
      const from = entry.start % maxBytes;
      const bytes = Buffer.allocUnsafeSlow(entry.length);
      block.copy(bytes, 0, from, from + entry.length);
      const picture = { ...entry.about, bytes };
      if (head - entry.start > maxBytes / 2) set(key, picture);
      return picture;
    },
    set,
    get bytes() {
      return total;
    },
  };
}
