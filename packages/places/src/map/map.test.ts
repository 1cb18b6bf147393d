import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import type { Coordinates } from '../coordinates.ts';
import { boxOfView, fitView, milesPerPixel, projected, type ViewWishes } from './map-view.ts';
import { coordinatesOf, worldPoint } from './mercator.ts';
import { createCrowd, overlap, placesAround } from './place-labels.ts';
import { spreadHeads } from './spread-heads.ts';

const SUVA = { latitude: -18.14, longitude: 178.44 };
const APIA = { latitude: -13.83, longitude: -171.77 };
const WISHES: ViewWishes = { width: 600, height: 300, margin: { top: 50, right: 70, bottom: 30, left: 70 }, minMiles: 5 };

test('projects a place to the flat world and back', () => {
  for (const place of [SUVA, APIA, { latitude: 84, longitude: -179.9 }, { latitude: 0, longitude: 0 }]) {
    const back = coordinatesOf(worldPoint(place));
    expect([back.latitude, back.longitude].map((degrees) => degrees.toFixed(6))).toEqual(
      [place.latitude, place.longitude].map((degrees) => degrees.toFixed(6)),
    );
  }
});

test('keeps points of 500 random maps inside the margins', () => {
  const random = seededRandom(5);
  for (let i = 0; i < 500; i++) {
    const centre = { latitude: random() * 150 - 75, longitude: random() * 360 - 180 };
    const wide = random() < 0.3 ? 40 : 2;
    const points = Array.from({ length: 1 + Math.floor(random() * 6) }, (): Coordinates => {
      const longitude = centre.longitude + (random() - 0.5) * wide;
      return { latitude: centre.latitude + ((random() - 0.5) * wide) / 4, longitude: ((longitude + 540) % 360) - 180 };
    });
    const view = fitView(points, WISHES);
    for (const { x, y } of points.map((point) => projected(view, point))) {
      expect(Math.round(x)).toBeGreaterThanOrEqual(70);
      expect(Math.round(x)).toBeLessThanOrEqual(530);
      expect(Math.round(y)).toBeGreaterThanOrEqual(50);
      expect(Math.round(y)).toBeLessThanOrEqual(270);
    }
  }
});

test('shows places on both sides of the antimeridian together', () => {
  const view = fitView([SUVA, APIA], WISHES);
  expect(projected(view, APIA).x - projected(view, SUVA).x).toBeGreaterThan(300);
  const { west, east } = boxOfView(view);
  expect([west > 0, east < 0]).toEqual([true, true]);
});

test('surrounds one store, and shows the world without any', () => {
  expect(milesPerPixel(fitView([SUVA], WISHES)) * 600).toBeCloseTo(5, 1);
  expect(boxOfView(fitView([], WISHES))).toMatchObject({ west: -180, east: 180 });
});

test('spreads pins so that none hide each other', () => {
  const bounds = { x: 16, y: 16, width: 568, height: 268 };
  for (const count of [2, 5, 12]) {
    const homes = Array.from({ length: count }, () => ({ x: 580, y: 20 }));
    const heads = spreadHeads(homes, 28, bounds);
    for (const [at, head] of heads.entries()) {
      expect([head.x >= 16 && head.x <= 584, head.y >= 16 && head.y <= 284]).toEqual([true, true]);
      for (const other of heads.slice(at + 1)) expect(Math.hypot(head.x - other.x, head.y - other.y)).toBeGreaterThan(22);
    }
    expect(spreadHeads(homes, 28, bounds)).toEqual(heads);
  }
  const far = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ];
  expect(spreadHeads(far, 28, bounds)).toEqual(far);
});

test('labels that found room overlap nothing and lie in the picture', () => {
  const random = seededRandom(9);
  const bounds = { x: 0, y: 0, width: 300, height: 200 };
  const crowd = createCrowd(bounds);
  const taken = Array.from({ length: 60 }, () => ({ x: random() * 300, y: random() * 200 })).flatMap(
    (point) => placesAround(point, { x: 8, y: 8 }, { width: 40, height: 14 }).find((rect) => crowd.take(rect)) ?? [],
  );
  expect(taken.length).toBeGreaterThan(20);
  for (const [at, rect] of taken.entries()) {
    expect(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= 300 && rect.y + rect.height <= 200).toBe(true);
    expect(taken.slice(at + 1).some((other) => overlap(rect, other))).toBe(false);
  }
});
