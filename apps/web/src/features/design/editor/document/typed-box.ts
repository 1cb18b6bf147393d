/**
 * Sizes and places that are typed. What does not fit inside the canvas is brought as near to it as it does,
 * and the object moves where that makes room. The numbers typed before count on, so that width, height, left
 * and top give the same in any order.
 */
import type { SceneObject } from '@limn/scene';
import { boundingBox, drawnSize, mayBecome, shiftInside, unionOf, type Size } from './geometry.ts';
import { isAutoScale, kindOf } from './object-facts.ts';
import { movedBy, sizedTo, turnedTo } from './resize.ts';

/** Lengths in pixels; left and top are those of the box around all objects, as it is turned. */
export interface TypedBox {
  width?: number;
  height?: number;
  angle?: number;
  left?: number;
  top?: number;
}

export function withTypedBox(objects: readonly SceneObject[], wanted: TypedBox, canvas: Size): SceneObject[] {
  const before = unionOf(objects.map(boundingBox));
  const asTyped = placed(
    objects.map((object) => shaped(object, wanted)),
    wanted,
  );
  if (mayBecome(before, unionOf(asTyped.map(boundingBox)), canvas)) return asTyped;
  const fitting = placed(
    objects.map((object) => largestInside(object, wanted, canvas)),
    wanted,
  );
  const back = shiftInside(unionOf(fitting.map(boundingBox)), canvas);
  const inside = fitting.map((object) => movedBy(object, back));
  return mayBecome(before, unionOf(inside.map(boundingBox)), canvas) ? inside : [...objects];
}

/** The adjustment of typed numbers, in words; undefined where all of them stand. */
export function typedBoxHint(objects: readonly SceneObject[], wanted: TypedBox): string | undefined {
  const [first] = objects;
  if (!first) return undefined;
  const box = unionOf(objects.map(boundingBox));
  const size = drawnSize(first);
  const actual: Required<TypedBox> = { ...size, angle: first.angle ?? 0, left: box.left, top: box.top };
  const differing = (['width', 'height', 'angle', 'left', 'top'] as const).filter((name) => {
    const typed = wanted[name];
    return typed !== undefined && Math.abs(typed - actual[name]) > 0.05;
  });
  if (differing.length === 0) return undefined;
  const parts = differing.map((name) => `${name} is ${Number(actual[name].toFixed(1))}${name === 'angle' ? '°' : ' px'}`);
  const sentence = parts.join(' and ');
  return `Objects must stay inside the canvas: ${sentence}.`;
}

function shaped(object: SceneObject, { width, height, angle }: TypedBox): SceneObject {
  const turned = angle === undefined ? object : turnedTo(object, angle);
  // The height of a text follows from its words.
  const own = kindOf(object) === 'text' && !isAutoScale(object) ? undefined : height;
  return sizedTo(turned, { ...(width === undefined ? {} : { width }), ...(own === undefined ? {} : { height: own }) });
}

function placed(objects: readonly SceneObject[], { left, top }: TypedBox): SceneObject[] {
  const box = unionOf(objects.map(boundingBox));
  const by = { left: (left ?? box.left) - box.left, top: (top ?? box.top) - box.top };
  return objects.map((object) => movedBy(object, by));
}

/** The object as typed, or with the sides that were typed as long as the canvas has room for. */
function largestInside(object: SceneObject, wanted: TypedBox, canvas: Size): SceneObject {
  const fits = (candidate: SceneObject): boolean => {
    const { width, height } = boundingBox(candidate);
    return width <= canvas.width + 0.0001 && height <= canvas.height + 0.0001;
  };
  const whole = shaped(object, wanted);
  if (fits(whole)) return whole;
  const typed = (['width', 'height'] as const).filter((side) => wanted[side] !== undefined);
  if (typed.length === 0) return object;
  const upright = shaped(object, {
    ...wanted,
    ...Object.fromEntries(typed.map((side) => [side, Math.min(Number(wanted[side]), canvas[side])])),
  });
  if (fits(upright)) return upright;
  const at = (share: number): SceneObject => {
    const sides = typed.map((side) => [side, 1 + (Number(wanted[side]) - 1) * share] as const);
    return shaped(object, { ...wanted, ...Object.fromEntries(sides) });
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (fits(at(middle))) low = middle;
    else high = middle;
  }
  return at(low);
}
