import { contextOf } from '@limn/merge';
import { expect, test } from 'vitest';
import { previewLink } from './PreviewStage.tsx';
import { shownValues } from '../document/shown-preview.ts';

const context = contextOf({ locale: 'en-GB' });
const image = { link: '{{url}}', fallback_link: 'https://shop.example', custom_merge_fields: [], preview_settings: {} };
const valuesOf = (preview: { settings: Record<string, string>; record: Record<string, string> }) =>
  shownValues(preview, image, context, [image.link]);

test('lets a data row, not a tag, set the whole link', () => {
  const url = 'https://stores.example/leeds';
  expect(previewLink(image, valuesOf({ settings: {}, record: { url } }))).toEqual({ kind: 'link', url });
  expect(previewLink(image, valuesOf({ settings: { url }, record: {} }))).toEqual({ kind: 'fallback', url: image.fallback_link });
});

test('uses the fallback link when a field of the link has no value', () => {
  expect(previewLink(image, valuesOf({ settings: {}, record: { url: '' } }))?.kind).toBe('fallback');
  expect(previewLink({ ...image, fallback_link: '' }, valuesOf({ settings: {}, record: {} }))).toBeUndefined();
  expect(previewLink({ ...image, link: '' }, valuesOf({ settings: {}, record: {} }))).toBeUndefined();
});
