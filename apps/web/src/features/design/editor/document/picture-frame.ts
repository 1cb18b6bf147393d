/**
 * A static picture in its frame: which part of it is seen, and how that changes with the frame. What comes
 * out is written in words that every reader of the document knows (crop, size, scale); the focal point and
 * the zoom beside them are for the next change.
 */
import { isMap, type SceneObject } from '@limn/scene';
import type { Size } from './geometry.ts';
import { isDynamicImage, kindOf, numberOf, textOf } from './object-facts.ts';

export type PictureFit = 'fill' | 'fit';
export type FramePatch = Readonly<Record<string, unknown>>;

export interface Framing {
  frame: Size;
  fit: PictureFit;
  /** From 0 to 1. */
  focalX: number;
  focalY: number;
  /** How much larger than needed to fill the frame, from 1. */
  zoom: number;
}

export const MAX_ZOOM = 4;
const MIDDLE = 0.5;
/** Scales that differ by less than this are one. */
const HAIR = 0.001;

/** The whole picture, of which the object may show a part. */
export function sourceSize(object: SceneObject): Size {
  return {
    width: numberOf(object, 'sourceWidth') || numberOf(object, 'cropX') + numberOf(object, 'width'),
    height: numberOf(object, 'sourceHeight') || numberOf(object, 'cropY') + numberOf(object, 'height'),
  };
}

export function framingOf(object: SceneObject): Framing {
  const source = sourceSize(object);
  const centre = (crop: string, side: 'width' | 'height') =>
    source[side] > 0 ? (numberOf(object, crop) + numberOf(object, side) / 2) / source[side] : MIDDLE;
  return {
    frame: {
      width: numberOf(object, 'width') * numberOf(object, 'scaleX', 1),
      height: numberOf(object, 'height') * numberOf(object, 'scaleY', 1),
    },
    fit: textOf(object, 'pictureFit', 'fill') === 'fit' ? 'fit' : 'fill',
    focalX: numberOf(object, 'focalX', centre('cropX', 'width')),
    focalY: numberOf(object, 'focalY', centre('cropY', 'height')),
    zoom: numberOf(object, 'pictureZoom', 1),
  };
}

/** Changes for another framing; nothing for a picture of unknown size. */
export function framed(object: SceneObject, change: Partial<Framing>): FramePatch {
  const source = sourceSize(object);
  const before = framingOf(object);
  const { frame, fit, focalX, focalY, zoom } = { ...before, ...change };
  if (source.width <= 0 || source.height <= 0 || frame.width <= 0 || frame.height <= 0) return {};
  const [across, down] = [frame.width / source.width, frame.height / source.height];
  const scale = fit === 'fill' ? Math.max(across, down) * zoom : Math.min(across, down);
  const width = Math.min(source.width, frame.width / scale);
  const height = Math.min(source.height, frame.height / scale);
  // All of a picture that fits is smaller than its frame: it stays in the middle of it.
  const isPlain =
    numberOf(object, 'angle') === 0 && textOf(object, 'originX', 'left') === 'left' && textOf(object, 'originY', 'top') === 'top';
  const place = {
    left: rounded(numberOf(object, 'left') + (frame.width - width * scale) / 2),
    top: rounded(numberOf(object, 'top') + (frame.height - height * scale) / 2),
  };
  return {
    ...(fit === 'fit' && isPlain ? place : {}),
    width: rounded(width),
    height: rounded(height),
    scaleX: scale,
    scaleY: scale,
    cropX: rounded(within(focalX * source.width - width / 2, source.width - width)),
    cropY: rounded(within(focalY * source.height - height / 2, source.height - height)),
    // A border is scaled with its object: it stays as wide as it was.
    strokeWidth: (numberOf(object, 'strokeWidth') * numberOf(object, 'scaleX', 1)) / scale,
    pictureFit: fit,
    focalX,
    focalY,
    pictureZoom: zoom,
    sourceWidth: source.width,
    sourceHeight: source.height,
  };
}

/**
 * As a gesture left it: a frame that was pulled wider shows more of the picture, and a picture that was moved
 * has another middle.
 */
export function settledFrame(after: SceneObject, before: SceneObject): SceneObject {
  if (!isFramed(before)) return after;
  const source = sourceSize(before);
  const moved = ['cropX', 'cropY'].some((crop) => numberOf(after, crop) !== numberOf(before, crop));
  if (moved) {
    const part = (crop: string, side: 'width' | 'height') => (numberOf(after, crop) + numberOf(after, side) / 2) / source[side];
    return { ...after, focalX: part('cropX', 'width'), focalY: part('cropY', 'height') } as SceneObject;
  }
  if (!isStretched(after)) return after;
  return { ...after, ...framed(before, { frame: framingOf(after).frame }) };
}

/** A static picture in its own proportions: one that was stretched stays so. */
export function isFramed(object: SceneObject): boolean {
  return kindOf(object) === 'image' && !isDynamicImage(object) && !isMap(object) && !isStretched(object);
}

/** True where the picture is drawn in other proportions than its own. */
function isStretched(object: SceneObject): boolean {
  return Math.abs(numberOf(object, 'scaleX', 1) / numberOf(object, 'scaleY', 1) - 1) > HAIR;
}

/** How far the picture can be moved in its frame: nothing where all of it is seen. */
export function roomToMove(object: SceneObject): Size {
  const source = sourceSize(object);
  return {
    width: Math.max(0, source.width - numberOf(object, 'width')),
    height: Math.max(0, source.height - numberOf(object, 'height')),
  };
}

/** The part that is seen after the picture was dragged by some of its own pixels. */
export function draggedCrop(object: SceneObject, by: { x: number; y: number }): { cropX: number; cropY: number } {
  const room = roomToMove(object);
  return {
    cropX: rounded(within(numberOf(object, 'cropX') - by.x, room.width)),
    cropY: rounded(within(numberOf(object, 'cropY') - by.y, room.height)),
  };
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
