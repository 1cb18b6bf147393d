/** Several objects as one, and one taken apart again, without anything being seen to move. */
import { DOCUMENT_LIMITS, matrixOf, multiply, type Matrix, type Placement, type SceneObject } from '@limn/scene';
import { completed } from './completed.ts';
import { boundingBox, strokedSize, unionOf } from './geometry.ts';
import { childrenOf, isAutoScale, kindOf, numberOf } from './object-facts.ts';

/** A group that people made, other than the box around a text that shrinks. */
export function isPlainGroup(object: SceneObject): boolean {
  return kindOf(object) === 'group' && !isAutoScale(object);
}

/** True where one more group around these objects can still be saved. */
export function mayBeGrouped(objects: readonly SceneObject[]): boolean {
  return Math.max(...objects.map(depthOf)) < DOCUMENT_LIMITS.depth;
}

/** The objects, bottom first, placed from the middle of the box around them. */
export function groupOf(objects: readonly SceneObject[]): SceneObject {
  const box = unionOf(objects.map(boundingBox));
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return {
    type: 'group',
    version: '3.4.0',
    originX: 'left',
    originY: 'top',
    left: box.left,
    top: box.top,
    width: box.width,
    height: box.height,
    fill: 'rgb(0,0,0)',
    stroke: null,
    strokeWidth: 0,
    scaleX: 1,
    scaleY: 1,
    angle: 0,
    opacity: 1,
    shadow: null,
    visible: true,
    layerName: 'Group',
    objects: objects.map((object) => ({
      ...object,
      left: rounded(numberOf(object, 'left') - x),
      top: rounded(numberOf(object, 'top') - y),
    })),
  };
}

/** The parts of a group, each where and how it was seen in it; nothing for an object of another kind. */
export function partsOf(group: SceneObject): SceneObject[] {
  return placedParts(group).map((part) => withLooksOf(group, part));
}

/** The same, with looks of their own. */
export function placedParts(group: SceneObject): SceneObject[] {
  const around = matrixOf(completed(group), strokedSize(group));
  const isOnlyMoved = around[0] === 1 && around[1] === 0 && around[2] === 0 && around[3] === 1;
  return childrenOf(group).map((child) => {
    return isOnlyMoved
      ? { ...child, left: rounded(numberOf(child, 'left') + around[4]), top: rounded(numberOf(child, 'top') + around[5]) }
      : ({ ...child, ...placementIn(group, around, child) } as SceneObject);
  });
}

function depthOf(object: SceneObject): number {
  return kindOf(object) === 'group' ? 1 + Math.max(0, ...childrenOf(object).map(depthOf)) : 0;
}

/**
 * How the child has to be placed by itself: turned, scaled, mirrored and slanted by what the group did to it.
 */
function placementIn(group: SceneObject, around: Matrix, child: SceneObject): Partial<Placement> {
  const place = placementOf(child);
  const [a, b, c, d, x, y] = multiply(around, matrixOf(place, strokedSize(child)));
  // Mirrored from left to right stays that, instead of becoming half a turn upside down.
  const mirror = place.flipX !== completed(group).flipX;
  const sign = mirror ? -1 : 1;
  const scaleX = Math.hypot(a, b);
  const angle = Math.atan2(b * sign, a * sign);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [slant, scaleY] = [cos * c + sin * d, cos * d - sin * c];
  const turned: Placement = {
    ...place,
    left: 0,
    top: 0,
    angle: rounded(((((angle * 180) / Math.PI) % 360) + 360) % 360),
    scaleX: rounded(scaleX),
    scaleY: rounded(Math.abs(scaleY)),
    flipX: mirror,
    flipY: scaleY < 0,
    skewX: scaleX === 0 ? 0 : rounded((Math.atan(slant / (sign * scaleX)) * 180) / Math.PI),
    skewY: 0,
  };
  const [, , , , dx, dy] = matrixOf(turned, strokedSize(child));
  return { ...turned, left: rounded(x - dx), top: rounded(y - dy) };
}

/** Applies a group's looks to its parts. */
function withLooksOf(group: SceneObject, child: SceneObject): SceneObject {
  const opacity = numberOf(group, 'opacity');
  return {
    ...child,
    ...(opacity === 1 ? {} : { opacity: rounded(numberOf(child, 'opacity') * opacity) }),
    ...(group.visible === false ? { visible: false } : {}),
    ...(group.shadow && !child.shadow ? { shadow: group.shadow } : {}),
  };
}

function placementOf(object: SceneObject): Placement {
  const { left, top, originX, originY, scaleX, scaleY, angle, flipX, flipY, skewX, skewY } = completed(object);
  return { left, top, originX, originY, scaleX, scaleY, angle, flipX, flipY, skewX, skewY };
}

/** As many digits as the canvas tells apart. */
function rounded(value: number): number {
  return Number(value.toFixed(4)) + 0;
}
