/**
 * Cells of conversions have as many rows below them as they say; the sums themselves are held to an oracle.
 */
import { OBJECT_KIND } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { runHistory } from './attribution/testing/attribution-run.ts';
import { FIRST_DAY, ITEMS } from './attribution/testing/random-history.ts';
import { readCellConversions, type CellConversion } from './cell-conversions.read.ts';
import { conversionsTotal } from './cell-total.read.ts';
import { itemsOfRecipe } from './recipe-items.read.ts';
import type { CellPlace, CellPlaceInTime, ConversionsCell } from './report-cell.read.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

async function everyRow(companyId: number, cell: ConversionsCell, max: number): Promise<CellConversion[]> {
  const rows: CellConversion[] = [];
  for (let from: CellPlaceInTime | undefined; ;) {
    const page: Awaited<ReturnType<typeof readCellConversions>> = await t.db.withCompany(companyId, (tx) =>
      readCellConversions(tx, companyId, cell, { from, max }),
    );
    rows.push(...page.rows);
    if (!page.next) return rows;
    from = page.next;
  }
}

test.each([
  [1, 0],
  [3, 0],
  [5, 4],
])('has as many rows as each cell of conversions says (seed %i, %i merges)', async (seed, merges) => {
  await runHistory(t, seed, { merges });
  const { id: companyId } = await t.db.control((tx) =>
    tx.one<{ id: number }>('select id from company where name = $1', [`Attribution ${seed}`]),
  );
  const { objects, rulesets, models } = await t.db.withCompany(companyId, async (tx) => ({
    objects: await tx.query<{ id: number }>('select distinct object_id as id from attribution where company_id = $1 and object_kind = 3', [
      companyId,
    ]),
    rulesets: await tx.query<{ id: number; key: number }>(
      `select distinct object_id as id, (s & 4294967295)::int as key from attribution, unnest(subjects) s where company_id = $1 and object_kind = 2 and s >> 32 = 4`,
      [companyId],
    ),
    models: await tx.query<{ id: number }>('select distinct model as id from attribution where company_id = $1 and model > 0', [companyId]),
  }));
  const places: CellPlace[] = [
    { of: 'items' },
    { of: 'objects', objectKind: OBJECT_KIND.recipe },
    ...Array.from({ length: ITEMS }, (_, item): CellPlace => ({ of: 'item', item: item + 1 })),
    ...objects.map(({ id }): CellPlace => ({ of: 'object', objectKind: OBJECT_KIND.recipe, objectId: id })),
    { of: 'objects', objectKind: OBJECT_KIND.campaign },
    ...rulesets.flatMap(({ id, key }): CellPlace[] => [
      { of: 'object', objectKind: OBJECT_KIND.campaign, objectId: id },
      { of: 'object', objectKind: OBJECT_KIND.campaign, objectId: id, rulesetKey: key },
    ]),
  ];
  const different: unknown[] = [];
  let met = 0;
  for (const { id: model } of models)
    for (const place of places)
      for (const figure of ['conversions', 'unique_conversions'] as const)
        for (const [from, to] of [
          [FIRST_DAY, FIRST_DAY + 5],
          [FIRST_DAY + 1, FIRST_DAY + 2],
        ] as const) {
          const cell = { place, figure, model, from, to };
          const total = await t.db.withCompany(companyId, (tx) => conversionsTotal(tx, companyId, cell));
          const rows = await everyRow(companyId, cell, 25);
          met += total;
          if (rows.length !== total) different.push({ ...cell, total, rows: rows.length });
          expect(rows.map(({ moment }) => moment)).toEqual(
            rows
              .map(({ moment }) => moment)
              .toSorted()
              .toReversed(),
          );
        }
  for (const { id: model } of models)
    for (const { id } of objects) {
      const cell = { place: { of: 'object', objectKind: OBJECT_KIND.recipe, objectId: id }, figure: 'unique_conversions', model } as const;
      const days = { from: FIRST_DAY, to: FIRST_DAY + 5 };
      const total = await t.db.withCompany(companyId, (tx) => conversionsTotal(tx, companyId, { ...cell, ...days }));
      const { all } = await t.db.withCompany(companyId, (tx) =>
        itemsOfRecipe(tx, companyId, id, { ...days, model, openers: 'people', limit: 100 }),
      );
      if (all.uniqueConversions !== total) different.push({ ...cell, total, items: all.uniqueConversions });
    }
  expect(different).toEqual([]);
  expect(met).toBeGreaterThan(20);
});
