/** Files and names that are made to break anyone who reads them. */
import type { Datatable } from '@limn/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { CSV_BOMBS } from './testing/csv-bombs.ts';

let api: ApiServer;
let tenant: Tenant;
let tableId = 0;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('bombs');
  tableId = await complete('key,file\nk1,0\nk2,0\n', 'key');
});
afterAll(() => api.close());

const stat = async (id: number) => (await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).body;
const find = async (id: number, key: string) => {
  const row = await api.front.tables.reader.findRow(tenant.companyId, id, key);
  return row && Object.fromEntries(row);
};

function send(file: string | Uint8Array<ArrayBuffer>, replace?: number) {
  const form = new FormData();
  form.append('name', 'Customers');
  if (replace !== undefined) form.append('replace', String(replace));
  form.append('file', new Blob([file]), 'customers.csv');
  return api.ask('uploadDatatable', { as: tenant.editor, form });
}

async function complete(file: string, uniqueHeader: string): Promise<number> {
  const { body, status } = await send(file);
  expect([status, body.detail]).toEqual([201, undefined]);
  const id = body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader } });
  await vi.waitFor(async () => expect((await stat(id)).status).toBe('complete'), 10_000);
  return id;
}

test.each(CSV_BOMBS)('$name is refused with its reason, and the rows from before are still read', async ({ file, reason }) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of file(3_000_000)) pieces.push(piece);
  const { status, body } = await send(Buffer.concat(pieces), tableId);
  expect([status, body.code]).toEqual([422, 'invalid']);
  expect(body.detail).toMatch(reason);
  expect(await stat(tableId)).toMatchObject({
    status: 'failed',
    rows: 2,
    reason: expect.stringContaining('The 2 rows from before are still used.'),
  });
  expect(await find(tableId, 'k2')).toEqual({ key: 'k2', file: '0' });
});

test('keeps column names as data in every statement and object', async () => {
  const names = ['c2', 'hasOwnProperty', 'toString', `c1"; drop table datatable; --`, `x'y`, '$1', '%s', '\\', 'select', 'ключ 🗝'];
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
  const id = await complete(
    `${quoted}\n${names.map((_, n) => `a${n}`).join(',')}\n${names.map((_, n) => `b${n}`).join(',')}\n`,
    names[3] ?? '',
  );
  expect(await find(id, 'b3')).toEqual(Object.fromEntries(names.map((name, n) => [name, `b${n}`])));
  const rows = async (query: Record<string, string>) =>
    (await api.ask('listTableRows', { as: tenant.viewer, params: { id }, query })).body.rows as { total: number };
  expect((await rows({ search: `'; --` })).total).toBe(0);
  expect((await rows({ search: 'b9' })).total).toBe(1);
  for (const column of names) {
    const type = 'number';
    const refused = await api.ask('setColumnType', { as: tenant.editor, params: { id }, body: { name: column, type } });
    expect([column, refused.status]).toEqual([column, 422]);
  }
  const list = (await api.ask('listDatatables', { as: tenant.viewer })).body.datatable as Datatable[];
  expect(list.find((table) => table.id === id)?.columns.map(({ name }) => name)).toEqual(names);
  const text = names.map((name) => `{{[${name}]}}`).join('|');
  const made = await api.ask('createImage', {
    as: tenant.editor,
    body: {
      name: 'x',
      type_id: 4,
      data_source: { id },
      data: { version: '3.4.0', objects: [{ type: 'textbox', text, left: 0, top: 0, width: 500 }] },
    },
  });
  const image = made.body.image as { id: number };
  const shown = await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id } });
  expect((shown.body.preview as { objects: { text: string }[] }).objects[0]?.text).toBe(names.map((_, n) => `a${n}`).join('|'));
  expect(({} as Record<string, unknown>)['b1']).toBeUndefined();
});
