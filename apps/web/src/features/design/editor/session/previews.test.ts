import { RECORD_PARAMETER } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { expect, test } from 'vitest';
import { anImage, aType } from '../../../../testing/builders.ts';
import { newMap } from '../document/map-object.ts';
import { createEditorStore } from '../store/editor-store.ts';
import { doc } from '../testing/an-opening.ts';
import { createPreviews } from './previews.ts';

const MAP = { address: 'map:1', width: 300, height: 200, storeCount: 60.4, source: 'light' };

/**
 * Previews of an image of this type; queries that were asked are written down, with the saves before them.
 */
function somePreviews(typeId: number = IMAGE_TYPE.csv) {
  const preview_settings = { firstname: 'Sam', [RECORD_PARAMETER.place]: 'Leeds' };
  const image = anImage({ id: 7, type: aType({ id: typeId }), preview_settings });
  const store = createEditorStore({ image, document: doc('written'), now: () => 0 });
  const asked: unknown[] = [];
  const answers = { preview: doc('filled') as unknown, picture: 'data:map' as string | null };
  const previews = createPreviews(
    {
      previewJson: async ({ query }: { query: object }) => {
        asked.push(query);
        return { preview: answers.preview, record: { town: 'Leeds' }, dates: {} };
      },
      drawMap: async ({ query }: { query: object }) => {
        asked.push(query);
        return { picture: answers.picture };
      },
    } as never,
    { store, saveAll: async () => void asked.push('save') },
  );
  return { previews, asked, answers, store };
}

test('previews the saved document with its own or other values', async () => {
  const { previews, asked } = somePreviews();
  expect(await previews.preview()).toEqual({ document: doc('filled'), record: { town: 'Leeds' }, dates: {}, pictures: [] });
  await previews.preview({ firstname: 'Ann' });
  expect(asked).toEqual(['save', { pictures: '1' }, 'save', { pictures: '1', settings: '{"firstname":"Ann"}' }]);
});

test('previews values that are only looked at, until others are saved', async () => {
  const { previews, asked, store } = somePreviews();
  previews.lookAt({ firstname: 'Zoë' });
  await previews.preview();
  store.set({ image: { ...store.getState().image, preview_settings: { firstname: 'Ann' } } });
  await previews.preview();
  expect(asked).toEqual(['save', { pictures: '1', settings: '{"firstname":"Zoë"}' }, 'save', { pictures: '1' }]);
});

test('says what is wrong with a preview that is no document', async () => {
  const { previews, answers } = somePreviews();
  answers.preview = { version: '3.4.0', objects: 'none' };
  await expect(previews.preview()).rejects.toThrow('objects');
});

test('draws a map at the place of the preview, or a made-up one', async () => {
  const { previews, asked, answers } = somePreviews();
  expect(await previews.drawMap(MAP)).toBe('data:map');
  expect(asked).toEqual([{ width: 300, height: 200, stores: 20, source: '"light"', place: 'Leeds', sample: '1' }]);
  answers.picture = null;
  expect(await previews.drawMap(MAP)).toBeUndefined();
});

test('draws all maps of a document where its image knows stores', async () => {
  const document = { ...doc(), objects: [newMap({ width: 600, height: 300 })] };
  const { previews, asked, answers } = somePreviews(IMAGE_TYPE.location);
  expect([...(await previews.drawMaps(document, {})).values()]).toEqual(['data:map']);
  expect(asked).toEqual([{ width: 300, height: 200, stores: 3, source: '"light"' }]);
  answers.picture = null;
  expect((await previews.drawMaps(document)).size).toBe(0);
  const others = somePreviews();
  expect([(await others.previews.drawMaps(document)).size, others.asked]).toEqual([0, []]);
});
