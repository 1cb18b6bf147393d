/** Columns that images show are not taken from their readers. */
import { IMAGE_TYPE } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

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

async function anImage(name: string, text: string, publish: boolean, more: object = {}): Promise<number> {
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
      ...more,
    },
  });
  expect([created.status, created.body.detail]).toEqual([201, undefined]);
  const { id } = created.body.image as { id: number };
  if (publish) expect((await api.ask('publishImage', { as: tenant.editor, params: { id }, body: {} })).status).toBe(201);
  return id;
}

test('keeps columns and headers that live versions use; others may go', async () => {
  const sent = await send('email,first name,town\na@x.example,Anna,Hull\nb@x.example,Bo,York\n');
  tableId = sent.body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await expect.poll(status).toBe('complete');
  const draft = await anImage('A draft', 'Hello {{town}}', false);
  const live = await anImage('Spring', 'Hello {{[first name]}}', true);
  const users = [{ kind: 'image', id: live, name: 'Spring' }];

  const withoutName = await send('email,town\na@x.example,Hull\n', tableId);
  expect({ status: withoutName.status, code: withoutName.body.code, users: withoutName.body.users }).toEqual({
    status: 409,
    code: 'in_use',
    users,
  });
  expect(withoutName.body.detail).toBe('The file has no column “first name”, which “Spring” shows to readers.');

  const withoutKey = await send('address,first name\na@x.example,Anna\n', tableId);
  expect([withoutKey.status, withoutKey.body.users]).toEqual([409, users]);
  const sameKey = await send('email,first name\na@x.example,Anna\na@x.example,Bo\n', tableId);
  expect([sameKey.status, sameKey.body.users]).toEqual([409, users]);
  expect(sameKey.body.detail).toContain('The values of “email” aren’t all present and unique');

  const otherKey = await api.ask('changeUniqueHeader', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'town' } });
  expect([otherKey.status, otherKey.body.users]).toEqual([409, users]);

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

test('protects columns by name in steps, custom fields, links, stores and map pins', async () => {
  const sent = await send('email,first,first order,points,tier,sku\na@x.example,Anna,1,2,3,4\n');
  tableId = sent.body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await expect.poll(status).toBe('complete');
  const live = await anImage('Steps', '{{[first order] | join:points}} and {{badge}}, all for “first”', true, {
    custom_merge_fields: [{ name: 'badge', value: '{{tier | upper}}' }],
    link: 'https://shop.example/{{sku | lower}}',
  });
  for (const [column, rest] of [
    ['first order', 'first,points,tier,sku'],
    ['points', 'first,first order,tier,sku'],
    ['tier', 'first,first order,points,sku'],
    ['sku', 'first,first order,points,tier'],
  ] as const) {
    const refused = await send(`email,${rest}\na@x.example,1,2,3,4\n`, tableId);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(`no column “${column}”`)]);
  }
  // The word stands in the text, and in the name of another column: the column itself is shown nowhere.
  expect((await send('email,first order,points,tier,sku\na@x.example,1,2,3,4\n', tableId)).status).toBe(201);
  await expect.poll(status).toBe('complete');
  await api.ask('deleteImage', { as: tenant.editor, params: { id: live } });

  const stores = async (header: string, replace?: number) => {
    const form = new FormData();
    if (replace !== undefined) form.append('replace', String(replace));
    form.append('file', new Blob([`${header},latitude,longitude\n${header.replaceAll(/[a-z]+/g, 'x')},53.8,-1.55\n`]), 'stores.csv');
    const answer = await api.ask('uploadLocationTable', { as: tenant.editor, form });
    if (answer.status === 201) tableId = answer.body.id as number;
    return answer;
  };
  await stores('shop,town,badge,opens');
  await expect.poll(status).toBe('complete');
  const map = { type: 'image', src: '', left: 0, top: 0, width: 90, height: 90, mapSource: { theme: 'light', label: 'badge' } };
  const text = { type: 'textbox', text: '{{[shop 2]}}', left: 0, top: 0, width: 90 };
  const data = { version: '3.4.0', objects: [text, { type: 'group', left: 0, top: 0, width: 90, height: 90, objects: [map] }] };
  await anImage('Stores', '', true, { type_id: IMAGE_TYPE.location, data });
  expect((await stores('town,badge,opens', tableId)).body.detail).toContain('no column “shop”');
  expect((await stores('shop,town,opens', tableId)).body.detail).toContain('no column “badge”');
  expect((await stores('shop,badge', tableId)).status).toBe(201);
});
