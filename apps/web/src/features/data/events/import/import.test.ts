import { ApiError } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { guessUses, readEventFile, recordOf } from './read-file.ts';
import { sendRows } from './send-rows.ts';

const fileOf = (text: string, name = 'past.csv') => new File([text], name);

test('reads a file as records, and gives the same file the same ids', async () => {
  const text = 'customer_id;time;total;note\nanna;2026-11-01T10:00:00Z;5;"a; b"\nbert;;;\n';
  const [file, again, other] = [
    await readEventFile(fileOf(text)),
    await readEventFile(fileOf(text)),
    await readEventFile(fileOf(`${text}c;;1;`)),
  ];
  const uses = guessUses(file.heads, [{ name: 'total', identity_field: false }]);
  expect(uses).toEqual(['customer_id', 'event_timestamp', 'property:total', 'property:note']);
  expect(file.rows.map((row, number) => recordOf(row, number, uses, 'm'))).toEqual([
    { event_id: 'm-0', customer_id: 'anna', event_timestamp: '2026-11-01T10:00:00Z', event_properties: { total: '5', note: 'a; b' } },
    { event_id: 'm-1', customer_id: 'bert', event_properties: {} },
  ]);
  expect([again.mark === file.mark, other.mark === file.mark]).toEqual([true, false]);
});

test.each([
  [
    ['Email', 'Order ID', 'Created at'],
    ['customer_id', 'event_id', 'event_timestamp'],
  ],
  [
    ['id', 'email', ''],
    ['customer_id', 'property:email', 'nothing'],
  ],
  [
    ['date', 'total'],
    ['event_timestamp', 'property:total'],
  ],
])('guesses the use of the columns %j', (heads, expected) => {
  expect(guessUses(heads, [{ name: 'customer_id', identity_field: true }])).toEqual(expected);
});

test.each([
  ['', 'This file has no rows below its first line.'],
  ['a,b\n', 'This file has no rows below its first line.'],
  ['\u0000\u0001PK', 'This is not a CSV file.'],
])('refuses the file %j', async (text, message) => {
  await expect(readEventFile(fileOf(text))).rejects.toThrow(message);
});

const problem = (status: number) => new ApiError({ type: 'about:blank', title: 'No', status, code: 'unavailable' });
const options = (
  send: (records: object[]) => Promise<{ accepted: number; rejected: { index: number; reason: string }[] }>,
  total = 2500,
) => ({
  total,
  records: (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ event_id: `m-${from + n}` })),
  send,
  onProgress: vi.fn(),
  signal: new AbortController().signal,
  wait: () => Promise.resolve(),
});

test('sends rows in batches, names lines that were not taken, and tries again', async () => {
  const sizes: number[] = [];
  let failures = 2;
  const sent = await sendRows(
    options(async (records) => {
      if (failures-- > 0) throw problem(429);
      sizes.push(records.length);
      return { accepted: records.length - 1, rejected: [{ index: 3, reason: 'A record is at most 64 KB.' }] };
    }),
  );
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(sent).toEqual({
    sent: 2500,
    total: 2500,
    accepted: 2497,
    rejected: [5, 1005, 2005].map((line) => ({ line, reason: 'A record is at most 64 KB.' })),
    rejectedCount: 3,
  });
});

test('gives up where trying again can’t help', async () => {
  let asked = 0;
  const refused = options(async () => {
    asked += 1;
    throw problem(422);
  });
  await expect(sendRows(refused)).rejects.toThrow();
  expect(asked).toBe(1);
});
