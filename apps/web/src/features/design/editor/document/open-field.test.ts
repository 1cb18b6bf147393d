import { expect, test } from 'vitest';
import { fieldsFor, openFieldAt } from './open-field.ts';

test('finds the field that is being typed at the caret, and what of it stands behind', () => {
  expect(openFieldAt('Hi {{', '')).toEqual({ before: 2, behind: 0, words: '' });
  expect(openFieldAt('Hi {{fi', ', you')).toEqual({ before: 4, behind: 0, words: 'fi' });
  expect(openFieldAt('Hi {{[first n', 'ame]}} there')).toEqual({ before: 10, behind: 6, words: 'first n' });
  expect(openFieldAt('Hi {{fi', '}}')).toEqual({ before: 4, behind: 2, words: 'fi' });
  expect(openFieldAt('Hi {{', ' and {{name}}')).toEqual({ before: 2, behind: 0, words: '' });
});

test('finds a field of customers that is being typed', () => {
  expect(openFieldAt('Hi [[', '')).toEqual({ before: 2, behind: 0, words: '', ofCustomers: true });
  expect(openFieldAt('Hi [[customer.pl', 'an]], you')).toEqual({ before: 13, behind: 4, words: 'customer.pl', ofCustomers: true });
  for (const before of ['[', 'Hi [[customer.plan]]', '[[a\nb']) expect([before, openFieldAt(before, '')]).toEqual([before, undefined]);
});

test('finds none where none is open', () => {
  for (const before of ['', '{', 'Hi {{name}}', '{{name}} and', '{{a\nb', '{{name | upper'])
    expect([before, openFieldAt(before, '')]).toEqual([before, undefined]);
});

test('offers names that begin with the letters before those that hold them', () => {
  const names = ['name', 'Surname', 'points', 'first name'];
  expect(fieldsFor(names, '')).toEqual(names);
  expect(fieldsFor(names, 'NA')).toEqual(['name', 'Surname', 'first name']);
  expect(fieldsFor(names, 'zip')).toEqual([]);
});
