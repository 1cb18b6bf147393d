import { documentFields } from '@limn/scene';
import { expect, test } from 'vitest';
import { galleryTemplates } from './index.ts';
import cases from './own-fields.cases.json' with { type: 'json' };
import { matchFields, renameFields, withFieldNames } from './own-fields.ts';

test.each(cases)('$name', ({ fields, own, matches }) => {
  expect(Object.fromEntries(matchFields(fields, own))).toEqual(matches);
});

test('only fields are renamed: words, other fields and escaped braces stay as they were written', () => {
  const names = new Map([['first', 'First name']]);
  expect(renameFields('{{{{first}} {{first}}, {{[first]}} {{ other }} first [[a.first]]', names)).toBe(
    '{{{{first}} {{[First name]}}, {{[First name]}} {{ other }} first [[a.first]]',
  );
});

test('every text of a design is filled by the names that were given to its fields', () => {
  for (const { document, fields } of galleryTemplates) {
    const names = new Map(fields.map((field) => [field, `My ${field}`]));
    const filled = documentFields(document).map((field) => names.get(field) ?? field);
    expect(documentFields(withFieldNames(document, names)).sort()).toEqual(filled.sort());
    expect(filled.filter((field) => field.startsWith('My '))).toHaveLength(fields.length);
    expect(withFieldNames(document, new Map())).toEqual(document);
  }
});
