import { expect, test } from 'vitest';
import { milesBetween } from '../../../packages/places/src/miles-between.ts';
import { degreesOfGrid } from './national-grid.ts';

/**
 * Points that Ordnance Survey prints for its converters: the water tower in Caister, and those of its network
 * at both ends of the country.
 */
test.each([
  [651_409.903, 313_177.27, 52.658007833, 1.716073973],
  [91_492.146, 11_318.804, 49.92226394, -6.29977753],
  [440_725.073, 1_107_878.448, 59.85409914, -1.2748691],
])('converts %s %s to degrees within 10 m', (easting, northing, latitude, longitude) => {
  expect(milesBetween(degreesOfGrid(easting, northing), { latitude, longitude }) * 1609).toBeLessThan(10);
});
