import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { readColumns, writeColumns } from './packed-columns.ts';

test('columns come back as they were written, in their order', () => {
  const random = seededRandom(3);
  const columns = [
    [],
    [0],
    [2_147_483_647, -2_147_483_648, 0, -1],
    Array.from({ length: 5000 }, () => Math.floor((random() - 0.5) * 2 ** 31)),
  ];
  const writer = writeColumns();
  for (const column of columns) writer.numbers(column);
  writer.bytes(Uint8Array.of(1, 2, 255));
  const reader = readColumns(writer.end());
  expect(columns.map(() => [...reader.numbers()])).toEqual(columns);
  expect([...reader.bytes()]).toEqual([1, 2, 255]);
});
