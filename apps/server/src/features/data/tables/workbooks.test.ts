/** Excel workbooks as files of tables, through the whole front. */
import { contextOf, fillText } from '@limn/merge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { entriesNow, partsOf } from '../../people/company-file/testing/company-files.ts';
import { readItemPage, readItemsPointer } from './items.read.ts';
import { valued } from './written-row.port.ts';
import { foundItems } from './item-rows.read.ts';
import { generationTable } from './table-names.ts';
import { rowOf, workbookFiles, workbookOf } from './testing/workbook-of.ts';
import { zipOf } from './testing/zip-of.ts';

let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('workbooks');
});
afterAll(() => api.close());

const MB = 1024 ** 2;
const stat = async (id: number) => (await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).body;
const rowsOf = async (id: number) =>
  (await api.ask('listTableRows', { as: tenant.viewer, params: { id } })).body as {
    rows: { data: string[][] };
    columns: { type: string }[];
  };

function send(file: Uint8Array, route: 'uploadDatatable' | 'uploadLocationTable' = 'uploadDatatable', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Buffer.from(file)]), 'List.xlsx');
  return api.ask(route, { as: tenant.editor, form });
}

test('reads a workbook as it reads CSV: types, unique headers, names and rows', async () => {
  const rows = `${rowOf(1, ['email', 'price', 'since'])}${rowOf(2, ['a@x.example', 12.5, ''])}<row r="3"><c r="A3" t="inlineStr"><is><t>b@x.example</t></is></c><c r="C3" s="1"><v>46380</v></c></row>${rowOf(900, [''])}`;
  const { status, body } = await send(workbookOf({ rows, formats: ['dd/mm/yyyy'] }));
  expect([status, body.detail]).toEqual([201, undefined]);
  const id = body.id as number;
  expect(await stat(id)).toMatchObject({ status: 'confirm', rows: 2, headers: ['email'] });
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  await expect.poll(async () => (await stat(id)).status).toBe('complete');
  const { rows: read, columns } = await rowsOf(id);
  expect(read.data).toEqual([
    ['a@x.example', '12.5', ''],
    ['b@x.example', '', '2026-12-24'],
  ]);
  expect(columns.map(({ type }) => type)).toEqual(['text', 'number', 'date']);
});

test('shows what the sheet shows, and reads what its cells hold', async () => {
  const cell = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const row = (number: number, sku: string, [sales, since]: [number, number]) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${sku}</t></is></c>${cell(`B${number}`, sales, 1)}${cell(`C${number}`, since, 2)}</row>`;
  const sold = { a: [1_234_567, 46_380], b: [987_654, 46_381], c: [12_345_678, 46_379] } satisfies Record<string, [number, number]>;
  const rows = [rowOf(1, ['sku', 'sales', 'since']), ...Object.entries(sold).map(([sku, values], at) => row(at + 2, sku, values))];
  const { body } = await send(workbookOf({ rows: rows.join(''), formats: ['0.0,,"M"', 'ddd d mmm'] }));
  const id = body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'sku' } });
  await expect.poll(async () => (await stat(id)).status).toBe('complete');
  const { columns, rows: shown } = await rowsOf(id);
  expect([columns, shown.data]).toEqual([
    [
      { name: 'sku', type: 'text' },
      { name: 'sales', type: 'number', shown: true },
      { name: 'since', type: 'date', shown: true },
    ],
    [
      ['a', '1.2M', 'Thu 24 Dec'],
      ['b', '1.0M', 'Fri 25 Dec'],
      ['c', '12.3M', 'Wed 23 Dec'],
    ],
  ]);

  const find = async (key: string) =>
    valued((await api.front.tables.reader.findRow(tenant.companyId, id, key)) ?? new Map<string, string>(), 'table');
  const fill = async (key: string, text: string) => fillText(text, await find(key), contextOf({ locale: 'en-GB' }));
  expect(await fill('a', '{{sales}} on {{since}}')).toBe('1.2M on Thu 24 Dec');
  expect(await fill('a', '{{sales | add:1}} {{since | add-time:1}}')).toBe('1234568 2026-12-25');
  expect(await fill('b', '{{sales | if:smaller,1000000,"few","many"}}')).toBe('few');
  const items = await api.db.renderRead(tenant.companyId, async (tx) => {
    const pointer = await readItemsPointer(tx, tenant.companyId, id);
    return pointer && readItemPage(tx, pointer, [1, 2], { from: 1, to: 3 });
  });
  expect(items?.texts).toEqual([
    ['1234567', '987654', '12345678'],
    ['2026-12-24', '2026-12-25', '2026-12-23'],
  ]);
  const { body: found } = await api.ask('listTableRows', { as: tenant.viewer, params: { id }, query: { search: '25 dec' } });
  expect((found.rows as { data: string[][] }).data.map(([sku]) => sku)).toEqual(['b']);

  // A cell that is written by the API shows what it holds; the last row takes the place of one that goes,
  // with what it shows.
  await api.ask('putTableRow', { as: tenant.editor, params: { id }, body: { row: { sku: 'b', sales: '7' } } });
  await api.ask('removeTableRow', { as: tenant.editor, params: { id, key: 'a' } });
  expect((await rowsOf(id)).rows.data).toEqual([
    ['c', '12.3M', 'Wed 23 Dec'],
    ['b', '7', 'Fri 25 Dec'],
  ]);
});

test('keeps what cells show in their columns where rows are put and removed', async () => {
  const day = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (number: number, sku: string, sales: string, date: string) =>
    `<row r="${number}">${day(`A${number}`, sku)}<c r="B${number}" ${sales}</c>${day(`C${number}`, date)}</row>`;
  const rows =
    rowOf(1, ['sku', 'sales', 'since']) + row(2, 'a', 's="1"><v>1234567</v>', '5. Dezember 2026') + row(3, 'b', '><v>7</v>', '2026-12-24');
  const { body } = await send(workbookOf({ rows, formats: ['0.0,,"M"'] }));
  const id = body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'sku' } });
  await expect.poll(async () => (await stat(id)).status).toBe('complete');
  const put = (cells: object) => api.ask('putTableRow', { as: tenant.editor, params: { id }, body: { row: cells } });
  const name = generationTable({ companyId: tenant.companyId, tableId: id, generation: 1 });
  const beside = () =>
    api.db.withCompany(tenant.companyId, async (tx) => {
      const read = await tx.query<{ key: string; low: number; x: string[] }>(
        `select c1 as key, array_lower(x, 1) as low, x from ${name} order by r`,
      );
      return read.map(({ key, low, x }) => [key, low, x]);
    });

  await put({ sku: 'b', since: '6. Dezember 2026' });
  await put({ sku: 'c', since: '7. Dezember 2026' });
  const ofB = ['b', 1, [null, null, null, null, null, '2026-12-06']];
  const ofC = ['c', 1, [null, null, null, null, null, '2026-12-07']];
  expect(await beside()).toEqual([['a', 1, [null, '1.2M', null, null, null, '2026-12-05']], ofB, ofC]);
  await api.ask('removeTableRow', { as: tenant.editor, params: { id, key: 'a' } });
  expect(await beside()).toEqual([ofC, ofB]);
  expect((await rowsOf(id)).rows.data).toEqual([
    ['c', '', '7. Dezember 2026'],
    ['b', '7', '6. Dezember 2026'],
  ]);
  const exported = (await partsOf(await entriesNow(api, tenant.companyId)))['rows']?.filter((line) => line['table'] === id);
  expect(exported?.map((line) => line['beside'])).toEqual([ofC[2], ofB[2]]);
  await put({ sku: 'b', since: '2026-12-08' });
  expect((await beside())[1]).toEqual(['b', null, null]);
});

test('finds rows by the keys that cells hold, however they are shown', async () => {
  const row = (number: number, ean: number, title: string, sales: number) =>
    `<row r="${number}"><c r="A${number}" s="1"><v>${ean}</v></c><c r="B${number}" t="inlineStr"><is><t>${title}</t></is></c><c r="C${number}" s="2"><v>${sales}</v></c></row>`;
  const [boots, hats] = [5_012_345_678_917, 5_012_345_678_924];
  const rows = `${rowOf(1, ['ean', 'title', 'sales'])}${row(2, boots, 'Boots', 950_000)}${row(3, hats, 'Hats', 1_200_000)}`;
  const { body } = await send(workbookOf({ rows, formats: ['#,##0', '0.0,,"M"'] }));
  const id = body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'ean' } });
  await expect.poll(async () => (await stat(id)).status).toBe('complete');

  expect(await api.db.withCompany(tenant.companyId, (tx) => foundItems(tx, tenant.companyId, id, '5,012,345,678,924', 10))).toEqual([
    String(hats),
  ]);
  const started = await api.ask('startRecipe', { as: tenant.editor, params: { starting: 'most_popular' }, body: { datatable: id } });
  const recipe = (started.body.recipe as { id: number }).id;
  const { body: uids } = await api.ask('recipeUids', { as: tenant.viewer, params: { id: recipe }, query: { search: 'boots' } });
  expect(uids['items']).toEqual([{ id: String(boots), value: 'Boots' }]);
  const { body: tried } = await api.ask('simulateRecipe', { as: tenant.viewer, params: { id: recipe }, body: {} });
  expect((tried['results'] as { id: string }[]).map((one) => one.id)).toEqual([String(hats), String(boots)]);
  const { body: explained } = await api.ask('explainRecipe', { as: tenant.viewer, params: { id: recipe }, body: { search: 'hats' } });
  expect((explained['items'] as { data: { id: string }[] }).data.map((one) => one.id)).toEqual([String(hats)]);

  // The key of a listed row is the one by which it is put and removed.
  const { data } = (await rowsOf(id)).rows;
  expect(data).toEqual([
    [String(boots), 'Boots', '1.0M'],
    [String(hats), 'Hats', '1.2M'],
  ]);
  expect((await api.ask('removeTableRow', { as: tenant.editor, params: { id, key: data[0]?.[0] } })).status).toBe(200);
});

test('marks the places of a workbook by what its cells hold', async () => {
  const rows = `${rowOf(1, ['shop', 'postcode', 'country'])}<row r="2"><c r="A2" t="str"><v>Mitte</v></c><c r="B2" s="1"><v>10115</v></c><c r="C2" t="str"><v>Germany</v></c></row>`;
  const { body } = await send(workbookOf({ rows, formats: ['#,##0'] }), 'uploadLocationTable');
  await expect.poll(async () => (await stat(body.id as number)).status).toBe('complete');
  expect((await rowsOf(body.id as number)).rows).toMatchObject({ data: [['Mitte', '10,115', 'Germany']], unplaced: [false] });
});

test('reads the first rows of a workbook as values, without keeping it', async () => {
  const rows = `${rowOf(1, ['email', 'since'])}<row r="2"><c r="A2" t="inlineStr"><is><t>a@x.example</t></is></c><c r="B2" s="1"><v>46380</v></c></row>`;
  const read = async (file: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(file)]), 'List.xlsx');
    return (await api.ask('readTableFile', { as: tenant.editor, form })).body;
  };
  expect(await read(workbookOf({ rows, formats: ['d mmm yy'] }))).toEqual({
    rows: [
      ['email', 'since'],
      ['a@x.example', '2026-12-24'],
    ],
  });
  expect(await read(Buffer.from('\u0089PNG\r\n', 'latin1'))).toMatchObject({ detail: expect.stringContaining('This is a picture') });
});

test('does not round the coordinates of a workbook as its cells show them', async () => {
  const cell = (at: string, value: number) => `<c r="${at}" s="1"><v>${value}</v></c>`;
  const rows = `${rowOf(1, ['lat', 'lng'])}<row r="2">${cell('A2', 53.744_312)}${cell('B2', -0.332_611)}</row>`;
  const { status, body } = await send(workbookOf({ rows, formats: ['0.0'] }), 'uploadLocationTable');
  expect([status, body.detail]).toEqual([201, undefined]);
  await expect.poll(async () => (await stat(body.id as number)).status).toBe('complete');
  expect((await rowsOf(body.id as number)).rows.data).toEqual([['53.744312', '-0.332611']]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ['names of columns without rows', () => workbookOf({ rows: rowOf(1, ['a', 'b']) }), /but no rows/],
  ['an empty sheet', () => workbookOf({ rows: '' }), /The file is empty/],
  [
    'a header with a gap',
    () => workbookOf({ rows: rowOf(1, ['a', '', 'c']) + rowOf(2, [1, 2, 3]) }),
    /^Column 2 has no name: cell B1 is empty\./,
  ],
  [
    'a value beyond the header',
    () => workbookOf({ rows: rowOf(1, ['a', 'b']) + rowOf(5, [1, 2, 3]) }),
    /^Row 5 has 3 values, but there are 2 columns: cell C5 holds “3”, and C1 names no column\./,
  ],
  [
    'a text that is 300 MB unpacked',
    () => workbookOf({ rows: rowOf(1, ['a', 'x'.repeat(300 * MB)]) }),
    /needs too much memory|longer than 1 MB/,
  ],
  [
    'texts that are 80 MB unpacked',
    () => workbookOf({ rows: rowOf(1, ['a']), texts: Array.from({ length: 80 }, (_, index) => `<t>${String(index).padEnd(MB, 'x')}</t>`) }),
    /more than 64 MB of different texts/,
  ],
  [
    'a row of 16,384 columns',
    () => workbookOf({ rows: `<row r="1">${'<c t="str"><v>n</v></c>'.repeat(16_384)}</row>` }),
    /16,384 columns|Columns 1 and 2/,
  ],
  [
    'styles that are 20 MB unpacked',
    () => zipOf({ ...workbookFiles({ rows: rowOf(1, ['a']) }), 'xl/styles.xml': `<styleSheet>${' '.repeat(20 * MB)}</styleSheet>` }),
    /larger than 16 MB inside/,
  ],
])(
  'refuses %s with its reason',
  async (_, file, reason) => {
    const { status, body } = await send(file());
    expect([status, body.detail]).toEqual([422, expect.stringMatching(reason)]);
  },
  30_000,
);
