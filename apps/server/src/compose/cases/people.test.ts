/** Files and calls about people as other programs write them, through the whole front. */
import type { CustomerImport, CustomerPage } from '@limn/contracts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCustomers } from '../../features/data/customers/import/import-customers.ts';
import { customerKit, type CustomerKit } from '../../features/data/customers/testing/customer-kit.ts';
import { companyHashes } from '../../features/measuring/counting/log/company-hashes.ts';
import { startApi, type ApiServer } from '../../testing/api-server.ts';

let api: ApiServer;
let kit: CustomerKit;
let kits = 0;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => void (kit = await customerKit(api, `cases-${(kits += 1)}`)));

const textOf = (name: string) => readFileSync(fileURLToPath(new URL(`files/${name}`, import.meta.url)), 'utf8');

async function imported(name: string): Promise<CustomerImport | undefined> {
  const form = new FormData();
  form.append('file', new Blob([textOf(name)], { type: 'text/csv' }), name);
  const { body } = await api.ask('importCustomers', { as: kit.tenant.owner, form });
  const { id } = body.import as CustomerImport;
  const order = { companyId: kit.tenant.companyId, importId: id };
  await importCustomers(order, { db: api.db, login: api.logins.jobs, hashes: companyHashes }, new AbortController().signal);
  return ((await kit.ask('listCustomerImports')).body.imports as CustomerImport[])[0];
}

async function pageOf(search: string): Promise<CustomerPage> {
  const [found] = await kit.customers(search);
  return (await kit.ask('getCustomer', { id: found?.id })).body.customer as CustomerPage;
}
const namesOf = ({ identities }: CustomerPage) => identities.map(({ value }) => value).toSorted();

test('shopify-customers.csv: ids lose the apostrophe that keeps them texts', async () => {
  expect(await imported('shopify-customers.csv')).toMatchObject({ state: 'complete', rows: 3, created: 3, refused: 0 });
  expect(namesOf(await pageOf('cara'))).toEqual(['7210448300112', 'cara.three@example.com']);
  expect(namesOf(await pageOf('7210448300114'))).toEqual(['7210448300114']);
});

test('outlook-contacts.csv: people are known by their email address', async () => {
  expect(await imported('outlook-contacts.csv')).toMatchObject({ state: 'complete', created: 1, refused: 0 });
  expect(namesOf(await pageOf('kim'))).toEqual(['kim.eleven@example.com']);
});

test('08-big-ids.json: two ids that differ in their last digit are two', async () => {
  const event = await kit.event({ event_name: 'Visit' }, [{ name: 'item_id', data_type: 'varchar', field_length: 40, item_field: true }]);
  const { secret } = (await kit.ask('createCollectKey', {}, { name: 'Cases' })).body.collect_key as { secret: string };
  const sent = await api.app.inject({ method: 'POST', url: `/collect/${secret}/Visit`, payload: textOf('08-big-ids.json') });
  expect(sent.statusCode).toBe(200);
  await kit.drain();
  const records = (await kit.ask('listEventRecords', { id: event })).body.records as {
    customer_id: string;
    event_properties: { item_id: string };
  }[];
  expect(records.map(({ customer_id, event_properties }) => `${customer_id} ${event_properties.item_id}`).toSorted()).toEqual([
    '1234567890123456781 9007199254740993',
    '1234567890123456782 9007199254740992',
  ]);
});

test('08c-identify.json: each of two large ids has its own name', async () => {
  await kit.ask('createCustomerField', {}, { name: 'first_name', data_type: 'varchar' });
  const { secret } = (await kit.ask('createCollectKey', {}, { name: 'Cases' })).body.collect_key as { secret: string };
  const sent = await api.app.inject({
    method: 'POST',
    url: '/v1/batch',
    payload: textOf('08c-identify.json'),
    headers: { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}`, 'content-type': 'text/plain' },
  });
  expect(sent.statusCode).toBe(200);
  await kit.drain();
  for (const [email, id, name] of [
    ['dora@case.example', '2234567890123456781', 'Dora'],
    ['emil@case.example', '2234567890123456782', 'Emil'],
  ] as const) {
    const page = await pageOf(email);
    expect([namesOf(page), page.traits.find((trait) => trait.id === 'first_name')?.value]).toEqual([[id, email], name]);
  }
});
