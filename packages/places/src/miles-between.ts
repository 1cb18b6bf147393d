import type { Coordinates } from './coordinates.ts';

/** The mean radius of the earth (IUGG), in statute miles. */
export const EARTH_RADIUS_MILES = 3958.7613;

const RADIANS = Math.PI / 180;

/** Along the great circle, in miles, by the haversine formula: exact for short ways too. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const halfNorth = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const halfEast = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const haversine = halfNorth ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * halfEast ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
