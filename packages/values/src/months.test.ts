import { expect, test } from 'vitest';
import { formOf } from './form.ts';
import { readMonth } from './months.ts';

const [BRITISH, AMERICAN] = [formOf('en-GB'), formOf('en-US')];
const NAMES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'ru', 'ja'];

test.each([
  ['5', 5, 5],
  ['05', 5, 5],
  ['12', 12, 12],
  ['May', 5, 5],
  ['MAY', 5, 5],
  [' sept. ', 9, 9],
  ['Mai', 5, 5],
  ['décembre', 12, 12],
  ['1990-05-07', 5, 5],
  ['07/05/1990', 5, 7],
  ['23/05/1990', 5, 5],
  ['7 May 1990', 5, 5],
  ['May 7', 5, 5],
  ['7. Mai', 5, 5],
  ['07/05', 5, 7],
  ['23.05.', 5, 5],
  ['05/23', 5, 5],
  ['--05-07', 5, 5],
  ['0', undefined, undefined],
  ['13', undefined, undefined],
  ['31/13', undefined, undefined],
  ['Smarch', undefined, undefined],
  ['', undefined, undefined],
  ['May or June', undefined, undefined],
])('reads the month of “%s”: %s in Britain, %s in America', (text, british, american) => {
  expect([readMonth(text, BRITISH), readMonth(text, AMERICAN)]).toEqual([british, american]);
});

test.each(NAMES)('reads every month by its name in %s', (language) => {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => readMonth(name.format(Date.UTC(2026, month, 7)), BRITISH, language));
  expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
