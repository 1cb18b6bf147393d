/** Round corners and circles of pictures. The editor's library is taught the same from here. */
import type { ImageObject } from './document.ts';
import type { Size } from './geometry.ts';

type Masked = Pick<ImageObject, 'cornerRadius' | 'pictureMask' | 'scaleX' | 'scaleY'>;

/**
 * The two radii in the object's own units, no longer than half its sides; undefined where all of the box is
 * shown.
 */
export function maskRadii({ cornerRadius, pictureMask, scaleX = 1, scaleY = 1 }: Masked, size: Size): [number, number] | undefined {
  const [halfWidth, halfHeight] = [size.width / 2, size.height / 2];
  if (pictureMask === 'circle') return [halfWidth, halfHeight];
  if (!cornerRadius || scaleX === 0 || scaleY === 0) return undefined;
  const longest = Math.min(halfWidth * Math.abs(scaleX), halfHeight * Math.abs(scaleY));
  const radius = Math.min(cornerRadius, longest);
  return [radius / Math.abs(scaleX), radius / Math.abs(scaleY)];
}

/** The mask as 3.4.0 understands it. */
export function clipPathOf(object: ImageObject): Record<string, unknown> | undefined {
  const { width = 0, height = 0 } = object;
  const radii = maskRadii(object, { width, height });
  if (!radii) return undefined;
  const [rx, ry] = radii.map((radius) => Number(radius.toFixed(3)));
  return { type: 'rect', version: '3.4.0', originX: 'center', originY: 'center', left: 0, top: 0, width, height, strokeWidth: 0, rx, ry };
}
