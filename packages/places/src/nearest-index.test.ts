import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import type { Coordinates } from './coordinates.ts';
import { milesBetween } from './miles-between.ts';
import { createNearestIndex } from './nearest-index.ts';

const EDGES: readonly Coordinates[] = [
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 77 },
  { latitude: 0, longitude: 180 },
  { latitude: 0, longitude: -180 },
  { latitude: 89.9999, longitude: -135 },
  { latitude: 12, longitude: 179.999_99 },
  { latitude: -17, longitude: -179.999_99 },
];

test('matches a full scan for random queries, poles included', () => {
  const random = seededRandom(42);
  const points = somePoints(3000, random);
  const index = createNearestIndex(
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  );
  for (let i = 0; i < 600; i++) {
    const from = i % 4 === 0 ? EDGES[(i / 4) % EDGES.length]! : i % 4 === 1 ? points[i]! : anywhere(random);
    const count = Math.floor(random() * 20);
    const maxMiles = i % 3 === 0 ? random() * 3000 : undefined;
    const found = index.nearest(from, count, maxMiles);
    const expected = points
      .map((point, at) => ({ at, miles: milesBetween(from, point) }))
      .filter(({ miles }) => maxMiles === undefined || miles <= maxMiles)
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, count);
    expect(found.map(({ miles }) => Math.round(miles * 1e4))).toEqual(expected.map(({ miles }) => Math.round(miles * 1e4)));
    for (const { index: at, miles } of found) expect(milesBetween(from, points[at]!)).toBeCloseTo(miles, 5);
  }
});

test('lists stores at one address in order, once each', () => {
  const same = (degrees: number) => Float64Array.from({ length: 50 }, () => degrees);
  const index = createNearestIndex(same(51.5), same(-0.1));
  const found = index.nearest({ latitude: 51.5, longitude: -0.1 }, 5);
  expect(found).toEqual([0, 1, 2, 3, 4].map((at) => ({ index: at, miles: 0 })));
});

test('answers none for no stores, none wanted or none near', () => {
  const [none, one] = [createNearestIndex([], []), createNearestIndex([10], [10])];
  const from = { latitude: 0, longitude: 0 };
  expect({
    noStores: none.nearest(from, 3),
    noneWanted: one.nearest(from, 0),
    noneNear: one.nearest(from, 3, 100),
    noneOfNone: one.nearest(from, 3, 0),
  }).toEqual({ noStores: [], noneWanted: [], noneNear: [], noneOfNone: [] });
});

function somePoints(count: number, random: () => number): Coordinates[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = i % 5;
    if (kind === 0) return { latitude: 89 + random(), longitude: random() * 360 - 180 };
    if (kind === 1) return { latitude: random() * 60 - 30, longitude: (random() < 0.5 ? -1 : 1) * (180 - random() * 0.5) };
    return anywhere(random);
  });
}

function anywhere(random: () => number): Coordinates {
  return { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
}
