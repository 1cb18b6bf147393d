import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import type { Coordinates } from './coordinates.ts';
import { EARTH_RADIUS_MILES, milesBetween } from './miles-between.ts';

const KM = 1.609344;

test('distances between known cities are those of the atlas, within half a per cent', () => {
  // Ways over the WGS84 ellipsoid, in kilometres.
  const known: [Coordinates, Coordinates, number][] = [
    [{ latitude: 51.47, longitude: -0.4543 }, { latitude: 40.6413, longitude: -73.7781 }, 5555],
    [{ latitude: -33.9399, longitude: 151.1753 }, { latitude: 1.3644, longitude: 103.9915 }, 6294],
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.32],
    [{ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_004],
    [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.32],
  ];
  for (const [from, to, km] of known) expect(Math.abs(milesBetween(from, to) * KM - km) / km).toBeLessThan(0.005);
});

test('any two points are as far apart as the arc tangent of their vectors says', () => {
  const random = seededRandom(7);
  for (let i = 0; i < 5000; i++) {
    const a = { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
    const near = random() < 0.5;
    const b = near
      ? { latitude: Math.max(-90, Math.min(90, a.latitude + random() * 0.02)), longitude: a.longitude + random() * 0.02 }
      : { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
    const other = byVectors(a, b);
    expect(Math.abs(milesBetween(a, b) - other)).toBeLessThanOrEqual(Math.max(1e-6, other * 0.005));
  }
});

function byVectors(a: Coordinates, b: Coordinates): number {
  const [u, v] = [vector(a), vector(b)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return EARTH_RADIUS_MILES * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}

function vector({ latitude, longitude }: Coordinates): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
