import { IMAGE_TYPE } from '@limn/model';
import { expect, test } from 'vitest';
import type { ImageRow } from '../../features/design/images/images.store.ts';
import { NO_RECORD, type RecordRequest } from '../../features/data/records/records.port.ts';
import type { DrawJob } from '../draw/draw-port.ts';
import { createMapPlanner } from './map-planner.ts';
import { createPreviewMaps } from './preview-map.ts';

const ROW = {
  type_id: IMAGE_TYPE.location,
  data_source: { id: 4, fields: 'name' },
  api_source: null,
  preview_settings: { place: 'York' },
} as unknown as ImageRow;
const WISHES = { width: 300, height: 200, stores: 2, place: undefined, source: { theme: 'dark', pin: '#ff0000' }, isSampleEnough: false };

function aKit() {
  const asked: RecordRequest[] = [];
  const drawn: DrawJob[] = [];
  const stores = ['Hull', 'Leeds', 'Ripon'].map((name, index) => ({
    key: name,
    latitude: 53.7 + index,
    longitude: -1,
    miles: index,
    fields: { name },
  }));
  const drawMap = createPreviewMaps({
    maps: createMapPlanner({ largestTowns: async () => [] }),
    records: {
      async read(request) {
        asked.push(request);
        const place = request.params.get('place');
        return place === 'nowhere'
          ? NO_RECORD
          : { values: new Map(), found: true, near: { stores, place: { latitude: 54, longitude: -1 } } };
      },
    },
    draw: {
      async draw(job) {
        drawn.push(job);
        return { bytes: Buffer.from('png'), mime: 'image/png', width: 600, height: 400 };
      },
    },
  });
  const maps = () => drawn.map(({ maps: planned = {} }) => Object.values(planned)[0]);
  return { drawMap, asked, drawn, maps };
}

test('draws a map for the given place, else the preview’s, with its style and stores', async () => {
  const { drawMap, asked, drawn, maps } = aKit();
  await drawMap(1, ROW, WISHES);
  await drawMap(1, ROW, { ...WISHES, place: 'Leeds' });
  expect(asked.map(({ params, source }) => [params.get('place'), source])).toEqual([
    ['York', { kind: 'places', id: 4 }],
    ['Leeds', { kind: 'places', id: 4 }],
  ]);
  expect(drawn[0]).toMatchObject({ format: 'png', scale: 2, snapshot: { width: 300, height: 200, transparent: true } });
  expect(maps()[0]).toMatchObject({ stores: [{ label: 'Hull' }, { label: 'Leeds' }], looks: { theme: 'dark', pin: '#ff0000' } });
});

test('draws no map for an unknown place, except a made-up one for designers', async () => {
  const { drawMap, drawn, maps } = aKit();
  expect(await drawMap(1, ROW, { ...WISHES, place: 'nowhere' })).toBeUndefined();
  expect(drawn).toEqual([]);
  await drawMap(1, ROW, { ...WISHES, place: 'nowhere', isSampleEnough: true });
  await drawMap(1, { ...ROW, data_source: null }, { ...WISHES, isSampleEnough: true });
  expect(maps().map((map) => map?.stores.length)).toEqual([2, 2]);
});

test('asks no table for images of other types', async () => {
  const { drawMap, asked } = aKit();
  expect(await drawMap(1, { ...ROW, type_id: IMAGE_TYPE.dataTable }, WISHES)).toBeUndefined();
  expect(asked).toEqual([]);
});
