/** Images with fields of customers: what is filled in for whom, and what is known to be no field. */
import { IMAGE_TYPE } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { textDocument } from '../../../testing/image-kit.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { customerKit, type CustomerKit } from '../../data/customers/testing/customer-kit.ts';

let api: ApiServer;
let kit: CustomerKit;
const TEXT = 'Hi [[customer.first_name]], you spent {{[customer.purchase.sum] | round:0}}.';

beforeAll(async () => {
  api = await startApi();
  kit = await customerKit(api, 'customer-fields');
  await kit.event({ event_name: 'Purchase' }, [{ name: 'total', data_type: 'decimal', value_field: true }]);
  await kit.ask('createCustomerField', {}, { name: 'first_name', data_type: 'varchar' });
  await kit.send('identify', [
    { customer_id: 'c-1', event_properties: { email: 'ann@example.com', first_name: 'Ann' } },
    { customer_id: 'c-2', event_properties: { first_name: 'Ben' } },
  ]);
  await kit.send('Purchase', [
    { customer_id: 'c-1', event_properties: { total: 40.4 } },
    { customer_id: 'c-2', event_properties: { total: 3 } },
  ]);
});
afterAll(() => api.close());

async function create(body: object): Promise<number> {
  const answer = await kit.ask('createImage', {}, { name: 'Spent', type_id: 1, ...body });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return (answer.body.image as { id: number }).id;
}
async function preview(id: number, settings?: object | string) {
  const { body } = await kit.ask(
    'previewJson',
    { id },
    undefined,
    settings ? { settings: typeof settings === 'string' ? settings : JSON.stringify(settings) } : undefined,
  );
  const [object] = (body.preview as { objects: { text: string }[] }).objects;
  return { text: object?.text, record: body.record as Record<string, string> };
}

test('previews the customer who is named, under any identity, else the newest', async () => {
  const id = await create({ data: textDocument(TEXT), data_source: { fields: 'town' } });
  expect((await preview(id, { eid: 'c-1' })).text).toBe('Hi Ann, you spent 40.');
  expect((await preview(id, { eid: ' ANN@example.com' })).record).toMatchObject({
    'customer.email': 'ann@example.com',
    'customer.customer_id': 'c-1',
  });
  expect((await preview(id)).text).toBe('Hi Ben, you spent 3.');
  expect((await preview(id, { eid: 'no one' })).text).toBe('Hi , you spent 0.');
  expect((await preview(id, { 'customer.first_name': 'Maximiliana', eid: 'c-1' })).text).toBe('Hi Maximiliana, you spent 40.');
  expect((await preview(id, '{"customer.first_name": 9007199254740993, "eid": "c-1"}')).text).toBe('Hi 9007199254740993, you spent 40.');
  await kit.ask('updateImage', { id }, { preview_settings: { eid: 'c-1' } });
  expect((await preview(id)).text).toBe('Hi Ann, you spent 40.');
});

test('reads no customer for an image that asks for none', async () => {
  const id = await create({ data: textDocument('Hi {{town}}'), data_source: { fields: 'town' } });
  expect((await preview(id, { eid: 'c-1' })).record).toEqual({});
});

test.each([
  ['a list of fields', { data_source: { fields: 'town' } }],
  ['a table', undefined],
])('publishes an image of %s with fields of customers, and names unknown ones', async (_, source) => {
  const body = source ? {} : { type_id: IMAGE_TYPE.dataTable };
  const data_source = source?.data_source ?? { id: await aTable() };
  const link = 'https://shop.example/[[customer.first_name]]';
  const id = await create({ ...body, data_source, link, data: textDocument(`${TEXT} [[customer.nickname]]`) });
  const published = await kit.ask('publishImage', { id }, {});
  expect([published.status, published.body.errors]).toEqual([201, undefined]);
  expect((published.body.warnings as { message: string }[]).map(({ message }) => message)).toEqual([
    expect.stringMatching(/shows \[\[customer\.nickname\]\], which isn’t a field of this image, so everyone sees a gap\.$/),
  ]);
  await kit.ask('updateImage', { id }, { link: 'https://shop.example/[[customer.nickname]]' });
  const refused = await kit.ask('publishImage', { id }, {});
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'The link: [[customer.nickname]] is no field of this image, so the link has a gap for everyone.',
  ]);
});

test('puts nothing of any customer into pictures that are kept', async () => {
  const id = await create({ data: textDocument(TEXT), data_source: { fields: 'town' } });
  const other = await create({
    data: textDocument('Hi [[customer.nickname]], you spent [[customer.spent]].'),
    data_source: { fields: 'town' },
  });
  const read = async (image: number) => {
    await kit.ask('refreshPreview', { id: image }, {});
    const { preview_image } = (await kit.ask('getImage', { id: image })).body.image as { preview_image: string };
    return (await api.app.inject({ method: 'GET', url: new URL(preview_image).pathname })).rawPayload;
  };
  const before = await read(id);
  await kit.send('identify', [{ customer_id: 'c-3', event_properties: { first_name: 'Cleopatra the Great' } }]);
  await kit.ask('updateImage', { id }, { preview_settings: { eid: 'c-3' } });
  expect(await read(id)).toEqual(before);
  expect((await read(other)).length).toBeGreaterThan(100);
});

const aTable = () => uploadTable(api, kit.tenant.owner, 'key,town\n1,Hull\n');
