import { expect, test } from 'vitest';
import { formOf } from '@limn/values';
import { newColumns, usesToSend } from './new-columns.ts';
import { guessNumberForm, guessTimeOrder, guessUses, readEventFile } from './read-file.ts';

const fileOf = (text: string, name = 'past.csv') => new File([text], name);
const form = formOf('en-GB');

test('reads the columns of a file, and an example of each, however long it is', async () => {
  const text = 'customer_id;time;total;note\nanna;2026-11-01T10:00:00Z;5;"a; b"\nbert;;;\n';
  for (const whole of [text, text.padEnd(3_000_000, 'carl;;7;x\n')]) {
    const { heads, example } = await readEventFile(fileOf(whole), 'en-GB');
    expect([heads, example]).toEqual([
      ['customer_id', 'time', 'total', 'note'],
      ['anna', '2026-11-01T10:00:00Z', '5', 'a; b'],
    ]);
    expect(guessUses(heads, [{ name: 'total', identity_field: false }])).toEqual([
      'customer_id',
      'event_timestamp',
      'property:total',
      'property:note',
    ]);
  }
});

test.each([
  [
    ['Email', 'Order ID', 'Created at'],
    ['customer_id', 'property:Order ID', 'event_timestamp'],
  ],
  [
    ['user_id', 'event_id', 'time'],
    ['customer_id', 'event_id', 'event_timestamp'],
  ],
  [
    ['id', 'total'],
    ['customer_id', 'property:total'],
  ],
  [
    ['id', 'email', ''],
    ['property:id', 'customer_id', 'nothing'],
  ],
  [
    ['total', 'total', 'a', 'a', 'x'.repeat(201)],
    ['property:total', 'nothing', 'property:a', 'nothing', 'nothing'],
  ],
  [
    ['date', 'total'],
    ['event_timestamp', 'property:total'],
  ],
])('guesses the use of the columns %j', (heads, expected) => {
  expect(guessUses(heads, [{ name: 'customer_id', identity_field: true }])).toEqual(expected);
});

test('leaves the reading of a workbook to the server', async () => {
  const rows = [
    ['email', 'total'],
    ['a@x.example', '1'],
  ];
  const file = fileOf('PK\u0003\u0004and more', 'past.xlsx');
  expect(await readEventFile(file, 'en-GB', async () => rows)).toMatchObject({ heads: rows[0], example: rows[1] });
});

const WIDE = `${'x,'.repeat(9_999)}x\n`;

test.each([
  [WIDE.repeat(2), 'This file has 10,000 columns, and the limit is 500. Delete the columns you don’t need, and choose it again.'],
  [`"${WIDE.repeat(60)}`, 'The first lines of this file are longer than 1 MB. Is a quote left open there? Is this a CSV file?'],
  ['', 'This file has no rows below its first line.'],
  ['a,b\n', 'This file has no rows below its first line.'],
  ['\u0000\u0001PK', 'This is not a CSV file.'],
])('refuses the file %#', async (text, message) => {
  await expect(readEventFile(fileOf(text), 'en-GB')).rejects.toThrow(message);
});

test.each([
  [['2026-11-23T09:30:00Z', ''], 'iso'],
  [['23/11/2026 09:30', '1/2/2026'], 'day_first'],
  [['1/2/2026', '11/23/2026 9:30 PM'], 'month_first'],
  [['03.02.2026', '04.02.2026'], 'day_first'],
  [['11/23/2026', '23/11/2026'], 'day_first'],
])('guesses the order of day and month in %j', (times, expected) => {
  const rows = times.map((time) => ['anna', time]);
  expect([guessTimeOrder({ rows, form }, ['customer_id', 'event_timestamp']), guessTimeOrder({ rows, form }, ['customer_id'])]).toEqual([
    expected,
    'iso',
  ]);
});

test.each([
  [['1.234,56', 'x'], 'comma'],
  [['1.000', '12,5'], 'comma'],
  [['1,234', '12.50'], 'point'],
  [['1,234'], 'point'],
  [['12', ''], 'point'],
  [['1,234,567.5', '1.2'], 'point'],
])('guesses the form of the numbers %j', (totals, expected) => {
  const rows = totals.map((total) => [total, '1,5']);
  const fields = [
    { name: 'total', data_type: 'decimal' },
    { name: 'note', data_type: 'varchar' },
  ] as const;
  const guess = (first: 'property:total' | 'nothing') => guessNumberForm({ rows, form }, [first, 'property:note'], fields);
  expect([guess('property:total'), guess('nothing')]).toEqual([expected, undefined]);
});

test('makes columns of a German file for a fresh event, typed by their values', async () => {
  const text = 'Kunde;Datum;Umsatz;Menge;PLZ;Notiz\nk-1;05.11.2026;1.234,50;2;01067;gut\nk-2;23.11.2026;7,90;1;80331;\n';
  const file = await readEventFile(fileOf(text), 'en-GB');
  const columns = newColumns(file, [], undefined);
  const uses = guessUses(file.heads, [], { makes: new Set(columns.keys()) });
  expect([guessNumberForm(file, uses, []), guessTimeOrder(file, uses)]).toEqual(['comma', 'day_first']);
  const { uses: sent, made } = usesToSend(uses, columns);
  expect(sent).toEqual(['customer_id', 'event_timestamp', 'property:Umsatz', 'property:Menge', 'property:PLZ', 'property:Notiz']);
  expect(made.map(({ name, data_type }) => [name, data_type])).toEqual([
    ['Umsatz', 'decimal'],
    ['Menge', 'int'],
    ['PLZ', 'varchar'],
    ['Notiz', 'varchar'],
  ]);
  expect(newColumns(file, [{ name: 'Umsatz' }], 'comma').has('Umsatz')).toBe(false);
});

test.each([
  [['51.503364', '-0.127', '7'], { data_type: 'decimal', field_length: 22, field_decimals: 6 }],
  [['12.50', '7.9', '1,234.00'], { data_type: 'decimal', field_length: 18, field_decimals: 2 }],
  [[`0.${'1'.repeat(30)}`, '1.5'], { data_type: 'decimal', field_length: 38, field_decimals: 30 }],
  [[`0.${'1'.repeat(37)}`, '12.5'], { data_type: 'varchar', field_length: 255 }],
  [['12.340000000000002', '0.30000000000000004'], { data_type: 'decimal', field_length: 18, field_decimals: 2 }],
  [['123456789', '-5'], { data_type: 'int' }],
  [['1234567890', '5'], { data_type: 'bigint' }],
  [['9007199254740991', '5'], { data_type: 'bigint' }],
  [['9007199254740992', '5'], { data_type: 'varchar', field_length: 255 }],
  [['12345678901234567890', '12345678901234567891'], { data_type: 'varchar', field_length: 255 }],
  [['00123', '123'], { data_type: 'varchar', field_length: 255 }],
])('types the column %j so that no digit is lost or not compared', async (values, type) => {
  const file = await readEventFile(fileOf(`who;v\n${values.map((value) => `c;${value}\n`).join('')}`), 'en-GB');
  expect(newColumns(file, [], undefined).get('v')).toEqual({ name: 'v', ...type });
});
