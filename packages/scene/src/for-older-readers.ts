/**
 * Writes what a document says twice, so that a reader which knows only 3.4.0 shows it alike: the ends of a
 * gradient that follow from its angle, and a picture's mask as a clip path. Written when a document is saved;
 * nothing here reads it.
 */
import type { ImageObject, SceneDocument, SceneObject } from './document.ts';
import type { Size } from './geometry.ts';
import { settledGradient } from './gradient.ts';
import { clipPathOf } from './picture-mask.ts';

/** The same document where nothing is to be said. `size` is that of the image. */
export function settledDocument(document: SceneDocument, size: Size): SceneDocument {
  const objects = settledList(document.objects);
  const background = typeof document.background === 'object' ? settledGradient(document.background, size) : document.background;
  return objects === document.objects && background === document.background ? document : { ...document, background, objects };
}

function settledList(objects: SceneObject[]): SceneObject[] {
  const settled = objects.map(settledObject);
  return settled.every((object, index) => object === objects[index]) ? objects : settled;
}

function settledObject(object: SceneObject): SceneObject {
  if (object.type === 'group') {
    const objects = settledList(object.objects);
    return objects === object.objects ? object : { ...object, objects };
  }
  if (object.type === 'image') return settledPicture(object);
  const { fill } = object;
  if (typeof fill !== 'object' || fill === null) return object;
  const settled = settledGradient(fill, sizeOf(object));
  return settled === fill ? object : ({ ...object, fill: settled } as SceneObject);
}

function sizeOf(object: SceneObject): Size {
  if (object.type === 'circle' && object.radius) return { width: object.radius * 2, height: object.radius * 2 };
  return { width: object.width ?? 0, height: object.height ?? 0 };
}

function settledPicture(object: ImageObject): ImageObject {
  const clipPath = clipPathOf(object);
  if (!clipPath) {
    if (object.clipPath === undefined) return object;
    const { clipPath: _gone, ...whole } = object;
    return whole;
  }
  return JSON.stringify(object.clipPath) === JSON.stringify(clipPath) ? object : { ...object, clipPath };
}
