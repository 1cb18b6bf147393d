import { expect, test } from 'vitest';
import { aSummary, aType } from '../../../testing/builders.ts';
import { indexImages, isFiltered, NO_FILTERS, type ImageOrder } from './find-images.ts';

const images = [
  aSummary({ id: 1, name: 'Winter welcome', labels: ['Journey'], updated_at: '2026-11-01T00:00:00Z', created_at: '2026-10-01T00:00:00Z' }),
  aSummary({
    id: 2,
    name: 'Black Friday',
    labels: ['Sale', 'Retail'],
    updated_at: '2026-11-03T00:00:00Z',
    created_at: '2026-10-03T00:00:00Z',
  }),
  aSummary({
    id: 3,
    name: 'Nearest café',
    labels: ['Retail'],
    type: aType({ id: 3, name: 'Location' }),
    updated_at: '2026-11-02T00:00:00Z',
    created_at: '2026-10-05T00:00:00Z',
  }),
];
const index = indexImages(images, 'edited');
const ids = (found: { id: number }[]) => found.map((image) => image.id);
const search = (words: string) => ids(index.find({ ...NO_FILTERS, words }));

test('search finds names, type names and any label, whatever the case', () => {
  expect(search(' WINTER ')).toEqual([1]);
  expect(search('retail')).toEqual([2, 3]);
  expect(search('loca')).toEqual([3]);
  expect(search('CAFE\u0301')).toEqual([3]);
  expect(search('')).toEqual([2, 3, 1]);
  expect(search('nothing')).toEqual([]);
});

test('does not match a word across name and label', () => {
  expect(search('friday sale')).toEqual([]);
});

test('search, type and labels hold together, and of several labels all are wanted', () => {
  expect(ids(index.find({ folder: undefined, words: 'e', type: 'Location', labels: [] }))).toEqual([3]);
  expect(ids(index.find({ folder: undefined, words: '', type: undefined, labels: ['Retail'] }))).toEqual([2, 3]);
  expect(ids(index.find({ folder: undefined, words: '', type: undefined, labels: ['Retail', 'Sale'] }))).toEqual([2]);
});

test('orders types by id and labels by use', () => {
  const types = [1, 2, 3].map((id) => aSummary({ id, type: aType({ id, name: `Type ${id}` }) }));
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])
    expect(
      indexImages(
        order.map((at) => types[at] as (typeof types)[0]),
        'edited',
      ).types,
    ).toEqual(['Type 1', 'Type 2', 'Type 3']);
  expect([index.types, index.labels]).toEqual([
    ['Personalised (CSV)', 'Location'],
    ['Retail', 'Journey', 'Sale'],
  ]);
});

test.each<[ImageOrder, number[]]>([
  ['edited', [2, 3, 1]],
  ['name', [2, 3, 1]],
  ['created', [3, 2, 1]],
])('orders by “%s”', (order, expected) => {
  expect(ids(indexImages(images, order).find(NO_FILTERS))).toEqual(expected);
});

test('numbers in names count as numbers', () => {
  const numbered = ['Batch 10', 'Batch 9', 'batch 1'].map((name, id) => aSummary({ id, name }));
  expect(
    indexImages(numbered, 'name')
      .find(NO_FILTERS)
      .map(({ name }) => name),
  ).toEqual(['batch 1', 'Batch 9', 'Batch 10']);
});

test('blanks alone are no search', () => {
  expect([isFiltered({ ...NO_FILTERS, words: '  ' }), isFiltered({ ...NO_FILTERS, labels: ['Sale'] })]).toEqual([false, true]);
});

test('narrows to a folder or to no folder, and searches all of them', () => {
  const filed = indexImages([aSummary({ id: 1, name: 'In', folder_id: 7 }), aSummary({ id: 2, name: 'In none' })], 'name');
  const inFolder = (folder: number | undefined, words = '') => ids(filed.find({ ...NO_FILTERS, folder, words }));
  expect({
    anywhere: inFolder(undefined),
    inSeven: inFolder(7),
    inNone: inFolder(0),
    sevenAndNone: inFolder(7, 'none'),
    inEight: inFolder(8),
  }).toEqual({ anywhere: [1, 2], inSeven: [1], inNone: [2], sevenAndNone: [2], inEight: [] });
  expect(isFiltered({ ...NO_FILTERS, folder: 0 })).toBe(true);
});
