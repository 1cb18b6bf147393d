import type { SceneObject } from '@limn/scene';
import type { Picture } from './new-objects.ts';
import { drawnSize } from './geometry.ts';
import { numberOf } from './object-facts.ts';

/**
 * Another picture in the same place: as wide as the one before, in its own proportions, no taller than it
 * was.
 */
export function replacedPicture(object: SceneObject, picture: Picture): Record<string, unknown> {
  return {
    ...pictureInPlace(object, picture),
    imageType: 'static',
    staticImageId: picture.id,
    assetId: picture.id,
    layerName: picture.name || 'Image',
    sourceWidth: picture.width,
    sourceHeight: picture.height,
    ...NOT_DYNAMIC,
    ...NOT_FRAMED,
  };
}

/**
 * Another picture that fills the same box exactly: it covers it, and loses what sticks out evenly at both
 * sides.
 */
export function pictureFillingBox(object: SceneObject, picture: Picture): Record<string, unknown> {
  const [across, down] = [numberOf(object, 'width') * numberOf(object, 'scaleX'), numberOf(object, 'height') * numberOf(object, 'scaleY')];
  if (across <= 0 || down <= 0) return replacedPicture(object, picture);
  const scale = Math.max(across / picture.width, down / picture.height);
  const [width, height] = [Math.min(picture.width, across / scale), Math.min(picture.height, down / scale)];
  // A border is scaled with its object: written again it is as wide as it was.
  const strokeWidth = (numberOf(object, 'strokeWidth') * numberOf(object, 'scaleX')) / scale;
  return {
    ...replacedPicture(object, picture),
    width,
    height,
    scaleX: across / width,
    scaleY: down / height,
    cropX: (picture.width - width) / 2,
    cropY: (picture.height - height) / 2,
    strokeWidth,
  };
}

export function pictureInPlace(object: SceneObject, picture: Omit<Picture, 'id' | 'name'>): Record<string, unknown> {
  const box = drawnSize(object);
  const scale = box.width > 0 && box.height > 0 ? Math.min(box.width / picture.width, box.height / picture.height) : 1;
  return { src: picture.url, width: picture.width, height: picture.height, scaleX: scale, scaleY: scale, cropX: 0, cropY: 0 };
}

/** The focal point of another picture says nothing of this one. */
const NOT_FRAMED = { pictureFit: null, focalX: null, focalY: null, pictureZoom: null };

/** Nothing is left of what it may have been before. */
const NOT_DYNAMIC = {
  dynamicUrl: null,
  dynamicSrc: null,
  previewUrl: null,
  previewAssetId: null,
  dynamicPreviewImageId: null,
  fallbackUrl: null,
  fallbackAssetId: null,
  dynamicFallbackImageId: null,
};
