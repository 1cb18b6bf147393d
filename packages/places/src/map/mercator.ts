/**
 * The flat world of web maps: x from 0 (180° west) to 1 (180° east), y from 0 (85° north) to 1 (85° south).
 */
import type { Coordinates } from '../coordinates.ts';

export interface WorldPoint {
  x: number;
  y: number;
}

const RADIANS = Math.PI / 180;
/** Beyond this latitude the flat world ends. */
const MAX_LATITUDE = 85.051_128_78;

export function worldX(longitude: number): number {
  return longitude / 360 + 0.5;
}

export function worldY(latitude: number): number {
  const north = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS;
  return 0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI);
}

export function worldPoint({ latitude, longitude }: Coordinates): WorldPoint {
  return { x: worldX(longitude), y: worldY(latitude) };
}

/** Any x is taken back into the one world. */
export function coordinatesOf({ x, y }: WorldPoint): Coordinates {
  return {
    latitude: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS,
    longitude: (x - Math.floor(x) - 0.5) * 360,
  };
}
