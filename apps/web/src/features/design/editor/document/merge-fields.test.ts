import { expect, test } from 'vitest';
import type { SceneObject } from '@limn/scene';
import { openDocument } from './editor-document.ts';
import { fieldNames, renameInDocument, usedFields } from './merge-fields.ts';

test('reads the field list despite spaces and duplicates', () => {
  expect(fieldNames('firstname, last name,,firstname ')).toEqual(['firstname', 'last name']);
  expect(fieldNames(undefined)).toEqual([]);
});

test('renaming a field changes it everywhere it is used and nothing else', () => {
  const text = { type: 'textbox', text: 'Hi {{first}} {{first | upper}}' } as SceneObject;
  const group = { type: 'group', autoScale: true, objects: [text] } as SceneObject;
  const document = openDocument({ version: '3.4.0', objects: [text, group] }, () => String(Math.random()));
  expect(usedFields(document, 'https://a.example/{{town | lower}}')).toEqual(['first', 'town']);
  expect(usedFields(renameInDocument(document, 'first', 'name'))).toEqual(['name']);
});
