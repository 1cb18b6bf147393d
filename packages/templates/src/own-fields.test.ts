import { sourceNames } from '@limn/merge';
import { documentFields, type SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { galleryTemplates } from './index.ts';
import { renameFields, withFieldNames } from './own-fields.ts';

test('only fields are renamed: words, other fields and escaped braces stay as they were written', () => {
  const names = new Map([['first', 'First name']]);
  expect(renameFields('{{first | join:first}} {{other | join:first}}', names)).toBe(
    '{{[First name] | join:[First name]}} {{other | join:[First name]}}',
  );
  expect(renameFields('{{{{first}} {{first}}, {{[first]}} {{ other }} first [[a.first]]', names)).toBe(
    '{{{{first}} {{[First name]}}, {{[First name]}} {{ other }} first [[a.first]]',
  );
});

test('every text of a design is filled by the names that were given to its fields', () => {
  for (const { document, fields } of galleryTemplates) {
    const read = (design: SceneDocument) => sourceNames(documentFields(design)).sort();
    const names = new Map(fields.map((field) => [field, `My ${field}`]));
    const filled = read(document).map((field) => names.get(field) ?? field);
    expect(read(withFieldNames(document, names))).toEqual(filled.sort());
    expect(filled.filter((field) => field.startsWith('My '))).toHaveLength(fields.length);
    expect(withFieldNames(document, new Map())).toEqual(document);
  }
});
