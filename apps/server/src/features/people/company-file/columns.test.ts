import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { holdsBigNumbers, type Line } from './columns.ts';
import { PARTS } from './parts/index.ts';
import { companyTables } from './testing/schema-walk.ts';

test('knows every column of 64 bits by the schema of its lines', async () => {
  const t = await testDatabase();
  const tables = new Map((await t.db.control(companyTables)).map(({ name, columns }) => [name, columns]));
  await t.drop();
  const fields = PARTS.flatMap(({ name: part, covers, schema }) =>
    Object.keys(covers).flatMap((table) =>
      (tables.get(table) ?? []).flatMap(({ name, type }) => {
        const field = (schema as Partial<Line>).shape?.[name];
        return field ? [{ field: `${part}.${name}`, isBigint: type.startsWith('bigint'), isBig: holdsBigNumbers(field) }] : [];
      }),
    ),
  );
  expect(fields.filter(({ isBigint, isBig }) => isBigint !== isBig)).toEqual([]);
  expect(fields.filter(({ isBig }) => isBig).length).toBeGreaterThan(20);
});
