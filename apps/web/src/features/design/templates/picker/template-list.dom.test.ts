import { expect, test } from 'vitest';
import { aDesign, aSummary } from '../../../../testing/builders.ts';
import { categoriesOf, findTemplates, ofGallery, ofImage, OWN_CATEGORY } from './template-list.ts';

const design = ofGallery(
  aDesign({
    fields: ['firstname', 'togo'],
    samples: [
      { firstname: 'Maya', togo: '1' },
      { firstname: 'Tom', togo: '2' },
    ],
  }),
);
const own = ofImage(aSummary({ id: 8, name: 'Café house', labels: ['autumn'], data_source: { fields: 'city', csv_header: 'city' } }));

test('labels gallery people by their first field, own templates by none', () => {
  expect(design.pictures.map(({ person }) => person)).toEqual(['Maya', 'Tom']);
  expect(own).toMatchObject({ key: 'image:8', source: { image: 8 }, category: OWN_CATEGORY, fields: ['city'], pictures: [{ person: '' }] });
});

test.each([
  ['', undefined, ['Café house', 'Points balance']],
  ['POINTS', undefined, ['Points balance']],
  ['cafe\u0301', undefined, ['Café house']],
  ['autumn', undefined, ['Café house']],
  ['togo members', undefined, ['Points balance']],
  ['points city', undefined, []],
  ['', 'Loyalty', ['Points balance']],
  ['house', 'Loyalty', []],
])('searching “%s” in %s finds every template that has all of the words', (words, category, names) => {
  expect(findTemplates([own, design], { words, category }).map(({ name }) => name)).toEqual(names);
});

test('categories are offered in their order, each once', () => {
  expect(categoriesOf([own, design, own])).toEqual([OWN_CATEGORY, 'Loyalty']);
});
