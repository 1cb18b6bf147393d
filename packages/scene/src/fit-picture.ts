/** Puts another picture into the place of the one that an object was designed with. */
import type { Complete } from './complete.ts';
import type { ImageObject } from './document.ts';
import type { Size } from './geometry.ts';
import { matrixOf } from './geometry.ts';

/**
 * `crop` fills the object's box and cuts what stands over; `scale` shows the whole picture, centred in the
 * box.
 */
export function fitPicture(object: Complete<ImageObject>, picture: Size): Complete<ImageObject> {
  const box = { width: object.width * object.scaleX, height: object.height * object.scaleY };
  if (picture.width <= 0 || picture.height <= 0 || box.width === 0 || box.height === 0) return object;
  const [across, down] = [box.width / picture.width, box.height / picture.height];
  const scale = object.dynamicFit === 'crop' ? Math.max(across, down) : Math.min(across, down);
  const shown = { width: Math.min(picture.width, box.width / scale), height: Math.min(picture.height, box.height / scale) };
  const stroke = object.strokeWidth;
  const centre = matrixOf(object, { width: object.width + stroke, height: object.height + stroke });
  return {
    ...object,
    ...shown,
    originX: 'center',
    originY: 'center',
    left: centre[4],
    top: centre[5],
    cropX: object.dynamicFit === 'crop' ? (picture.width - shown.width) / 2 : 0,
    cropY: object.dynamicFit === 'crop' ? (picture.height - shown.height) / 2 : 0,
    scaleX: scale,
    scaleY: scale,
    // The frame stays as thick as it was designed.
    strokeWidth: (object.strokeWidth * object.scaleX) / scale,
  };
}
