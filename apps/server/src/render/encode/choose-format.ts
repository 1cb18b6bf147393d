/**
 * Which format a version is served in, decided once at publish from its neutral picture. JPEG is for opaque photographs;
 * flat art gets a PNG, smaller there and without JPEG's fringes around letters; transparency exists in PNG only.
 */
import type { StillFormat } from '../../features/images/version-snapshot.ts';

export interface NeutralPicture {
  rgba: Uint8Array | Uint8ClampedArray;
  /** Weight of this picture in both formats, bytes. */
  jpegBytes: number;
  pngBytes: number;
}

/** A PNG is preferred up to this many times a JPEG's weight: sharp letters are worth a little. */
const PNG_MAY_WEIGH = 1.25;

export function chooseFormat({ rgba, jpegBytes, pngBytes }: NeutralPicture): StillFormat {
  return !isOpaque(rgba) || pngBytes <= jpegBytes * PNG_MAY_WEIGH ? 'png' : 'jpeg';
}

export function isOpaque(rgba: Uint8Array | Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
