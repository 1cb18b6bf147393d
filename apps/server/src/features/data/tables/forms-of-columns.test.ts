import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableColumn } from '@limn/contracts';
import { compileSql, INPUT_TYPE, OPERATOR } from '@limn/query';
import { formOf, isoDate, numberIn, readDate } from '@limn/values';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { figuresSql, joinedTable } from './tables.read.ts';
import { readerOfColumn } from './written-row.port.ts';

let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('forms');
});
afterAll(() => api.close());

const upload = (file: string, replace?: number, by = tenant) =>
  uploadTable(api, by.editor, file, replace === undefined ? { name: 'Offers', key: 'sku' } : { replace });

async function columnOf(id: number, name: string): Promise<TableColumn | undefined> {
  const { body } = await api.ask('listTableRows', { as: tenant.viewer, params: { id }, query: {} });
  return (body.columns as TableColumn[]).find((column) => column.name === name);
}

/** Keys in the order that the column gives them. */
async function ordered(id: number, name: string, keys: readonly string[]): Promise<string> {
  const column = await columnOf(id, name);
  const read = await Promise.all(
    keys.map(async (key) => {
      const row = await api.front.tables.reader.findRow(tenant.companyId, id, key);
      return { key, value: readerOfColumn(column ?? { name, type: 'text' }, row?.forms?.get(name))(row?.get(name) ?? '') };
    }),
  );
  return read
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    .map(({ key }) => key)
    .join('');
}

test('reads decimal commas as numbers', async () => {
  const id = await upload('sku;price;stock\nA;12,50;3\nB;7,90;0\nC;105,00;9\n');
  expect(await columnOf(id, 'price')).toEqual({ name: 'price', type: 'number', form: 'comma', proven: true });
  expect(await ordered(id, 'price', ['A', 'B', 'C'])).toBe('BAC');
});

test('takes the order of dates from those that prove it', async () => {
  const id = await upload('sku,ends\nA,12/31/2027\nB,12/05/2027\nC,01/02/2028\nD,11/20/2020\nE,12/13/2027\n');
  expect(await columnOf(id, 'ends')).toEqual({ name: 'ends', type: 'date', form: 'mdy', proven: true });
  expect(await ordered(id, 'ends', ['A', 'B', 'C', 'D', 'E'])).toBe('DBEAC');
});

test('lets a form that nothing proves be changed, and keeps it for another file', async () => {
  const file = 'sku,ends\nA,12/05/2027\nB,01/06/2027\n';
  const id = await upload(file);
  expect(await columnOf(id, 'ends')).toEqual({ name: 'ends', type: 'date', form: 'dmy', proven: false });
  expect(await ordered(id, 'ends', ['A', 'B'])).toBe('AB');
  const body = { name: 'ends', type: 'date', form: 'mdy' };
  expect((await api.ask('setColumnType', { as: tenant.editor, params: { id }, body })).status).toBe(200);
  await expect.poll(() => ordered(id, 'ends', ['A', 'B'])).toBe('BA');
  await upload(`${file}C,02/03/2027\n`, id);
  expect(await columnOf(id, 'ends')).toEqual({ name: 'ends', type: 'date', form: 'mdy', proven: true });
});

test('finds in SQL what the evaluator finds, however the cells of a table are written', async () => {
  const texts = {
    number: ['12,5', '7', '−3', '1 234,50', '€ 12,50', '(5,00)', '12,-', '1’234,50', '１２', '1.234,- kr'],
    date: ['2026-12-05', '05/12/26', '5. Dezember 2026', 'Sa., 05.12.2026', '5 décembre 2026', '05.12.2026 um 18:00 Uhr', '2026年12月5日'],
  };
  const longest = Math.max(texts.number.length, texts.date.length);
  const cells = (index: number) => [`k${index}`, texts.number[index] ?? '', texts.date[index] ?? ''];
  const lines = Array.from({ length: longest }, (_, index) => cells(index).join(';'));
  const german = await api.tenant('forms-in-sql');
  await api.ask('updateCompany', { as: german.owner, params: { id: german.companyId }, body: { locale: 'de-DE' } });
  const id = await upload(`sku;price;ends\n${lines.join('\n')}\n`, undefined, german);
  const { body } = await api.ask('putTableRow', {
    as: german.editor,
    params: { id },
    body: { row: { sku: 'k0', price: '12,50 kr', ends: '1er janvier 2026' } },
  });
  expect(body).toMatchObject({ created: false });
  const form = formOf('de-DE');
  await api.db.withCompany(german.companyId, async (tx) => {
    const table = await joinedTable(tx, german.companyId, id);
    if (!table) throw new Error('The table is gone.');
    expect(table.columns.map(({ type, figures }) => [type, figures])).toEqual([
      ['text', undefined],
      ['number', true],
      ['date', true],
    ]);
    const written = new Map([
      ['price', ['12,50 kr', ...texts.number.slice(1)]],
      ['ends', ['1er janvier 2026', ...texts.date.slice(1)]],
    ]);
    for (const [name, values] of written) {
      const at = table.columns.findIndex((column) => column.name === name);
      const isDate = name === 'ends';
      for (const [row, text] of values.entries()) {
        const date = isDate ? readDate(text, form) : undefined;
        const value = date ? isoDate(date) : numberIn(text, form);
        const query = {
          category_id: 'x',
          id: name,
          operator: OPERATOR.EQUAL,
          ruleType: isDate ? INPUT_TYPE.DATETIME : INPUT_TYPE.NUMBER,
          value,
        };
        const { text: condition, values: parameters } = compileSql(
          { operator: 'All', children: [{ type: 'rule', query }] },
          {
            columnOf: () => ({ storage: 'text', sql: `t.c${at + 1}`, form, figures: figuresSql(table.columns, at, 't.') ?? 'null' }),
            facts: { moment: { now: 0, timezone: 'UTC' }, read: () => undefined },
          },
        );
        const found = await tx.query<{ r: number }>(`select t.r from ${table.relation} t where ${condition}`, parameters);
        expect({ text, value, rows: found.map(({ r }) => r) }).toEqual({ text, value, rows: expect.arrayContaining([row + 1]) });
      }
    }
  });
});
