import { expect, test } from 'vitest';
import { guessCustomerDates, guessCustomerNumbers, readCustomerFile } from './read-customer-file.ts';

const read = (text: string) => readCustomerFile(new File([text], 'people.csv'));

test('recognises an export, and leaves out what no row fills', async () => {
  const file = await read(
    "Customer ID,First Name,Email,Accepts Email Marketing,Note,Total Spent,Total Orders\n'7210,Cara,cara@example.com,yes,,12.50,7\n",
  );
  expect([file.program, file.uses, file.rows[0]?.[0]]).toEqual([
    'Shopify',
    ['customer_id', 'trait:First Name', 'email', 'trait:Accepts Email Marketing', 'nothing', 'trait:Total Spent', 'trait:Total Orders'],
    '7210',
  ]);
});

test('guesses the form of numbers and dates where they could be read in two ways', async () => {
  const file = await read('email,Umsatz,Seit\na@example.com,"1.234,50",05.11.2026\nb@example.com,"7,90",23.11.2026\n');
  expect([guessCustomerNumbers(file, file.uses), guessCustomerDates(file, file.uses)]).toEqual(['comma', 'day_first']);
  const plain = await read('email,visits,since\na@example.com,7,2026-11-05\n');
  expect([guessCustomerNumbers(plain, plain.uses), guessCustomerDates(plain, plain.uses)]).toEqual([undefined, undefined]);
});

test('says what is wrong with a file', async () => {
  await expect(read('email\n')).rejects.toThrow('This file has no rows below its first line.');
});
