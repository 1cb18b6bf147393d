import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { NearStore } from '../../features/data/places/stores.port.ts';
import { openPlaces } from '../../features/data/places/places.service.ts';
import type { VersionSnapshot } from '@limn/published';
import { createLog } from '../../platform/log.ts';
import { openFontShelf } from '../draw/font-shelf.ts';
import { decodeAnswer, decodeRequest, encodeRequest, type DrawRequest } from '../draw/messages.ts';
import { createPainter } from '../draw/painter.ts';
import { aSnapshot } from '../testing/snapshots.ts';
import { createMapPlanner } from './map-planner.ts';
import { readMapSource } from './map-source.ts';
import { sampleMaps } from './sample-map.ts';

const TILE = tile('#00ff00');
const TILE_HASH = createHash('sha256').update(TILE).digest('hex');
const painter = createPainter({
  blobs: { get: async (hash) => (hash === TILE_HASH ? TILE : undefined) },
  loadLetters: openFontShelf(undefined),
  maxSceneBytes: 1e8,
  maxPictureBytes: 1e8,
});
const places = await openPlaces({ addressDatabases: [] }, createLog('silent'));
const SNAPSHOT: VersionSnapshot = aSnapshot({
  width: 300,
  height: 200,
  document: {
    version: '3.4.0',
    objects: [
      {
        type: 'image',
        src: '/designed',
        left: 0,
        top: 0,
        width: 150,
        height: 100,
        scaleX: 2,
        scaleY: 2,
        originX: 'left',
        originY: 'top',
        mapSource: { theme: 'light', pin: '#ff0000', land: '#123400', sea: '#0000ff' },
        mapStoreCount: 2,
      },
    ],
  },
});
const STORES: NearStore[] = [aStore('Whitby', 54.486, -0.61), aStore('Scarborough', 54.28, -0.4), aStore('York', 53.96, -1.08)];
const PLACE = { latitude: 54.4, longitude: -0.7 };

test('draws the nearest stores on the document’s map at either size, then from cache', async () => {
  const maps = await createMapPlanner(places).mapsOf({
    document: SNAPSHOT.document,
    stores: STORES,
    storeCount: 5,
    place: PLACE,
    scale: 1,
  });
  expect(Object.values(maps ?? {}).map(({ stores }) => stores.map(({ label }) => label))).toEqual([['Whitby', 'Scarborough']]);
  const single = await draw({ maps });
  expect(share(single, '255,0,0')).toBeGreaterThan(0.008);
  expect(share(single, '0,0,255')).toBeGreaterThan(0.15);
  expect(share(single, '18,52,0')).toBeGreaterThan(0.15);
  const double = await draw({ maps, scale: 2 });
  expect({ width: double.width, height: double.height, hasRed: share(double, '255,0,0') > 0.008 }).toEqual({
    width: 600,
    height: 400,
    hasRed: true,
  });
  expect(pixels(await draw({ maps })).equals(pixels(single))).toBe(true);
  expect(pixels(await draw({})).equals(pixels(single))).toBe(false);
});

test('draws fetched tiles as ground and names their source', async () => {
  const planner = createMapPlanner(places, {
    tilesOf: async () => ({ zoom: 0, tiles: [{ x: 0, y: 0, hash: TILE_HASH }], attribution: '© Someone' }),
  });
  const maps = await planner.mapsOf({ document: SNAPSHOT.document, stores: STORES, storeCount: 5, place: PLACE, scale: 1 });
  expect(share(await draw({ maps }), '0,255,0')).toBeGreaterThan(0.5);
});

test('tries published maps with made-up stores, and documents without maps with none', async () => {
  const maps = sampleMaps(SNAPSHOT.document);
  expect(share(await draw({ maps }), '255,0,0')).toBeGreaterThan(0.008);
  expect(sampleMaps({ version: '3.4.0', objects: [] })).toBeUndefined();
});

test('draws a nonsensical source as a plain light map', () => {
  for (const source of [true, 'anything', 7, [], { theme: 5, pin: 'url(x)', land: '#12', label: 9 }])
    expect(readMapSource(source)).toEqual({ looks: { theme: 'light' }, label: undefined });
});

async function draw(job: Pick<DrawRequest, 'maps' | 'scale'>) {
  const request = decodeRequest(Buffer.from(encodeRequest({ key: 'one', snapshot: SNAPSHOT, values: {}, format: 'png', ...job })));
  const answer = decodeAnswer(Buffer.concat(await painter.answer(request)));
  if (answer.kind !== 'drawn') throw new Error(answer.kind);
  const image = await loadImage(answer.drawn.bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

type Drawing = Awaited<ReturnType<typeof draw>>;

function pixels(canvas: Drawing): Buffer {
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}

function share(canvas: Drawing, colour: string): number {
  const data = pixels(canvas);
  const count = data.length / 4;
  return [...Array(count).keys()].filter((at) => data.subarray(at * 4, at * 4 + 3).join() === colour).length / count;
}

function aStore(name: string, latitude: number, longitude: number): NearStore {
  return { key: name, latitude, longitude, fields: { id: '1', name }, miles: 1 };
}

function tile(colour: string): Buffer {
  const canvas = createCanvas(256, 256);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, 256, 256);
  return canvas.toBuffer('image/png');
}
