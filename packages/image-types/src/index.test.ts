import { expect, test } from 'vitest';
import { findImageType, hasManyItems, imageTypes, knownFields, mergeFieldsOf } from './index.ts';

test('offers every type under its own id', () => {
  expect(imageTypes.map((type) => [type.id, type.name])).toEqual([
    [1, 'Personalised (CSV)'],
    [2, 'Countdown timer'],
    [3, 'Location'],
    [4, 'Data table'],
    [6, 'API feed'],
  ]);
  for (const type of imageTypes) expect(findImageType(type.id)).toBe(type);
  expect(findImageType(99)).toBeUndefined();
});

test('previews and tags each field of a personalised image', () => {
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

test('treats an older API feed image alike under its own number', () => {
  expect(findImageType(8)).toMatchObject({ id: 8, name: 'API feed', filledFrom: 'feed' });
});

test('uses table columns as fields and the key alone in the tag', () => {
  const image = { data_source: { id: 4, fields: 'email', columns: ['email', 'first, last', 'pos'], unique_header: 'email' } };
  const type = findImageType(4)!;
  expect(type.fieldsOf(image)).toEqual(['email', 'first, last', 'pos']);
  expect(type.previewFields(image)).toEqual([{ model: 'key', label: 'email', input: 'text' }]);
  expect(type.tagFields(image).map(({ model, label, merge }) => ({ model, label, merge }))).toEqual([
    { model: 'key', label: 'email', merge: true },
  ]);
});

test('has fields for as many stores as its preview shows', () => {
  const type = findImageType(3)!;
  const data_source = { columns: ['store', 'town'] };
  expect(type.fieldsOf({ data_source })).toEqual(['store', 'town', 'distance']);
  expect(type.fieldsOf({ data_source, preview_settings: { stores: 2 } })).toEqual([
    'store',
    'town',
    'distance',
    'store 2',
    'town 2',
    'distance 2',
  ]);
  for (const [stores, count] of [
    [99, 5],
    ['x', 1],
    [-2, 1],
    [null, 1],
  ] as const)
    expect(type.fieldsOf({ data_source, preview_settings: { stores } })).toHaveLength(3 * count);
  expect(type.previewFields({}).map(({ model }) => model)).toEqual(['place', 'stores']);
});

test('has the feed’s fields, its parameters, and items for lists only', () => {
  const type = findImageType(6)!;
  const api_source = { custom_fields: [{ field: 'city' }], merge_fields: [{ value: 'temperature' }, { value: 'sky' }] };
  expect(type.fieldsOf({ api_source })).toEqual(['temperature', 'sky']);
  expect(type.tagFields({ api_source }).map(({ model }) => model)).toEqual(['city']);
  expect(
    [undefined, 'multiple', 'single'].map((result_type) => hasManyItems(type, { api_source: { ...api_source, result_type } as never })),
  ).toEqual([true, true, false]);
});

test.each([
  [3, { data_source: { columns: ['store'] } }, ['place'], 'store'],
  [4, { data_source: { columns: ['email', 'tier'], unique_header: 'email' } }, ['key'], 'tier'],
  [6, { api_source: { custom_fields: [{ field: 'city' }], merge_fields: [{ value: 'sky' }] } }, ['city'], 'sky'],
  [8, { api_source: { custom_fields: [], merge_fields: [{ value: 'sky' }] } }, [], 'sky'],
] as const)('tags fields of the link beside the record of type %i', (id, image, own, ofRecord) => {
  const type = findImageType(id)!;
  // A field of the record is the record's, whatever the list says.
  const link_fields = `firstname, ${ofRecord}, loyalty tier`;
  const facts = { ...image, data_source: { ...('data_source' in image ? image.data_source : {}), link_fields } } as Parameters<
    typeof type.tagFields
  >[0];
  expect(type.tagFields(facts).map(({ model }) => model)).toEqual([...own, 'firstname', 'loyalty tier']);
  expect(type.tagFields(facts).at(-1)).toEqual({ model: 'loyalty tier', label: 'loyalty tier', input: 'text', merge: true, default: '' });
  expect(type.previewFields(facts).map(({ model }) => model)).toEqual(expect.arrayContaining(['firstname', 'loyalty tier']));
  expect(knownFields(type, facts, 'link').request).toEqual(expect.arrayContaining(['firstname', 'loyalty tier']));
  expect(type.fieldsOf(facts)).not.toContain('firstname');
});
