import type { SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { emptyTexts } from './unfillable-fields.ts';

type Row = Parameters<typeof emptyTexts>[0];

const textOf = (text: string) => ({ objects: [{ type: 'textbox', text }] }) as unknown as SceneDocument;
const mapOf = (label: string) => ({ objects: [{ type: 'image', mapSource: { label } }] }) as unknown as SceneDocument;
const rowOf = (row: object) =>
  ({
    api_source: null,
    data_source: null,
    preview_settings: {},
    custom_merge_fields: [{ name: 'louder', value: '{{colur | upper}}' }],
    ...row,
  }) as unknown as Row;

const table = { id: 7, fields: '', link_fields: 'tier', columns: ['email', 'first name'], unique_header: 'email' };
const feed = { id: 7, custom_fields: [{ field: 'sku' }], merge_fields: [{ field: '$.name', value: 'product' }], result_type: 'single' };
const timer = { kind: 'field', field: 'ends' };

test.each([
  ['the tag', { type_id: 1, data_source: { id: null, fields: 'first' } }, '{{first}}'],
  ['a table', { type_id: 4, data_source: table }, '{{email}} {{[first name]}} {{tier}} {{key}}'],
  ['stores', { type_id: 3, data_source: table }, '{{email}} {{[email 3]}} {{distance}} {{tier}} {{place}}'],
  ['a countdown with a row', { type_id: 2, data_source: { ...table, timer } }, '{{email}} {{tier}} {{hours}} {{ends}}'],
  ['a feed', { type_id: 6, api_source: feed, data_source: { id: null, link_fields: 'tier' } }, '{{product}} {{sku}} {{tier}}'],
])('names the fields of an image filled from %s that it doesn’t have', (_, row, known) => {
  const found = emptyTexts(rowOf(row), textOf(`${known} {{emial}} {{louder}}`), []);
  expect(found.map(({ message }) => /shows (\{\{.+?\}\})/.exec(message)?.[1])).toEqual(['{{emial}}', '{{colur}}']);
});

test('names the column of a map that no table has', () => {
  const found = (label: string) => emptyTexts(rowOf({ type_id: 3, data_source: table }), mapOf(label), []).map(({ path }) => path);
  expect({ branch: found('branch'), 'first name': found('first name'), distance: found('distance'), empty: found('') }).toEqual({
    branch: ['data.objects.0.mapSource.label'],
    'first name': [],
    distance: [],
    empty: [],
  });
});
