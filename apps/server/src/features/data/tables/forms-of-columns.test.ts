import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableColumn } from '@limn/contracts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { readerOfColumn } from './written-row.port.ts';

let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('forms');
});
afterAll(() => api.close());

async function upload(file: string, replace?: number): Promise<number> {
  const form = new FormData();
  if (replace === undefined) form.append('name', 'Offers');
  else form.append('replace', String(replace));
  form.append('file', new Blob([file]), 'Offers.csv');
  const { body, status } = await api.ask('uploadDatatable', { as: tenant.editor, form });
  expect([status, body.detail]).toEqual([201, undefined]);
  const id = body.id as number;
  if (replace === undefined) await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'sku' } });
  await expect.poll(async () => (await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).body.status).toBe('complete');
  return id;
}

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
