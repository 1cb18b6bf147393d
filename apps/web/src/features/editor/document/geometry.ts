/** Where saved objects lie on the canvas, in image pixels. Left and top of an object include its stroke. */
import type { SceneObject } from '@limn/scene';
import { kindOf, numberOf, textOf } from './object-facts.ts';

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

/** Kinds that have no stroke where they say nothing of it; all others have one of a pixel. */
const STROKELESS: ReadonlySet<string> = new Set(['image', 'group']);

/** Size of the object as drawn, before it is turned. */
export function drawnSize(object: SceneObject): Size {
  const width = numberOf(object, 'width');
  const height = numberOf(object, 'height');
  const stroke = numberOf(object, 'strokeWidth', STROKELESS.has(kindOf(object)) ? 0 : 1);
  const butt = kindOf(object) === 'line' && textOf(object, 'strokeLineCap', 'butt') === 'butt';
  return {
    width: (width + (butt && height === 0 ? 0 : stroke)) * numberOf(object, 'scaleX', 1),
    height: (height + (butt && width === 0 ? 0 : stroke)) * numberOf(object, 'scaleY', 1),
  };
}

/** The upright box around the object as it is turned. */
export function boundingBox(object: SceneObject): Box {
  const { width, height } = drawnSize(object);
  const radians = (numberOf(object, 'angle') * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const x0 = -share(textOf(object, 'originX', 'left')) * width;
  const y0 = -share(textOf(object, 'originY', 'top')) * height;
  const corners = [
    [x0, y0],
    [x0 + width, y0],
    [x0, y0 + height],
    [x0 + width, y0 + height],
  ].map(([x = 0, y = 0]) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    left: numberOf(object, 'left') + left,
    top: numberOf(object, 'top') + top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
  };
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

/** An object may not be moved or scaled out of the canvas; one that already sticks out may be brought back in. */
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

function share(origin: string): number {
  if (origin === 'center') return 0.5;
  return origin === 'right' || origin === 'bottom' ? 1 : 0;
}
