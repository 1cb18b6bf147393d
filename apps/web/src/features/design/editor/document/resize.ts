/**
 * Applies a new size to each kind of object. Rectangles and triangles take it as width and height, so that
 * corners and borders stay as they are; a text wraps in it; pictures show more or less of themselves; stars
 * and groups are scaled.
 */
import { matrixOf, type SceneObject } from '@limn/scene';
import { completed } from './completed.ts';
import { boundingBox, drawnSize, strokedSize, type Box, type Position, type Size } from './geometry.ts';
import { isAutoScale, kindOf, numberOf } from './object-facts.ts';
import { framed, framingOf, isFramed, type Framing } from './picture-frame.ts';
import { withTextBox } from './text-box.ts';

type Side = keyof Size;
const SIDES = ['width', 'height'] as const;
const SCALE = { width: 'scaleX', height: 'scaleY' } as const;

/** The object drawn as large as this before it is turned; a side that is left out stays as it is. */
export function sizedTo(object: SceneObject, size: Partial<Size>): SceneObject {
  const now = drawnSize(object);
  if (isAutoScale(object)) return withTextBox(object, { ...now, ...size });
  const changes: Record<string, number> = {};
  if (isRound(object, size)) return { ...object, radius: ownSide(object, 'width', size.width ?? 0) / 2 } as SceneObject;
  if (isFramed(object)) return { ...object, ...framed(object, reframed(object, size)) };
  for (const side of SIDES) {
    const pixels = size[side];
    if (pixels === undefined || now[side] <= 0 || isNear(pixels, now[side])) continue;
    if (hasOwnSides(object) || (kindOf(object) === 'text' && side === 'width')) changes[side] = ownSide(object, side, pixels);
    else if (kindOf(object) !== 'text') changes[SCALE[side]] = signedScale(object, side) * (pixels / now[side]);
  }
  return Object.keys(changes).length === 0 ? object : { ...object, ...changes };
}

/**
 * A picture fills its new frame in its own proportions. All of one that is seen whole is seen on, as long as
 * its frame grows evenly.
 */
function reframed(object: SceneObject, size: Partial<Size>): Partial<Framing> {
  const { frame, fit } = framingOf(object);
  const stroke = numberOf(object, 'strokeWidth') * numberOf(object, 'scaleX');
  const wanted = {
    width: size.width === undefined ? frame.width : Math.max(1, size.width - stroke),
    height: size.height === undefined ? frame.height : Math.max(1, size.height - stroke),
  };
  const isEven = Math.abs(wanted.width / frame.width - wanted.height / frame.height) < 0.01;
  return { frame: wanted, fit: isEven ? fit : 'fill' };
}

/** Turns a scale into a size where possible: corners and borders keep their thickness. */
export function withoutScaling(after: SceneObject, before: SceneObject): SceneObject {
  if (!hasOwnSides(after) && kindOf(after) !== 'circle') return after;
  const size = drawnSize(after);
  const { scaleX: _x, scaleY: _y, ...rest } = after;
  const { scaleX, scaleY } = before;
  const unscaled = { ...rest, ...(scaleX === undefined ? {} : { scaleX }), ...(scaleY === undefined ? {} : { scaleY }) };
  if (!hasOwnSides(after) && !isRound(unscaled, size)) return after;
  return sizedTo(unscaled, size);
}

/** A shape that is as wide and high as it says. */
export function hasOwnSides(object: SceneObject): boolean {
  return kindOf(object) === 'rect' || kindOf(object) === 'triangle';
}

/** The object turned about its middle. */
export function turnedTo(object: SceneObject, angle: number): SceneObject {
  const [, , , , x, y] = matrixOf(completed(object), strokedSize(object));
  const turned = { ...object, angle };
  const [, , , , newX, newY] = matrixOf(completed(turned), strokedSize(turned));
  return movedBy(turned, { left: x - newX, top: y - newY });
}

export function movedBy(object: SceneObject, by: Position): SceneObject {
  if (by.left === 0 && by.top === 0) return object;
  return { ...object, left: rounded(numberOf(object, 'left') + by.left), top: rounded(numberOf(object, 'top') + by.top) };
}

export function movedTo(object: SceneObject, place: Partial<Position>): SceneObject {
  const box: Box = boundingBox(object);
  return movedBy(object, { left: (place.left ?? box.left) - box.left, top: (place.top ?? box.top) - box.top });
}

/** A whole circle that stays one. */
function isRound(object: SceneObject, { width, height }: Partial<Size>): boolean {
  const { scaleX, scaleY } = completed(object);
  return kindOf(object) === 'circle' && width !== undefined && height !== undefined && isNear(width, height) && isNear(scaleX, scaleY);
}

function ownSide(object: SceneObject, side: Side, pixels: number): number {
  return rounded(Math.max(1, pixels / numberOf(object, SCALE[side]) - numberOf(object, 'strokeWidth')));
}

/** As it is saved: a mirrored object may have a negative scale. */
function signedScale(object: SceneObject, side: Side): number {
  const saved = object[SCALE[side]];
  return saved !== undefined && saved < 0 ? saved : numberOf(object, SCALE[side]);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}

/** As many digits as the canvas tells apart. */
function rounded(value: number): number {
  return Number(value.toFixed(4)) + 0;
}
