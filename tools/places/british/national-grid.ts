/**
 * Eastings and northings of the British National Grid as degrees of WGS 84: figures and method of Ordnance
 * Survey's "A guide to coordinate systems in Great Britain", annexes B and C. One Helmert transformation
 * serves the whole country: up to 5 m off.
 */
import type { Coordinates } from '../../../packages/places/src/coordinates.ts';

interface Ellipsoid {
  a: number;
  b: number;
}

const AIRY_1830: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };
const GRS80: Ellipsoid = { a: 6_378_137, b: 6_356_752.3141 };
const RADIANS = Math.PI / 180;
/** Scale on the central meridian, true origin, and its grid coordinates in metres. */
const GRID = { scale: 0.9996012717, latitude: 49 * RADIANS, longitude: -2 * RADIANS, easting: 400_000, northing: -100_000 };
const SECONDS = RADIANS / 3600;
/** From OSGB36 to WGS 84: metres, scale, rotations. */
const SHIFT = {
  x: 446.448,
  y: -125.157,
  z: 542.06,
  scale: 1 - 20.4894e-6,
  rx: 0.1502 * SECONDS,
  ry: 0.247 * SECONDS,
  rz: 0.8421 * SECONDS,
};

/** @param easting @param northing metres */
export function degreesOfGrid(easting: number, northing: number): Coordinates {
  const [x, y, z] = cartesian(AIRY_1830, ...onAiry(easting, northing));
  return onEllipsoid(
    GRS80,
    SHIFT.x + SHIFT.scale * x - SHIFT.rz * y + SHIFT.ry * z,
    SHIFT.y + SHIFT.rz * x + SHIFT.scale * y - SHIFT.rx * z,
    SHIFT.z - SHIFT.ry * x + SHIFT.rx * y + SHIFT.scale * z,
  );
}

/** The transverse Mercator projection undone: latitude and longitude in radians. */
function onAiry(easting: number, northing: number): [number, number] {
  const { a, b } = AIRY_1830;
  const e2 = 1 - (b * b) / (a * a);
  let latitude = GRID.latitude;
  for (let rest = Infinity; Math.abs(rest) > 1e-5;) {
    rest = northing - GRID.northing - meridianArc(latitude);
    latitude += rest / (a * GRID.scale);
  }
  const sin2 = Math.sin(latitude) ** 2;
  const nu = (a * GRID.scale) / Math.sqrt(1 - e2 * sin2);
  const rho = (a * GRID.scale * (1 - e2)) / (1 - e2 * sin2) ** 1.5;
  const eta2 = nu / rho - 1;
  const tan = Math.tan(latitude);
  const [tan2, tan4, tan6] = [tan ** 2, tan ** 4, tan ** 6];
  const sec = 1 / Math.cos(latitude);
  const d = easting - GRID.easting;
  const vii = tan / (2 * rho * nu);
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan2 + eta2 - 9 * tan2 * eta2);
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan2 + 45 * tan4);
  const x = sec / nu;
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * tan2);
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * tan2 + 24 * tan4);
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * tan2 + 1320 * tan4 + 720 * tan6);
  return [latitude - vii * d ** 2 + viii * d ** 4 - ix * d ** 6, GRID.longitude + x * d - xi * d ** 3 + xii * d ** 5 - xiia * d ** 7];
}

/** Metres along the meridian from the true origin. */
function meridianArc(latitude: number): number {
  const { a, b } = AIRY_1830;
  const n = (a - b) / (a + b);
  const [minus, plus] = [latitude - GRID.latitude, latitude + GRID.latitude];
  return (
    b *
    GRID.scale *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * minus -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      1.875 * (n ** 2 + n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  );
}

function cartesian({ a, b }: Ellipsoid, latitude: number, longitude: number): [number, number, number] {
  const e2 = 1 - (b * b) / (a * a);
  const nu = a / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2);
  const across = nu * Math.cos(latitude);
  return [across * Math.cos(longitude), across * Math.sin(longitude), (1 - e2) * nu * Math.sin(latitude)];
}

function onEllipsoid({ a, b }: Ellipsoid, x: number, y: number, z: number): Coordinates {
  const e2 = 1 - (b * b) / (a * a);
  const across = Math.hypot(x, y);
  let latitude = Math.atan2(z, across * (1 - e2));
  for (let before = Infinity; Math.abs(latitude - before) > 1e-12;) {
    before = latitude;
    const nu = a / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2);
    latitude = Math.atan2(z + e2 * nu * Math.sin(latitude), across);
  }
  return { latitude: latitude / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}
