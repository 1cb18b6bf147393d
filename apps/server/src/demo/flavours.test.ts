import { afterAll, beforeAll, expect, test } from 'vitest';
import { camping, openShop, type Shop } from '../features/recommending/flavours/testing/shop.ts';
import { startApi, type ApiServer } from '../testing/api-server.ts';
import { DEMO_FLAVOURS, ensureFlavours } from './flavours.ts';

let api: ApiServer;
let shop: Shop;
const caller = () => ({ principal: 'user:1', companyId: shop.tenant.companyId, role: 'owner' as const, userId: null, displayName: 'Demo' });
const flavours = async () => (await shop.ask('listFlavours')).body.flavours as { id: number; label: string }[];

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'demo');
  await shop.happened(camping(60));
});
afterAll(() => api.close());

test('makes three flavours that learn, once, where the events of the shop are there', async () => {
  await ensureFlavours(caller(), api);
  expect(await flavours()).toEqual([]);
  await shop.ask('updateEvent', shop.events.viewed, { body: { event_name: 'product_viewed' } });
  await shop.ask('updateEvent', shop.events.bought, { body: { event_name: 'purchased' } });
  const { id } = (await shop.ask('createEvent', undefined, { body: { event_name: 'added_to_basket' } })).body.event as { id: number };
  await shop.ask('createEventField', id, { body: { name: 'sku', data_type: 'varchar', item_datatable: shop.table } });
  await ensureFlavours(caller(), api);
  await ensureFlavours(caller(), api);
  const made = await flavours();
  expect(new Set(made.map(({ label }) => label))).toEqual(new Set(DEMO_FLAVOURS.map(({ label }) => label)));
  expect(made).toHaveLength(3);
  for (const one of made) {
    const { status, reason } = await shop.refreshed(one.id);
    expect([one.label, status, reason]).toEqual([one.label, 1, null]);
  }
});
