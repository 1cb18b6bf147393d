/** Coasts and borders in flat arrays, and the parts of them that a view shows. */
import { readColumns } from '../packed-columns.ts';
import { worldX, worldY } from './mercator.ts';
import type { MapView } from './map-view.ts';

/** Many lines behind each other, as points of the flat world (see `mercator.ts`). */
export interface Lines {
  /** Where each line begins, and at the end where the last one stops. */
  starts: Uint32Array;
  xs: Float32Array;
  ys: Float32Array;
  /** Four numbers for each line: left, top, right, bottom. */
  boxes: Float32Array;
}

export interface Outlines {
  /** Rings: continents, islands, and seas within land the other way round. */
  land: Lines;
  /** Inland water: only the Great Lakes. */
  lakes: Lines;
  borders: Lines;
  /** States of the USA. */
  states: Lines;
  counties: Lines;
  readonly bytes: number;
}

/** A line in pixels of the view: x, y, x, y … */
export type SeenLine = number[];

const STEPS = 10_000;

/** `file` is what `tools/places/pack-outlines.ts` writes. */
export function openOutlines(file: Uint8Array): Outlines {
  const reader = readColumns(file);
  const lines = () => linesOf(reader.numbers(), reader.numbers(), reader.numbers());
  const sets = { land: lines(), lakes: lines(), borders: lines(), states: lines(), counties: lines() };
  const bytes = Object.values(sets).reduce(
    (sum, { starts, xs, boxes }) => sum + starts.byteLength + xs.byteLength * 2 + boxes.byteLength,
    0,
  );
  return { ...sets, bytes };
}

function linesOf(lengths: Int32Array, longitudes: Int32Array, latitudes: Int32Array): Lines {
  const starts = new Uint32Array(lengths.length + 1);
  const xs = Float32Array.from(longitudes, (longitude) => worldX(longitude / STEPS));
  const ys = Float32Array.from(latitudes, (latitude) => worldY(latitude / STEPS));
  const boxes = new Float32Array(lengths.length * 4);
  for (let line = 0; line < lengths.length; line++) {
    const from = starts[line] ?? 0;
    const to = from + (lengths[line] ?? 0);
    starts[line + 1] = to;
    const [x, y] = [xs.subarray(from, to), ys.subarray(from, to)];
    boxes.set([smallest(x), smallest(y), -smallest(x, -1), -smallest(y, -1)], line * 4);
  }
  return { starts, xs, ys, boxes };
}

function smallest(values: Float32Array, sign = 1): number {
  let found = Infinity;
  for (const value of values) if (value * sign < found) found = value * sign;
  return found;
}

/** Points this far outside of the picture, in pixels, leave no trace in it. */
const BEYOND = 40;
/** Points nearer to the one before, in pixels, change nothing that can be seen. */
const FINEST = 0.8;

/**
 * The lines that a view may show. Points that lie with both neighbours beyond the same side are left out:
 * neither a filled ring nor a drawn line looks different inside without them. A point within the picture
 * keeps its neighbours.
 */
export function seenLines(lines: Lines, view: MapView): SeenLine[] {
  const { width, height, centre, scale } = view;
  const seen: SeenLine[] = [];
  const across = (width / 2 + BEYOND) / scale;
  const down = (height / 2 + BEYOND) / scale;
  const min = FINEST / scale;
  const { boxes, starts } = lines;
  for (const shift of [-1, 0, 1]) {
    const [left, right] = [centre.x - across - shift, centre.x + across - shift];
    const [top, bottom] = [centre.y - down, centre.y + down];
    for (let line = 0; line < starts.length - 1; line++) {
      const box = line * 4;
      const [west, north, east, south] = [boxes[box] ?? 0, boxes[box + 1] ?? 0, boxes[box + 2] ?? 0, boxes[box + 3] ?? 0];
      if (west > right || east < left || north > bottom || south < top || (east - west < min && south - north < min)) continue;
      const points = seenPart(lines, line, { left, right, top, bottom }, min);
      for (let at = 0; at < points.length; at += 2) {
        points[at] = width / 2 + ((points[at] ?? 0) + shift - centre.x) * scale;
        points[at + 1] = height / 2 + ((points[at + 1] ?? 0) - centre.y) * scale;
      }
      seen.push(points);
    }
  }
  return seen;
}

interface Window {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function seenPart({ starts, xs, ys }: Lines, line: number, window: Window, min: number): SeenLine {
  const [from, to] = [starts[line] ?? 0, starts[line + 1] ?? 0];
  const points: number[] = [];
  let before = 15;
  let [lastX, lastY] = [Infinity, Infinity];
  let here = sidesOf(xs[from] ?? 0, ys[from] ?? 0, window);
  for (let at = from; at < to; at++) {
    const next = at + 1 < to ? sidesOf(xs[at + 1] ?? 0, ys[at + 1] ?? 0, window) : 0;
    const [x, y] = [xs[at] ?? 0, ys[at] ?? 0];
    const isEnd = at === from || at + 1 === to;
    const counts = (before & here & next) === 0 && Math.abs(x - lastX) + Math.abs(y - lastY) >= min;
    if (isEnd || counts) {
      points.push(x, y);
      [lastX, lastY] = [x, y];
      before = here;
    }
    here = next;
  }
  return points;
}

/** Beyond which sides a point lies: a bit for each. */
function sidesOf(x: number, y: number, { left, right, top, bottom }: Window): number {
  return (x < left ? 1 : 0) | (x > right ? 2 : 0) | (y < top ? 4 : 0) | (y > bottom ? 8 : 0);
}
