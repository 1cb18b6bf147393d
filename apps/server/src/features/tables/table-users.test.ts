/** What images show of a table is not taken from their readers. */
import { IMAGE_TYPE } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;
let tableId: number;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('users');
});
afterAll(() => api.close());

function send(file: string, replace?: number): Promise<Answer> {
  const form = new FormData();
  form.append('name', 'Customers');
  if (replace !== undefined) form.append('replace', String(replace));
  form.append('file', new Blob([file]), 'customers.csv');
  return api.ask('uploadDatatable', { as: tenant.editor, form });
}

const status = async () => (await api.ask('datatableStat', { as: tenant.viewer, params: { id: tableId } })).body.status;
const remove = () => api.ask('deleteDatatable', { as: tenant.editor, params: { id: tableId } });

async function anImage(name: string, text: string, publish: boolean): Promise<number> {
  const created = await api.ask('createImage', {
    as: tenant.editor,
    body: {
      name,
      type_id: IMAGE_TYPE.dataTable,
      data_source: { id: tableId },
      data: {
        version: '3.4.0',
        objects: [{ type: 'textbox', text, left: 10, top: 10, width: 300, fontSize: 24, fontFamily: 'Open Sans', fill: '#16243a' }],
      },
    },
  });
  expect([created.status, created.body.detail]).toEqual([201, undefined]);
  const { id } = created.body.image as { id: number };
  if (publish) expect((await api.ask('publishImage', { as: tenant.editor, params: { id }, body: {} })).status).toBe(201);
  return id;
}

test('a column that a live version shows, and the header by which its rows are found, stay; any other may go', async () => {
  const sent = await send('email,first name,town\na@x.example,Anna,Hull\nb@x.example,Bo,York\n');
  tableId = sent.body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await expect.poll(status).toBe('complete');
  const draft = await anImage('A draft', 'Hello {{town}}', false);
  const live = await anImage('Spring', 'Hello {{[first name]}}', true);
  const users = [{ kind: 'image', id: live, name: 'Spring' }];

  const withoutName = await send('email,town\na@x.example,Hull\n', tableId);
  expect([withoutName.status, withoutName.body.code, withoutName.body.users]).toEqual([409, 'in_use', users]);
  expect(withoutName.body.detail).toBe('The file has no column “first name”, which “Spring” shows to readers.');

  const withoutKey = await send('address,first name\na@x.example,Anna\n', tableId);
  expect([withoutKey.status, withoutKey.body.users]).toEqual([409, users]);
  const sameKey = await send('email,first name\na@x.example,Anna\na@x.example,Bo\n', tableId);
  expect([sameKey.status, sameKey.body.users]).toEqual([409, users]);
  expect(sameKey.body.detail).toContain('The values of “email” are not all there and different');

  const row = await api.front.tables.reader.findRow(tenant.companyId, tableId, 'b@x.example');
  expect(row?.get('first name')).toBe('Bo');
  expect((await send('email,first name\na@x.example,Anna Two\n', tableId)).status).toBe(201);
  await expect.poll(status).toBe('complete');

  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
  expect(refused.body.users).toEqual([...users, { kind: 'image', id: draft, name: 'A draft' }]);
  for (const id of [draft, live]) await api.ask('deleteImage', { as: tenant.editor, params: { id } });
  expect((await remove()).status).toBe(200);
});
