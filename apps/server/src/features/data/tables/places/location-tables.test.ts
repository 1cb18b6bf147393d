/** Columns that hold a row's place, and messages about rows without one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Datatable } from '@limn/contracts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('shops');
});
afterAll(() => api.close());

function send(csv: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([csv]), 'Shops.csv');
  return api.ask('uploadLocationTable', { as: tenant.editor, form });
}

async function settled(id: unknown): Promise<Datatable> {
  const find = async () =>
    ((await api.ask('listDatatables', { as: tenant.viewer })).body.datatable as Datatable[]).find((table) => table.id === id) as Datatable;
  await expect.poll(async () => (await find())?.status).toMatch(/complete|failed/);
  return find();
}

async function complete(csv: string, fields: Record<string, string> = {}): Promise<Datatable> {
  const { status, body } = await send(csv, fields);
  expect([status, body.detail]).toEqual([201, undefined]);
  const table = await settled(body.id);
  expect([table.status, table.reason]).toEqual(['complete', null]);
  return table;
}

test('counts, lists and marks rows whose postcode or town is unknown', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => (n % 10 === 3 ? `Shop ${n},Nowhere-on-${n}` : `Shop ${n},HU1 1AA`));
  const table = await complete(`name,postcode\n${rows.join('\n')}\n`);
  expect(table.unplaced?.count).toBe(6);
  expect(table.unplaced?.first[0]).toEqual({ row: 5, text: 'Nowhere-on-3' });
  const { body } = await api.ask('listTableRows', { as: tenant.viewer, params: { id: table.id } });
  const { data, unplaced } = body.rows as { data: string[][]; unplaced: boolean[] };
  expect(data.map(([name = ''], index) => [name, unplaced[index]])).toEqual(data.map(([name = '']) => [name, name.endsWith('3')]));
  const list = await api.ask('listUnplacedRows', { as: tenant.viewer, params: { id: table.id } });
  expect(list.body).toMatchObject({ columns: ['name', 'postcode'], next: null });
  expect((list.body.rows as string[][]).map(([name]) => name)).toEqual([3, 13, 23, 33, 43, 53].map((n) => `Shop ${n}`));
  const clean = await complete('name,postcode\nShop,HU1 1AA\n', { replace: String(table.id) });
  expect(clean.unplaced).toEqual({ count: 0, first: [], exactness: { postcode: 1, sector: 0, district: 0, area: 0, town: 0 } });
});

test('reads towns, of a country where one is named, and where the postcode is unknown', async () => {
  const table = await complete('name,City,Country\nA,Paris,France\nB,Atlantis,France\nC,,\n');
  expect(table.unplaced).toEqual({
    count: 2,
    first: [
      { row: 3, text: 'Atlantis, France' },
      { row: 4, text: '' },
    ],
    exactness: { postcode: 0, sector: 0, district: 0, area: 0, town: 1 },
  });
  const both = await complete('name,postcode,town\nA,no code,Hull\nB,HU1 1AA,nowhere at all\n');
  expect(both.unplaced?.count).toBe(0);
});

test('asks for the place columns when names are unclear and keeps the answer', async () => {
  const csv = 'Filiale,Breite,Länge\nHull,"53,7443","-0,3326"\nYork,"53.9583","-1,0803"\n';
  const asked = await send(csv);
  expect([asked.status, asked.body.columns]).toEqual([422, ['Filiale', 'Breite', 'Länge']]);
  expect((await send(csv, { latitude: 'Breite' })).body.errors).toEqual([
    { path: 'longitude', message: 'Choose the latitude and the longitude.' },
  ]);
  const table = await complete(csv, { latitude: 'Breite', longitude: 'Länge' });
  expect(table.unplaced).toBe(null);
  const later = await complete('Länge,Breite,Filiale\n"2,3522","48,8566",Paris\n', { replace: String(table.id) });
  expect(later.columns.map(({ name }) => name)).toEqual(['Länge', 'Breite', 'Filiale']);
});

test('takes a postcode or town column by any name that someone chose', async () => {
  const csv = 'Shop,Where\nA,HU1 1AA\nB,Leeds\n';
  expect((await send(csv)).body.columns).toEqual(['Shop', 'Where']);
  expect((await complete(csv, { town: 'Where' })).unplaced?.count).toBe(0);
});

test.each([
  ['53,7443', '-0,3326'],
  ['53.7443°', ' −0.3326 '],
  ['53,7', '0'],
])('understands %s and %s as degrees', async (latitude, longitude) => {
  expect((await complete(`name;lat;lon\nA;${latitude};${longitude}\n`)).unplaced).toBe(null);
});

test.each(['1,234,5', '53,74.1', '91,0', 'north'])('refuses %s as a latitude, with its row', async (latitude) => {
  const { status, body } = await send(`name;lat;lon\nA;50;1\nB;${latitude};1\n`);
  expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Row 3, “lat”: the value is no latitude/)]);
});

test('says how exact each row is, by what its code or name leads to', async () => {
  const csv = 'name,postcode,town\nA,10001,\nB,SW19 2AB,\nC,10117,Berlin\nD,,Leeds\nE,M5V 2T6,\nF,SW19 2,\nG,SW19,\nH,SW99 1AA,\n';
  expect((await complete(csv)).unplaced?.exactness).toEqual({ postcode: 2, sector: 1, district: 2, area: 2, town: 1 });
});

test('takes two zeros for no place', async () => {
  const table = await complete('name,lat,lon\nA,53.74,-0.33\nB,0,0\nC,0.0,9.45\n');
  expect(table.unplaced).toEqual({ count: 1, first: [{ row: 3, text: '0, 0' }] });
});

const SHOPS = ['53.74,-0.33', '51.50,-0.12', '55.95,-3.19', '51.48,-3.18', '53.48,-2.24', '52.48,-1.90', '54.60,-5.93'];
const turned = (pair: string) => pair.split(',').reverse().join(',');
const csvOf = (pairs: readonly string[]) => `name,lat,lon\n${pairs.map((pair, n) => `Shop ${n},${pair}`).join('\n')}\n`;

test('marks rows whose latitude and longitude look swapped, alone or all of them', async () => {
  expect((await complete(csvOf(SHOPS))).unplaced).toBe(null);
  expect((await complete(csvOf([...SHOPS, turned('53.80,-1.55')]))).unplaced?.swapped).toEqual({
    count: 1,
    first: [{ row: 9, text: '-1.55, 53.80' }],
    all: false,
  });
  expect((await complete(csvOf(SHOPS.map(turned)))).unplaced?.swapped).toMatchObject({ count: SHOPS.length, all: true });
  // Shops abroad are where they are, and so is a chain around the equator.
  expect((await complete(csvOf([...SHOPS, '-33.87,151.21', '40.71,-74.01']))).unplaced).toBe(null);
  expect((await complete(csvOf(['-1.29,36.82', '0.35,32.58', '6.52,3.38', '5.60,-0.19', '-4.04,39.67']))).unplaced).toBe(null);
});
