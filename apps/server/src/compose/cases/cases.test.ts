/**
 * Files as programs write them, through the whole front: what is read, and what rules, orderings and recipes
 * make of it.
 */
import { OPERATOR } from '@limn/query';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecipeKit, whereItem, type RecipeKit } from '../../testing/recipe-kit.ts';

let kit: RecipeKit;
beforeAll(async () => void (kit = await openRecipeKit()));
afterAll(() => kit.close());

async function upload(name: string): Promise<{ id: number; status: string; reason: string | null }> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(fileURLToPath(new URL(`files/${name}`, import.meta.url)))]), name);
  const sent = await kit.api.ask('uploadDatatable', { as: kit.tenant.editor, form });
  if (sent.status !== 201) return { id: 0, status: 'failed', reason: String(sent.body.detail) };
  const id = sent.body.id as number;
  const stat = async () =>
    (await kit.api.ask('datatableStat', { as: kit.tenant.viewer, params: { id } })).body as { status: string; reason: string | null };
  await expect.poll(async () => (await stat()).status).not.toMatch(/uploading|processing/);
  return { id, ...(await stat()) };
}

async function table(name: string, uniqueHeader: string): Promise<number> {
  const { id, status, reason } = await upload(name);
  expect([status, reason ?? null]).toEqual(['confirm', null]);
  await kit.api.ask('confirmDatatable', { as: kit.tenant.editor, params: { id }, body: { uniqueHeader } });
  await expect
    .poll(async () => (await kit.api.ask('datatableStat', { as: kit.tenant.viewer, params: { id } })).body.status)
    .toBe('complete');
  return id;
}

async function read(id: number): Promise<{ names: string[]; types: string[]; rows: string[][] }> {
  const { body } = await kit.api.ask('listTableRows', { as: kit.tenant.viewer, params: { id } });
  const columns = body.columns as { name: string; type: string }[];
  return {
    names: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    rows: (body.rows as { data: string[][] }).data,
  };
}

/** Ids of a recipe's list on this table. */
async function listed(datatable: number, body: object): Promise<string[]> {
  const { id } = await kit.create({ ...body, recipe_settings: { datatable } });
  const tried = await kit.api.ask('simulateRecipe', { as: kit.tenant.viewer, params: { id }, body: {} });
  return (tried.body.results as { id: string }[]).map((one) => one.id);
}
const by = (ordering_field: string, ordering_direction = 'ASC') => ({
  recipe_ordering: [{ ordering_type: 'choose_field', ordering_field, ordering_direction }],
});

describe('CSV', () => {
  test('01-decimal-comma.csv: prices compare and sort as numbers', async () => {
    const id = await table('01-decimal-comma.csv', 'sku');
    const price = (operator: number, value: number) => ({ filters: whereItem('price', operator, value, 3) });
    expect(await listed(id, price(OPERATOR.SMALLER, 20))).toEqual(['A', 'B']);
    expect(await listed(id, price(OPERATOR.GREATER, 1))).toEqual(['A', 'B', 'C']);
    expect(await listed(id, by('price', 'DESC'))).toEqual(['C', 'A', 'B']);
    expect((await read(id)).rows[0]).toEqual(['A', '12,50', '3']);
  });

  test('02-us-dates.csv: 12/31 proves that the month comes first', async () => {
    const id = await table('02-us-dates.csv', 'sku');
    expect(await listed(id, { filters: whereItem('ends', OPERATOR.GREATER, '2026-11-28', 4) })).toEqual(['A', 'B', 'C', 'E']);
    expect(await listed(id, by('ends'))).toEqual(['D', 'B', 'E', 'A', 'C']);
  });

  test.each([
    ['03a-semicolon-one-comma-in-header.csv', 'A', '12,50'],
    ['03b-tab-one-comma-in-header.tsv', 'A', '12,50'],
  ])('%s: the delimiter is that of all rows', async (name, sku, price) => {
    const found = await read(await table(name, 'sku'));
    expect([found.names, found.rows[0]]).toEqual([
      ['sku', 'Preis, EUR'],
      [sku, price],
    ]);
  });

  test('04-excel-text-formula.csv: a text that a formula keeps is the text', async () => {
    expect((await read(await table('04-excel-text-formula.csv', 'sku'))).rows).toEqual([
      ['A', '00123'],
      ['B', '04567'],
    ]);
  });
});

describe('workbooks', () => {
  test('05-workbook.xlsx: numbers sort by their values, and every digit of an EAN stays', async () => {
    const id = await table('05-workbook.xlsx', 'sku');
    for (const column of ['price_currency', 'price_accounting', 'price_thousands', 'price_0_00'])
      expect([column, await listed(id, by(column))]).toEqual([column, ['B', 'A']]);
    const { names, rows } = await read(id);
    const of = (row: number) => Object.fromEntries(names.map((name, place) => [name, rows[row]?.[place]?.trim()]));
    expect(of(0)).toMatchObject({
      price_currency: '£12.50',
      price_thousands: '1,234.50',
      ean_scientific: '5012345678900',
      ean_general: '5012345678900',
    });
    expect(of(1)).toMatchObject({ price_currency: '£7.90', ean_scientific: '5012345678917' });
  });

  test.each([
    ['date1904-saved-by-excel-2016.xlsx', ['2016-01-01', '1990-05-05']],
    ['percent-rule-as-excel-writes-it.xlsx', ['2026-11-23', '1990-05-05']],
  ])('%s: dates are those of the sheet', async (name, dates) => {
    const { rows } = await read(await table(name, 'id'));
    expect(
      rows
        .flat()
        .filter((text) => /^\d{4}-\d\d-\d\d$/.test(text))
        .toSorted(),
    ).toEqual(dates.toSorted());
  });

  test('value-beyond-header.xlsx: the message names the cell', async () => {
    const { status, reason } = await upload('value-beyond-header.xlsx');
    expect([status, reason]).toEqual(['failed', expect.stringContaining('C3')]);
  });

  test('table-from-column-b.xlsx: a table may start in any cell', async () => {
    const { names, rows } = await read(await table('table-from-column-b.xlsx', 'id'));
    expect([names, ...rows]).toEqual([
      ['id', 'town'],
      ['a', 'Whitby'],
      ['b', 'York'],
    ]);
  });
});

describe('product feeds', () => {
  const column = async (id: number, name: string) => {
    const { names, rows } = await read(id);
    return rows.map((row) => row[names.indexOf(name)]);
  };

  test('10-google-feed-sales.xml: a price drop shows offers that hold now', async () => {
    const id = await table('10-google-feed-sales.xml', 'id');
    const started = await kit.api.ask('startRecipe', {
      as: kit.tenant.editor,
      params: { starting: 'price_drop' },
      body: { datatable: id },
    });
    const recipe = started.body.recipe as { id: number };
    const tried = await kit.api.ask('simulateRecipe', { as: kit.tenant.viewer, params: { id: recipe.id }, body: {} });
    const results = tried.body.results as { id: string; because: string }[];
    expect(results.filter(({ because }) => because === 'chosen').map((one) => one.id)).toEqual(['live']);
  });

  test('inline-tags.xml: no price of a currency alone, no blanks of tags', async () => {
    const id = await table('inline-tags.xml', 'id');
    expect(await column(id, 'sale_price')).toEqual(['', expect.stringMatching(/^30(?:\.00)?$/)]);
    expect((await column(id, 'description'))[0]).toBe('Made of stoneware, by hand. H2O-proof, extra large.');
  });

  test('atom-two-ids.xml: the id of the shop goes before that of the page', async () => {
    expect(await column(await table('atom-two-ids.xml', 'id'), 'id')).toEqual(['SKU1', 'SKU2']);
  });
});

test('background-only.json: the background of a document is that of its image', async () => {
  const body = JSON.parse(readFileSync(fileURLToPath(new URL('files/background-only.json', import.meta.url)), 'utf8')) as object;
  const created = await kit.api.ask('createImage', { as: kit.tenant.editor, body });
  expect([created.status, (created.body.image as { bgcolor: string }).bgcolor]).toEqual([201, '#ff5555']);
});
