/** Where saved objects lie on the canvas, in image pixels. Left and top of an object include its stroke. */
import { matrixOf, outlineOf, type SceneObject } from '@limn/scene';
import { completed } from './completed.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Position {
  left: number;
  top: number;
}

/** Rounding of fractions of a pixel must not count as leaving the canvas. */
const TOLERANCE = 0.75;

/** Size of the object with its stroke, before it is scaled and turned. */
export function strokedSize(object: SceneObject): Size {
  const whole = completed(object);
  return outlineOf(whole, whole);
}

/** Size of the object as drawn, before it is turned. */
export function drawnSize(object: SceneObject): Size {
  const { width, height } = strokedSize(object);
  const { scaleX, scaleY } = completed(object);
  return { width: width * scaleX, height: height * scaleY };
}

/** The upright box around the object as it is turned and slanted. */
export function boundingBox(object: SceneObject): Box {
  const stroked = strokedSize(object);
  const [a, b, c, d, x, y] = matrixOf(completed(object), stroked);
  const width = Math.abs(a) * stroked.width + Math.abs(c) * stroked.height;
  const height = Math.abs(b) * stroked.width + Math.abs(d) * stroked.height;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

export function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** How many pixels of a box lie outside the canvas, summed over the four sides. */
export function overflow(box: Box, canvas: Size): number {
  const out = (value: number): number => (value > TOLERANCE ? value : 0);
  return out(-box.left) + out(-box.top) + out(box.left + box.width - canvas.width) + out(box.top + box.height - canvas.height);
}

/**
 * An object may not be moved or scaled out of the canvas; one that already sticks out may be brought back in.
 */
export function mayBecome(before: Box, after: Box, canvas: Size): boolean {
  const now = overflow(after, canvas);
  return now === 0 || now <= overflow(before, canvas);
}

/** The shift that brings a box inside the canvas; a box larger than the canvas starts at its edge. */
export function shiftInside(box: Box, canvas: Size): Position {
  return { left: inside(box.left, box.width, canvas.width) - box.left, top: inside(box.top, box.height, canvas.height) - box.top };
}

/** The shift that centres a box on the canvas. */
export function shiftToCentre(box: Box, canvas: Size): Position {
  return { left: (canvas.width - box.width) / 2 - box.left, top: (canvas.height - box.height) / 2 - box.top };
}

export function shifted(box: Box, by: Position): Box {
  return { ...box, left: box.left + by.left, top: box.top + by.top };
}

function inside(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(start, room - length));
}
