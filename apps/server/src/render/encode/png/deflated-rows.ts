/**
 * The zlib stream (RFC 1950) of a picture's rows in which a few rows change from one recipient to the next:
 * runs of rows that do not are deflated once, each ending in a full flush, so that streams are joined as they
 * are (RFC 1951, 3.2.4).
 */
import { constants, deflateRawSync } from 'node:zlib';

/** Rows from `from` up to, not including, `to`. */
export interface RowSpan {
  from: number;
  to: number;
}

/** Light: flat art hardly gets smaller with more, and it is done for every recipient. */
const LEVEL = 2;
/**
 * Rows between two changed ones that are cheaper deflated again than cut off: each cut costs a block's head.
 */
const GAP = 24;
const MAX_KEPT = 64;
/** Window of 32 KB, fastest; and an empty last block. */
const HEAD = Buffer.of(0x78, 0x01);
const TAIL = Buffer.of(0x03, 0x00);
const MODULUS = 65_521;
/** Sums stay below 2^32 for so many bytes. */
const SAFE = 3800;

interface Segment {
  deflated: Buffer;
  /** Adler-32 of its rows, in its two halves. */
  sum: readonly [low: number, high: number];
  length: number;
}

export interface DeflatedRows {
  /**
   * @param rows of the picture, `stride` bytes each; outside the changed spans they are the same at every
   * call
   */
  stream(rows: Uint8Array, changed: readonly RowSpan[]): Buffer[];
}

export function createDeflatedRows(stride: number, height: number): DeflatedRows {
  const kept = new Map<number, Segment>();

  function still(rows: Uint8Array, span: RowSpan): Segment {
    const key = span.from * (height + 1) + span.to;
    const held = kept.get(key);
    if (held) return held;
    if (kept.size >= MAX_KEPT) kept.clear();
    const segment = deflated(rows, span);
    kept.set(key, segment);
    return segment;
  }

  function deflated(rows: Uint8Array, { from, to }: RowSpan): Segment {
    const bytes = rows.subarray(from * stride, to * stride);
    const options = { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH, chunkSize: Math.max(1024, bytes.length >> 1) };
    return { deflated: deflateRawSync(bytes, options), sum: adler32(bytes), length: bytes.length };
  }

  return {
    stream(rows, changed) {
      const segments: Segment[] = [];
      let at = 0;
      for (const span of merged(changed, height)) {
        if (span.from > at) segments.push(still(rows, { from: at, to: span.from }));
        segments.push(deflated(rows, span));
        at = span.to;
      }
      if (at < height) segments.push(still(rows, { from: at, to: height }));
      return [HEAD, ...segments.map((segment) => segment.deflated), TAIL, joinedSum(segments)];
    },
  };
}

/** In order, without overlaps, and without gaps that are not worth a cut. */
function merged(spans: readonly RowSpan[], height: number): RowSpan[] {
  const whole: RowSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (to <= from) continue;
    const last = whole.at(-1);
    if (last && from <= last.to + GAP) last.to = Math.max(last.to, to);
    else whole.push({ from: from <= GAP ? 0 : from, to });
    const now = whole.at(-1);
    if (now && height - now.to <= GAP) now.to = height;
  }
  return whole;
}

function adler32(bytes: Uint8Array): [low: number, high: number] {
  let [low, high] = [1, 0];
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(at + SAFE, bytes.length);
    for (; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return [low, high];
}

function joinedSum(segments: readonly Segment[]): Buffer {
  let [low, high] = [1, 0];
  for (const { sum, length } of segments) {
    high = (high + sum[1] + length * (low + MODULUS - 1)) % MODULUS;
    low = (low + sum[0] + MODULUS - 1) % MODULUS;
  }
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt16BE(high, 0);
  bytes.writeUInt16BE(low, 2);
  return bytes;
}
