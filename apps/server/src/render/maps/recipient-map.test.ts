import { createCanvas, loadImage } from '@napi-rs/canvas';
import { IMAGE_TYPE } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNearestStores } from '../../features/data/places/nearest-stores.ts';
import { openPlaces } from '../../features/data/places/places.service.ts';
import { createRecordSource } from '../../features/data/records/record-source.ts';
import { createLog } from '../../platform/log.ts';
import { openRenderStage, type RenderStage } from '../testing/render-stage.ts';
import { aSnapshot } from '../testing/snapshots.ts';
import { createMapPlanner, type MapRequest } from './map-planner.ts';

const STORES = [
  ['Whitby', 54.486, -0.61],
  ['York', 53.96, -1.08],
  ['Truro', 50.263, -5.051],
] as const;
const PIN = '255,0,0';

const log = createLog('silent');
const planned: MapRequest[] = [];
let stage: RenderStage;

beforeAll(async () => {
  const places = await openPlaces({ addressDatabases: [] }, log);
  const planner = createMapPlanner(places);
  const stores = createNearestStores(async function* () {
    for (const [name, latitude, longitude] of STORES) yield { key: name, latitude, longitude, fields: { name } };
  });
  const records = createRecordSource({
    tables: { findRow: async () => undefined, sampleRows: async () => [], describe: async () => ({ generation: 1 }) },
    feeds: { feedValues: async () => ({ values: new Map(), state: 'empty' }) },
    places,
    stores,
    log,
  });
  const maps = {
    mapsOf(request: MapRequest) {
      planned.push(request);
      return planner.mapsOf(request);
    },
  };
  // The first question of a process reads the gazetteer.
  await places.placeOfText(undefined, 'York');
  stage = await openRenderStage({ handler: { records, maps } });
});
afterAll(() => stage.close());

test('draws each recipient the stores near them, and no pins for unknown places', async () => {
  const { uuid } = await stage.publish({ snapshot: aLocationImage() });
  await stage.get(`/render/${uuid}?place=Leeds`); // the first map of a child reads the outlines of the world
  planned.length = 0;
  const [scarborough, falmouth, nowhere] = await Promise.all(
    ['Scarborough', 'Falmouth, UK', 'Qwxzyville'].map((place) => stage.get(`/render/${uuid}?place=${encodeURIComponent(place)}`)),
  );
  const pictures = await Promise.all(
    [scarborough!, falmouth!, nowhere!].map(async (response) => Buffer.from(await response.arrayBuffer())),
  );
  expect(await Promise.all(pictures.map(async (bytes) => (await share(bytes, PIN)) > 0.005))).toEqual([true, true, false]);
  expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  expect(new Set(planned.map(({ stores }) => stores[0]?.key))).toEqual(new Set(['Truro', 'Whitby']));
});

test('draws finer maps for dense screens', async () => {
  const { uuid } = await stage.publish({ snapshot: aLocationImage() });
  const image = await loadImage(Buffer.from(await (await stage.get(`/render/${uuid}?place=York&x2=1`)).arrayBuffer()));
  expect([image.width, image.height]).toEqual([600, 400]);
});

function aLocationImage() {
  return aSnapshot({
    typeId: IMAGE_TYPE.location,
    source: { kind: 'places', id: 3 },
    width: 300,
    height: 200,
    format: 'png',
    document: {
      version: '3.4.0',
      objects: [
        {
          type: 'image',
          src: '/designed',
          left: 0,
          top: 0,
          width: 300,
          height: 200,
          originX: 'left',
          originY: 'top',
          mapSource: { pin: '#ff0000' },
          mapStoreCount: 1,
        },
      ],
    },
  });
}

async function share(bytes: Buffer, colour: string): Promise<number> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, 0, image.width, image.height);
  const count = data.length / 4;
  return (
    Array.from({ length: count }, (_, at) => data.subarray(at * 4, at * 4 + 3).join()).filter((seen) => seen === colour).length / count
  );
}
