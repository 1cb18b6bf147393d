/**
 * A hand leaves fractions of a pixel. Where it lets go of an object, edges lie on whole pixels and angles on
 * whole degrees.
 */
import type { SceneObject } from '@limn/scene';
import { boundingBox, unionOf, type Box, type Size } from './geometry.ts';
import { kindOf, numberOf } from './object-facts.ts';
import { movedBy, movedTo, sizedTo, turnedTo, withoutScaling } from './resize.ts';

export interface Drop {
  /** As the canvas library names it: "drag", "rotate", "scale", "scaleX", "scaleY", "resizing". */
  action: string;
  /** The handle that was pulled: "br", "mt". */
  corner: string;
}

type Objects = ReadonlyMap<string, SceneObject>;

/** The objects as the gesture left them, made whole. Those that need no change are the same objects. */
export function droppedOnPixels(before: Objects, after: Objects, { action, corner }: Drop): Map<string, SceneObject> {
  if (action === 'drag') return movedOntoPixels(before, after);
  const each = (object: SceneObject, was: SceneObject): SceneObject => {
    if (action === 'rotate') return after.size === 1 ? turnedTo(object, Math.round(numberOf(object, 'angle'))) : object;
    return onWholeSides(withoutScaling(object, was), was, { action, corner });
  };
  return new Map([...after].map(([key, object]) => [key, each(object, before.get(key) ?? object)]));
}

/**
 * All by the same fraction, so that they stay where they are to each other; a direction in which nothing
 * moved is left alone.
 */
function movedOntoPixels(before: Objects, after: Objects): Map<string, SceneObject> {
  const [was, is] = [boxAround(before), boxAround(after)];
  const fraction = (name: 'left' | 'top') => (Math.abs(is[name] - was[name]) < 0.01 ? 0 : Math.round(is[name]) - is[name]);
  const by = { left: fraction('left'), top: fraction('top') };
  return new Map([...after].map(([key, object]) => [key, movedBy(object, by)]));
}

/**
 * The edge that was pulled, and the one that stood still, each on a pixel. What is turned or slanted keeps
 * its fractions.
 */
function onWholeSides(object: SceneObject, before: SceneObject, { action, corner }: Drop): SceneObject {
  if (numberOf(object, 'angle') % 360 !== 0 || numberOf(object, 'skewX') !== 0 || numberOf(object, 'skewY') !== 0) return object;
  const [was, is] = [boundingBox(before), boundingBox(object)];
  const isWrapped = action === 'resizing';
  // A text that is wrapped in less than what was seen could break into one more line.
  const [left, right] = isWrapped
    ? [Math.floor(is.left + 0.01), Math.ceil(is.left + is.width - 0.01)]
    : [Math.round(is.left), Math.round(is.left + is.width)];
  const [top, bottom] = [Math.round(is.top), Math.round(is.top + is.height)];
  const width = Math.max(1, right - left);
  const isProportional = action === 'scale' && Math.abs(is.width * was.height - is.height * was.width) < 0.01 * was.width * was.height;
  const height = isProportional ? Math.max(1, Math.round((width * is.height) / is.width)) : Math.max(1, bottom - top);
  // Letters are stretched alike in both directions, or not at all: a text that was scaled keeps its scale.
  const isLettering = kindOf(object) === 'text' && !isWrapped;
  const sized = isLettering ? object : sizedTo(object, changedSides(was, is, { width, height }));
  return movedTo(sized, {
    ...(/[lr]/.test(corner) ? { left: corner.includes('l') ? right - width : left } : {}),
    ...(/[tb]/.test(corner) ? { top: corner.includes('t') && !isLettering ? bottom - height : top } : {}),
  });
}

function changedSides(was: Box, is: Box, whole: Size): { width?: number; height?: number } {
  return {
    ...(Math.abs(was.width - is.width) < 0.01 ? {} : { width: whole.width }),
    ...(Math.abs(was.height - is.height) < 0.01 ? {} : { height: whole.height }),
  };
}

function boxAround(objects: Objects): Box {
  return unionOf([...objects.values()].map(boundingBox));
}
