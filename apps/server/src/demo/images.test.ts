import { readdirSync } from 'node:fs';
import { ImageCreate } from '@limn/contracts';
import { BUILT_IN_FAMILIES } from '@limn/fonts';
import { documentFonts, everyObject, parseDocument, type SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { plainImages, savedImage } from './images.ts';

const FILES = readdirSync(new URL('./designs/', import.meta.url)).sort();
const NAMES = [...plainImages.map(({ name }) => name), 'Member balance', 'Offer of the week', 'Product card'];

test('has a saved document for each image, and no other', () => {
  expect(NAMES.map((name) => `${name.toLowerCase().replaceAll(' ', '-')}.limn.json`).sort()).toEqual(FILES);
});

test.each(NAMES)('keeps %s as the editor saves it, in faces that come with the product', (name) => {
  const body = savedImage(name);
  expect(ImageCreate.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(body.name).toBe(name);
  const document = body.data as SceneDocument;
  const parsed = parseDocument(document);
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  for (const object of everyObject(document.objects)) expect(object.layerName).toBeTruthy();
  for (const object of everyObject(document.objects)) expect(object).not.toHaveProperty('assetId');
  const families = documentFonts(document).map(({ family }) => family);
  expect(families.filter((family) => BUILT_IN_FAMILIES.every((known) => known.family !== family))).toEqual([]);
});
