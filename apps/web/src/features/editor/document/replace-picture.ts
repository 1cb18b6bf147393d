import type { SceneObject } from '@limn/scene';
import type { Picture } from './new-objects.ts';
import { drawnSize } from './geometry.ts';

/** Another picture in the same place: as wide as the one before, in its own proportions, no taller than it was. */
export function replacedPicture(object: SceneObject, picture: Picture): Record<string, unknown> {
  return {
    ...pictureInPlace(object, picture),
    imageType: 'static',
    staticImageId: picture.id,
    assetId: picture.id,
    layerName: picture.name || 'Image',
    ...NOT_DYNAMIC,
  };
}

export function pictureInPlace(object: SceneObject, picture: Omit<Picture, 'id' | 'name'>): Record<string, unknown> {
  const box = drawnSize(object);
  const scale = box.width > 0 && box.height > 0 ? Math.min(box.width / picture.width, box.height / picture.height) : 1;
  return { src: picture.url, width: picture.width, height: picture.height, scaleX: scale, scaleY: scale, cropX: 0, cropY: 0 };
}

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
