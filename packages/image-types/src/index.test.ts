import { expect, test } from 'vitest';
import { findImageType, imageTypes, mergeFieldsOf } from './index.ts';

test('only kinds that can be made are offered, each under its own id', () => {
  expect(imageTypes.map((type) => [type.id, type.name])).toEqual([
    [1, 'Personalised (CSV)'],
    [2, 'Countdown timer'],
  ]);
  for (const type of imageTypes) expect(findImageType(type.id)).toBe(type);
  expect(findImageType(3)).toBeUndefined();
  expect(findImageType(99)).toBeUndefined();
});

test('a personalised image is previewed as a recipient with each of its fields, and its tag carries each field', () => {
  const image = { data_source: { fields: 'firstname, last name, uid' } };
  const csv = findImageType(1)!;
  expect(csv.fieldsOf(image)).toEqual(['firstname', 'last name', 'uid']);
  expect(mergeFieldsOf(csv, image)).toEqual([
    { name: 'firstname', value: '{{firstname}}' },
    { name: 'last name', value: '{{[last name]}}' },
    { name: 'uid', value: '{{uid}}' },
  ]);
  expect(csv.previewFields(image).map((field) => field.model)).toEqual(['uid', 'firstname', 'last name']);
  expect(csv.tagFields(image)[1]).toEqual({ model: 'last name', label: 'last name', input: 'text', merge: true, default: '' });
  expect(csv.previewFields({}).map((field) => field.model)).toEqual(['uid']);
});
