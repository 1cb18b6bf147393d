/**
 * Finds the nearest of many points: a k-d tree of points on the unit sphere, in flat arrays. On a sphere in
 * space neither the poles nor the antimeridian are special, and the straight way through the earth grows with
 * the way over it.
 */
import type { Coordinates } from './coordinates.ts';
import { EARTH_RADIUS_MILES } from './miles-between.ts';
import { createBestOffers, type BestOffers } from './best-offers.ts';

export interface Near {
  /** The point's position in the arrays that the index was built from. */
  index: number;
  miles: number;
}

export interface NearestIndex {
  readonly size: number;
  /** Its memory. */
  readonly bytes: number;
  /** The nearest first; of equally near ones the lower position. */
  nearest(from: Coordinates, count: number, maxMiles?: number): Near[];
}

const RADIANS = Math.PI / 180;
/** Below this many points looking at each is faster than descending. */
const LEAF = 8;

/** `latitudes` and `longitudes` are degrees, equally long. They are read once and not kept. */
export function createNearestIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): NearestIndex {
  const size = latitudes.length;
  const ids = Uint32Array.from({ length: size }, (_, index) => index);
  const points = new Float64Array(size * 3);
  for (let i = 0; i < size; i++) {
    const point = onSphere(latitudes[i] ?? 0, longitudes[i] ?? 0);
    points.set(point, i * 3);
  }
  arrange(points, ids, 0, size, 0);

  return {
    size,
    bytes: points.byteLength + ids.byteLength,
    nearest({ latitude, longitude }, count, maxMiles = Infinity) {
      const best = createBestOffers(Math.min(count, size), squareOfChord(maxMiles));
      search(points, ids, onSphere(latitude, longitude), best);
      return best.kept().map(({ id, square }) => ({ index: id, miles: milesOfSquare(square) }));
    },
  };
}

function onSphere(latitude: number, longitude: number): [number, number, number] {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/**
 * The square of the straight way that belongs to a way over the surface; a little more, so that rounding
 * excludes nothing.
 */
function squareOfChord(miles: number): number {
  if (miles >= Math.PI * EARTH_RADIUS_MILES) return Infinity;
  return (2 * Math.sin(Math.max(0, miles) / (2 * EARTH_RADIUS_MILES))) ** 2 * (1 + 1e-12);
}

function milesOfSquare(square: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/**
 * Puts the median by one axis into the middle, smaller ones before it, and so on in both halves by the next
 * axis.
 */
function arrange(points: Float64Array, ids: Uint32Array, from: number, to: number, axis: number): void {
  if (to - from <= LEAF) return;
  const middle = (from + to) >>> 1;
  select(points, ids, from, to - 1, middle, axis);
  const next = (axis + 1) % 3;
  arrange(points, ids, from, middle, next);
  arrange(points, ids, middle + 1, to, next);
}

/** Hoare's selection: afterwards nothing before `wanted` is larger, nothing after it smaller. */
function select(points: Float64Array, ids: Uint32Array, from: number, to: number, wanted: number, axis: number): void {
  let [left, right] = [from, to];
  while (left < right) {
    const pivot = points[((left + right) >>> 1) * 3 + axis] ?? 0;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((points[i * 3 + axis] ?? 0) < pivot) i++;
      while ((points[j * 3 + axis] ?? 0) > pivot) j--;
      if (i <= j) swap(points, ids, i++, j--);
    }
    if (wanted <= j) right = j;
    else if (wanted >= i) left = i;
    else return;
  }
}

function swap(points: Float64Array, ids: Uint32Array, a: number, b: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const kept = points[a * 3 + axis] ?? 0;
    points[a * 3 + axis] = points[b * 3 + axis] ?? 0;
    points[b * 3 + axis] = kept;
  }
  const kept = ids[a] ?? 0;
  ids[a] = ids[b] ?? 0;
  ids[b] = kept;
}

function search(points: Float64Array, ids: Uint32Array, target: readonly [number, number, number], best: BestOffers): void {
  const [x, y, z] = target;
  const look = (at: number) => {
    const dx = (points[at * 3] ?? 0) - x;
    const dy = (points[at * 3 + 1] ?? 0) - y;
    const dz = (points[at * 3 + 2] ?? 0) - z;
    best.offer(ids[at] ?? 0, dx * dx + dy * dy + dz * dz);
  };
  const visit = (from: number, to: number, axis: 0 | 1 | 2) => {
    if (to - from <= LEAF) {
      for (let at = from; at < to; at++) look(at);
      return;
    }
    const middle = (from + to) >>> 1;
    const ahead = target[axis] - (points[middle * 3 + axis] ?? 0);
    const next = axis === 0 ? 1 : axis === 1 ? 2 : 0;
    if (ahead <= 0) visit(from, middle, next);
    else visit(middle + 1, to, next);
    look(middle);
    if (ahead * ahead > best.worst) return;
    if (ahead <= 0) visit(middle + 1, to, next);
    else visit(from, middle, next);
  };
  visit(0, ids.length, 0);
}
