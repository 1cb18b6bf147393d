/**
 * The box of a text that shrinks. Made larger, it gives its words more room: they keep the size they were
 * designed in.
 */
import type { SceneObject } from '@limn/scene';
import type { Size } from './geometry.ts';
import { childrenOf, kindOf, numberOf } from './object-facts.ts';

/**
 * The group with a box of this many image pixels and no scale of its own; what it was scaled by before goes
 * into its text.
 */
export function withTextBox(group: SceneObject, size: Size, before: SceneObject = group): SceneObject {
  const [width, height] = [Number(size.width.toFixed(2)), Number(size.height.toFixed(2))];
  const [x, y] = [numberOf(before, 'scaleX'), numberOf(before, 'scaleY', 1)];
  const objects = childrenOf(group).map((child) => {
    if (kindOf(child) !== 'text') return child;
    const [scaleX, scaleY] = [numberOf(child, 'scaleX') * x, numberOf(child, 'scaleY', 1) * y];
    const boxHeight = numberOf(child, 'boxHeight') > 0 ? { boxHeight: height / scaleY } : {};
    return { ...child, scaleX, scaleY, width: width / scaleX, ...boxHeight, left: -width / 2, top: -height / 2 };
  });
  return { ...group, width, height, scaleX: 1, scaleY: 1, objects } as SceneObject;
}
