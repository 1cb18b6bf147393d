import { fitView, type MapView } from '@limn/places';
import { expect, test } from 'vitest';
import { createTileSource, tilesAt } from './tile-source.ts';

const LONDON = viewOf({ latitude: 51.5, longitude: -0.12 });
const SETTINGS = { template: 'https://tiles.example/{z}/{x}/{y}.png?key=1', attribution: '© Someone' };

test('covers a view with few tiles at a fitting zoom', () => {
  for (const view of [
    LONDON,
    viewOf({ latitude: 0, longitude: 180 }),
    viewOf({ latitude: 84, longitude: 10 }),
    fitView([], sizes(600, 300)),
  ])
    for (const pixels of [1, 2]) {
      const { zoom, tiles } = tilesAt(view, pixels);
      const size = view.scale / 2 ** zoom;
      expect(tiles.length).toBeLessThanOrEqual(24);
      expect(size).toBeLessThan(256 * 4);
      const left = Math.min(...tiles.map(({ x }) => view.width / 2 + (x / 2 ** zoom - view.centre.x) * view.scale));
      const right = Math.max(...tiles.map(({ x }) => view.width / 2 + ((x + 1) / 2 ** zoom - view.centre.x) * view.scale));
      expect([left <= 0, right >= view.width]).toEqual([true, true]);
    }
});

test('tiles across the antimeridian are asked for within the world', async () => {
  const asked: string[] = [];
  const source = createTileSource(SETTINGS, async (urls) => {
    asked.push(...urls);
    return Object.fromEntries(urls.map((url) => [url, 'hash']));
  });
  const found = await source.tilesOf(viewOf({ latitude: -17, longitude: 179.99 }), 1);
  const zoom = found?.zoom ?? 0;
  for (const url of asked) {
    const [, z, x, y] = /\/(\d+)\/(\d+)\/(\d+)\.png\?key=1$/.exec(url) ?? [];
    expect({ z: Number(z), isColumn: Number(x) < 2 ** zoom, isRow: Number(y) < 2 ** zoom }).toEqual({
      z: zoom,
      isColumn: true,
      isRow: true,
    });
  }
  expect(found?.attribution).toBe('© Someone');
});

test('draws outlines when a tile is missing or late', async () => {
  const source = createTileSource(SETTINGS, async (urls) => Object.fromEntries(urls.slice(1).map((url) => [url, 'hash'])));
  expect(await source.tilesOf(LONDON, 1)).toBeUndefined();
});

function viewOf(point: { latitude: number; longitude: number }): MapView {
  return fitView([point], sizes(600, 300));
}

function sizes(width: number, height: number) {
  return { width, height, margin: { top: 0, right: 0, bottom: 0, left: 0 }, minMiles: 10 };
}
