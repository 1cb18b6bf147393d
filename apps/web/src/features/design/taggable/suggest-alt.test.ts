import { expect, test } from 'vitest';
import { suggestAlt, suggestAltOfFields } from './suggest-alt.ts';

const text = (words: string, top: number, left = 0) => ({ type: 'textbox', text: words, top, left });

test('reads texts top to bottom and left to right, with groups', () => {
  const document = {
    objects: [
      text('20% off\nboots', 80),
      text('Hello {{firstname}},', 10),
      { type: 'group', top: 40, left: 0, objects: [text('in {{[home town]}}', -5)] },
      text('today', 80, 200),
    ],
  };
  expect(suggestAlt(document, ['firstname', 'home town'])).toBe('Hello {{firstname}}, in {{[home town]}} 20% off boots today');
});

test('skips hidden texts, unfillable fields and what is no document', () => {
  expect(suggestAlt({ objects: [text('Hi {{greeting}}, new', 0), { ...text('secret', 1), visible: false }, null, 7] }, ['firstname'])).toBe(
    'Hi, new',
  );
  for (const nothing of [undefined, null, 'x', {}, { objects: 1 }, { objects: [] }]) expect(suggestAlt(nothing, [])).toBe('');
});

test('ends a long text after a word', () => {
  const long = suggestAlt({ objects: [text('word '.repeat(60), 0)] }, []);
  expect([long.length <= 126, long.endsWith('word…')]).toEqual([true, true]);
});

test('reads only texts without table fields', () => {
  const texts = [
    { type: 'textbox', text: 'Your nearest store', top: 0, left: 0 },
    { type: 'textbox', text: '{{store}} ({{distance}} miles)', top: 30, left: 0 },
    { type: 'textbox', text: 'Open {{place}} today', top: 60, left: 0 },
  ];
  expect(suggestAlt({ objects: texts }, ['place'], 'texts')).toBe('Your nearest store Open {{place}} today');
});

test('names the fields of texts whose every word comes from a table', () => {
  const texts = [
    text('£{{price}}', 40),
    text('{{product_name | upper}}', 10),
    text('{{[stockLevel]}} {{price}} {{customer.first_name}}', 60),
  ];
  expect(suggestAltOfFields({ objects: texts })).toBe('Product name, price, stock level');
  for (const nothing of [undefined, {}, { objects: [text('Sale', 0)] }]) expect(suggestAltOfFields(nothing)).toBe('');
});
