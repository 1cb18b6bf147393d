/**
 * Where an object lies: its matrix and size, as Fabric computes them. A matrix is [a, b, c, d, e, f] as a
 * canvas takes it.
 */

export type Matrix = readonly [number, number, number, number, number, number];
export interface Size {
  width: number;
  height: number;
}

/** The parts of a matrix. Angles are degrees. */
export interface Placement {
  left: number;
  top: number;
  originX: string;
  originY: string;
  scaleX: number;
  scaleY: number;
  angle: number;
  flipX: boolean;
  flipY: boolean;
  skewX: number;
  skewY: number;
}

const RADIANS = Math.PI / 180;
const ORIGIN: Record<string, number> = { left: -0.5, top: -0.5, center: 0, right: 0.5, bottom: 0.5 };

/**
 * `size` is the object's own, stroke included, before scaling. Children of a group pass the group's matrix to
 * `multiply`.
 */
export function matrixOf(place: Placement, size: Size): Matrix {
  const scaled = scaledSize(place, size);
  const [dx, dy] = rotate(-originOf(place.originX) * scaled.width, -originOf(place.originY) * scaled.height, place.angle);
  return compose(place, place.left + dx, place.top + dy);
}

/** An object's size after scale and skew, before rotation. */
export function scaledSize({ scaleX, scaleY, skewX, skewY }: Placement, { width, height }: Size): Size {
  if (skewX === 0 && skewY === 0) return { width: width * scaleX, height: height * scaleY };
  const [a, b, c, d] = stretch(scaleX, scaleY, skewX, skewY);
  return { width: Math.abs(a * width) + Math.abs(c * height), height: Math.abs(b * width) + Math.abs(d * height) };
}

export function originOf(origin: string): number {
  return ORIGIN[origin] ?? -0.5;
}

/** A vector turned by degrees; right angles are exact. */
export function rotate(x: number, y: number, angle: number): [number, number] {
  if (angle === 0) return [x, y];
  const [cos, sin] = [cosine(angle), sine(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** How much a matrix stretches along its two axes: what shadows of objects in groups are scaled by. */
export function stretchOf(m: Matrix): [number, number] {
  const x = Math.hypot(m[0], m[1]);
  return x === 0 ? [0, Math.hypot(m[2], m[3])] : [x, Math.abs((m[0] * m[3] - m[2] * m[1]) / x)];
}

function compose(place: Placement, x: number, y: number): Matrix {
  const [a, b, c, d] = stretch(
    place.flipX ? -place.scaleX : place.scaleX,
    place.flipY ? -place.scaleY : place.scaleY,
    place.skewX,
    place.skewY,
  );
  if (place.angle === 0) return [a, b, c, d, x, y];
  const [cos, sin] = [cosine(place.angle), sine(place.angle)];
  return [cos * a - sin * b, sin * a + cos * b, cos * c - sin * d, sin * c + cos * d, x, y];
}

/** Scale, then skew along x, then along y. */
function stretch(scaleX: number, scaleY: number, skewX: number, skewY: number): [number, number, number, number] {
  const c = scaleX * Math.tan(skewX * RADIANS);
  const tanY = Math.tan(skewY * RADIANS);
  return [scaleX + c * tanY, scaleY * tanY, c, scaleY];
}

function cosine(angle: number): number {
  return angle % 90 === 0 ? ([1, 0, -1, 0][(((angle / 90) % 4) + 4) % 4] ?? 1) : Math.cos(angle * RADIANS);
}

function sine(angle: number): number {
  return angle % 90 === 0 ? ([0, 1, 0, -1][(((angle / 90) % 4) + 4) % 4] ?? 0) : Math.sin(angle * RADIANS);
}
