import { expect, test } from 'vitest';
import { kindOfColumn, readExamples } from '../../../../ui/imports/csv-rows.ts';
import { guessCustomerDates, guessCustomerNumbers, hasLocalTimes, readCustomerFile } from './read-customer-file.ts';

const read = (text: string, locale = 'en-GB') => readCustomerFile(new File([text], 'people.csv'), locale);

test('recognises an export, and leaves out what no row fills', async () => {
  const file = await read(
    "Customer ID,First Name,Email,Accepts Email Marketing,Note,Total Spent,Total Orders\n'7210,Cara,cara@example.com,yes,,12.50,7\n",
  );
  expect({ program: file.program, uses: file.uses, firstValue: file.rows[0]?.[0] }).toEqual({
    program: 'Shopify',
    uses: [
      'customer_id',
      'trait:First Name',
      'email',
      'trait:Accepts Email Marketing',
      'nothing',
      'trait:Total Spent',
      'trait:Total Orders',
    ],
    firstValue: '7210',
  });
});

test('guesses the form of numbers and dates where they could be read in two ways', async () => {
  const file = await read('email,Umsatz,Seit\na@example.com,"1.234,50",05.11.2026\nb@example.com,"7,90",23.11.2026\n');
  expect([guessCustomerNumbers(file, file.uses), guessCustomerDates(file, file.uses)]).toEqual(['comma', 'day_first']);
  const plain = await read('email,visits,since\na@example.com,7,2026-11-05\n');
  expect([guessCustomerNumbers(plain, plain.uses), guessCustomerDates(plain, plain.uses)]).toEqual([undefined, undefined]);
});

test.each([
  ['2026-12-05 02:00', true],
  ['2026-12-05T02:00:00+01:00', false],
  ['2026-12-05', false],
  ['two', false],
])('knows whether %s depends on a timezone', async (time, isLocal) => {
  const file = await read(`email,seen\na@example.com,${time}\nb@example.com,${time}\n`);
  expect([hasLocalTimes(file, file.uses), hasLocalTimes(file, ['email', 'nothing'])]).toEqual([isLocal, false]);
});

test('says what it left out above the names, and asks about what may be a title', async () => {
  const titled = await read('Subscribers, November 2026\nemail,visits\na@example.com,7\n');
  expect([titled.heads, titled.notes]).toEqual([
    ['email', 'visits'],
    ['A line above the column names was left out: “Subscribers, November 2026”.'],
  ]);
  const doubtful = await read('Subscribers,November\nemail,visits\na@example.com,7\n');
  expect(doubtful.notes).toEqual([expect.stringMatching(/^Is it right that the columns are called “Subscribers”, “November”\?/)]);
});

test('says what is wrong with a file', async () => {
  await expect(read('email\n')).rejects.toThrow('This file has no rows below its first line.');
});

test('lets the company’s locale decide what no value proves', async () => {
  const text = 'email;points;since\na@example.com;1.234;03/04/2026\nb@example.com;5.600;05/06/2026\n';
  const of = async (locale: string) => {
    const file = await read(text, locale);
    return [guessCustomerNumbers(file, file.uses), guessCustomerDates(file, file.uses)];
  };
  expect({ 'en-GB': await of('en-GB'), 'en-US': await of('en-US'), 'de-DE': await of('de-DE') }).toEqual({
    'en-GB': ['point', 'day_first'],
    'en-US': ['point', 'month_first'],
    'de-DE': ['comma', 'day_first'],
  });
});

test.each([
  ['0612345678', 'text'],
  ['1 234,50 €', 'decimal'],
  ['5 Dec 2026', 'date'],
  ['5. Dezember 2026, 18:00 Uhr', 'datetime'],
  ['12 kg', 'text'],
  ['5.01E+12', 'whole'],
])('calls a column of “%s” %s, as tables do', (text, kind) => expect(kindOfColumn([text], 'comma')).toBe(kind));

test('shows how values are read, those first that could be read in two ways', () => {
  expect(readExamples(['x', '12.50', '1,234', '1.234.567'], 'point')).toMatchObject([
    { written: '1,234', read: '1234' },
    { written: '12.50', read: '12.50' },
    { written: '1.234.567', read: '1234567' },
  ]);
  expect(readExamples(['2026-01-02', '03/04/2026 18:00'], 'month_first')).toMatchObject([
    { written: '03/04/2026 18:00', read: '2026-03-04T18:00' },
    { written: '2026-01-02', read: '2026-01-02' },
  ]);
  expect(readExamples(['7', 'none'], 'iso')).toEqual([]);
});
