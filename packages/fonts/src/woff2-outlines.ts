/**
 * WOFF 2 takes the outlines of a TrueType font apart so that they pack better: this puts `glyf`, `loca` and
 * `hmtx` together again. https://www.w3.org/TR/WOFF2/#glyf_table_format, #hmtx_table_format
 */
import { broken, ByteReader, ByteWriter, viewOf, within } from './font-bytes.ts';

export interface Outlines {
  glyf: Uint8Array;
  loca: Uint8Array;
  /** `indexToLocFormat` in `head` has to say so. */
  hasLongOffsets: boolean;
  /** The smallest x of each glyph; 0 for one without outline. */
  leftEdges: Int16Array;
}

const HEADER_LENGTH = 36;
/** Flag of the transformed table. */
const HAS_OVERLAPS = 1;
const MAX_SHORT_OFFSET = 0xffff * 2;
const MAX_POINTS = 0xffff;
const POINT = { onCurve: 1, shortX: 2, shortY: 4, repeated: 8, sameX: 16, sameY: 32, overlaps: 64 } as const;
const PART = { words: 1, scale: 8, more: 32, scales: 64, matrix: 128, instructions: 256 } as const;

interface Streams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxes: ByteReader;
  instructions: ByteReader;
}

export function rebuildOutlines(transformed: Uint8Array): Outlines {
  if (transformed.length < HEADER_LENGTH) throw broken();
  const view = viewOf(transformed);
  const count = view.getUint16(4);
  let at = HEADER_LENGTH;
  const next = (length: number) => {
    const stream = within(transformed, at, length);
    at += length;
    return stream;
  };
  const [contours, points, flags, glyphs, composites, boxes, instructions] = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    next(view.getUint32(8 + index * 4)),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const overlaps = (view.getUint16(2) & HAS_OVERLAPS) !== 0 ? next((count + 7) >> 3) : undefined;
  const bitmapLength = ((count + 31) >> 5) * 4;
  const hasBox = within(boxes, 0, bitmapLength);
  const streams: Streams = {
    contours: new ByteReader(contours),
    points: new ByteReader(points),
    flags: new ByteReader(flags),
    glyphs: new ByteReader(glyphs),
    composites: new ByteReader(composites),
    boxes: new ByteReader(boxes.subarray(bitmapLength)),
    instructions: new ByteReader(instructions),
  };
  const out = new ByteWriter();
  const offsets = new Uint32Array(count + 1);
  const leftEdges = new Int16Array(count);
  for (let glyph = 0; glyph < count; glyph++) {
    const bit = 0x80 >> (glyph & 7);
    const box = ((hasBox[glyph >> 3] ?? 0) & bit) !== 0 ? streams.boxes.take(8) : undefined;
    const overlapping = ((overlaps?.[glyph >> 3] ?? 0) & bit) !== 0;
    const contourCount = streams.contours.unsigned16();
    if (contourCount === 0 && box) throw broken();
    if (contourCount === 0xffff) leftEdges[glyph] = putComposite(out, streams, box);
    else if (contourCount > 0) leftEdges[glyph] = putSimple(out, streams, { contourCount, box, overlapping });
    while (out.length & 3) out.byte(0);
    offsets[glyph + 1] = out.length;
  }
  // Most fonts say short offsets; ours end at multiples of four, so that a font near the limit may need the
  // long ones.
  const hasLongOffsets = view.getUint16(6) !== 0 || out.length > MAX_SHORT_OFFSET;
  return { glyf: out.bytes, loca: locationTable(offsets, hasLongOffsets), hasLongOffsets, leftEdges };
}

/** `hmtx` without the side bearings that equal the left edges of the outlines. */
export function rebuildWidths(transformed: Uint8Array, { leftEdges }: Outlines, metricCount: number): Uint8Array {
  const reader = new ByteReader(transformed);
  const flags = reader.byte();
  const glyphCount = leftEdges.length;
  if ((flags & 0xfc) !== 0 || (flags & 3) === 0 || metricCount === 0 || metricCount > glyphCount) throw broken();
  const widths = new ByteReader(reader.take(metricCount * 2));
  const bearing = (isLeftOut: boolean) => (glyph: number) => (isLeftOut ? (leftEdges[glyph] ?? 0) : reader.signed16());
  const [bearingBeside, bearingAfter] = [bearing((flags & 1) !== 0), bearing((flags & 2) !== 0)];
  const out = new ByteWriter();
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    if (glyph < metricCount) out.int16(widths.unsigned16());
    out.int16(glyph < metricCount ? bearingBeside(glyph) : bearingAfter(glyph));
  }
  return out.bytes;
}

/** Parts are kept as they were; the box has to be written out for them. Answers the smallest x. */
function putComposite(out: ByteWriter, { composites, glyphs, instructions }: Streams, box: Uint8Array | undefined): number {
  if (!box) throw broken();
  out.int16(-1);
  out.put(box);
  let flags: number = PART.more;
  let hasInstructions = false;
  while (flags & PART.more) {
    flags = composites.unsigned16();
    hasInstructions ||= (flags & PART.instructions) !== 0;
    out.int16(flags);
    const place = flags & PART.words ? 4 : 2;
    const shape = flags & PART.scale ? 2 : flags & PART.scales ? 4 : flags & PART.matrix ? 8 : 0;
    out.put(composites.take(2 + place + shape));
  }
  if (hasInstructions) putInstructions(out, glyphs, instructions);
  return viewOf(box).getInt16(0);
}

function putInstructions(out: ByteWriter, glyphs: ByteReader, instructions: ByteReader): void {
  const length = glyphs.packed16();
  out.int16(length);
  out.put(instructions.take(length));
}

interface SimpleGlyph {
  contourCount: number;
  box: Uint8Array | undefined;
  overlapping: boolean;
}

/** Answers the smallest x. */
function putSimple(out: ByteWriter, streams: Streams, { contourCount, box, overlapping }: SimpleGlyph): number {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contourCount; contour++) {
    count += streams.points.packed16();
    if (count > MAX_POINTS) throw broken();
    ends.push(count - 1);
  }
  const { xs, ys, onCurve } = takePoints(count, streams);
  const edges = boxOf(xs, ys);
  out.int16(contourCount);
  if (box) out.put(box);
  else for (const edge of edges) out.int16(edge);
  for (const end of ends) out.int16(end);
  putInstructions(out, streams.glyphs, streams.instructions);
  putPoints(out, { xs, ys, onCurve, overlapping });
  return box ? viewOf(box).getInt16(0) : edges[0];
}

interface Points {
  /** Each from the point before it. */
  xs: Int32Array;
  ys: Int32Array;
  onCurve: Uint8Array;
}

/** A byte says how many follow and what they mean; the table of the specification, 5.2. */
function takePoints(count: number, { flags, glyphs }: Streams): Points {
  const [xs, ys, onCurve] = [new Int32Array(count), new Int32Array(count), new Uint8Array(count)];
  for (let point = 0; point < count; point++) {
    const byte = flags.byte();
    onCurve[point] = byte & 0x80 ? 0 : 1;
    const flag = byte & 0x7f;
    const [signX, signY] = [flag & 1 ? 1 : -1, flag & 2 ? 1 : -1];
    const first = glyphs.byte();
    if (flag < 10) ys[point] = signX * (((flag & 14) << 7) + first);
    else if (flag < 20) xs[point] = signX * ((((flag - 10) & 14) << 7) + first);
    else if (flag < 84) {
      const base = flag - 20;
      xs[point] = signX * (1 + (base & 0x30) + (first >> 4));
      ys[point] = signY * (1 + ((base & 0x0c) << 2) + (first & 0x0f));
    } else if (flag < 120) {
      const base = flag - 84;
      xs[point] = signX * (1 + (Math.floor(base / 12) << 8) + first);
      ys[point] = signY * (1 + (((base % 12) >> 2) << 8) + glyphs.byte());
    } else if (flag < 124) {
      const second = glyphs.byte();
      xs[point] = signX * ((first << 4) + (second >> 4));
      ys[point] = signY * (((second & 0x0f) << 8) + glyphs.byte());
    } else {
      xs[point] = signX * ((first << 8) + glyphs.byte());
      ys[point] = signY * glyphs.unsigned16();
    }
  }
  return { xs, ys, onCurve };
}

function putPoints(out: ByteWriter, { xs, ys, onCurve, overlapping }: Points & { overlapping: boolean }): void {
  const flags = xs.map((x, point) => {
    const y = ys[point] ?? 0;
    const ofX = x === 0 ? POINT.sameX : Math.abs(x) < 256 ? POINT.shortX | (x > 0 ? POINT.sameX : 0) : 0;
    const ofY = y === 0 ? POINT.sameY : Math.abs(y) < 256 ? POINT.shortY | (y > 0 ? POINT.sameY : 0) : 0;
    return (onCurve[point] ?? 0) | ofX | ofY | (overlapping && point === 0 ? POINT.overlaps : 0);
  });
  for (let point = 0; point < flags.length;) {
    const flag = flags[point] ?? 0;
    let repeats = 0;
    while (repeats < 255 && flags[point + repeats + 1] === flag) repeats++;
    out.byte(repeats > 0 ? flag | POINT.repeated : flag);
    if (repeats > 0) out.byte(repeats);
    point += repeats + 1;
  }
  for (const steps of [xs, ys])
    for (const step of steps) {
      if (step === 0) continue;
      if (Math.abs(step) < 256) out.byte(Math.abs(step));
      else out.int16(step);
    }
}

function boxOf(xs: Int32Array, ys: Int32Array): [left: number, bottom: number, right: number, top: number] {
  const [left, right] = extentOf(xs);
  const [bottom, top] = extentOf(ys);
  return [left, bottom, right, top];
}

function extentOf(steps: Int32Array): [min: number, max: number] {
  if (steps.length === 0) return [0, 0];
  let at = 0;
  let [min, max] = [Infinity, -Infinity];
  for (const step of steps) {
    at += step;
    if (at < min) min = at;
    if (at > max) max = at;
  }
  return [min, max];
}

function locationTable(offsets: Uint32Array, isLong: boolean): Uint8Array {
  const table = new Uint8Array(offsets.length * (isLong ? 4 : 2));
  const view = viewOf(table);
  for (const [index, offset] of offsets.entries())
    if (isLong) view.setUint32(index * 4, offset);
    else view.setUint16(index * 2, offset / 2);
  return table;
}
