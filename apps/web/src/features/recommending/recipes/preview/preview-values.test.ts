import { expect, test } from 'vitest';
import { askOf, itemsOf, keyOf, pictureSettings } from './preview-values.ts';

const VALUES = {
  ri_eid: 'anna@example.com',
  ri_cid: 'spring',
  ri_img: 'u9',
  image_type: 'API Feed',
  items: '3',
  ri_at: '2026-11-22T18:30',
  ri_q_town: 'Hull',
  ri_a_4_sku: 'B7',
  ri_item: '',
};

test('sends parameters of the link without their prefix, and nothing empty', () => {
  expect(keyOf('url', 'town')).toBe('ri_q_town');
  expect(keyOf('contextual', 'ri_item')).toBe('ri_item');
  expect(askOf(VALUES)).toEqual({
    facts: { town: 'Hull', ri_a_4_sku: 'B7', ri_cid: 'spring' },
    eid: 'anna@example.com',
    at: '2026-11-22T18:30',
    limit: 3,
  });
  expect(askOf({})).toEqual({ facts: {}, eid: null, limit: 4 });
});

test('asks the render host for the image of the chosen type, uncounted', () => {
  expect(pictureSettings(VALUES)).toEqual([
    ['ri_img', 'u9'],
    ['ri_type', 'api_img'],
    ['ri_log_setting', '1'],
    ['ri_at', '2026-11-22T18:30'],
    ['town', 'Hull'],
    ['ri_a_4_sku', 'B7'],
  ]);
  expect(pictureSettings({ ri_img: 'u9', image_type: 'Datatable' })[1]).toEqual(['ri_type', 'img']);
});

test.each([
  ['0', 1],
  ['11', 10],
  ['2.5', 4],
  ['', 4],
  ['10', 10],
])('shows items for “%s”: %i', (items, count) => {
  expect(itemsOf({ items })).toBe(count);
});
