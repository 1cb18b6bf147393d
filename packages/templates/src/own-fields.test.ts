import { sourceNames } from '@limn/merge';
import { documentFields, type SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { galleryTemplates } from './index.ts';
import { renameFields, withFieldNames } from './own-fields.ts';

test('renames only fields, not text or escaped braces', () => {
  const names = new Map([['first', 'First name']]);
  expect(renameFields('{{first | join:first}} {{other | join:first}}', names)).toBe(
    '{{[First name] | join:[First name]}} {{other | join:[First name]}}',
  );
  expect(renameFields('{{{{first}} {{first}}, {{[first]}} {{ other }} first [[a.first]]', names)).toBe(
    '{{{{first}} {{[First name]}}, {{[First name]}} {{ other }} first [[a.first]]',
  );
});

test('fills every text of a design by the chosen field names', () => {
  for (const { document, fields } of galleryTemplates) {
    const read = (design: SceneDocument) => sourceNames(documentFields(design)).sort();
    const names = new Map(fields.map((field) => [field, `My ${field}`]));
    const filled = read(document).map((field) => names.get(field) ?? field);
    expect(read(withFieldNames(document, names))).toEqual(filled.sort());
    expect(filled.filter((field) => field.startsWith('My '))).toHaveLength(fields.length);
    expect(withFieldNames(document, new Map())).toEqual(document);
  }
});
