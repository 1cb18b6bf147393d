import { afterAll, beforeAll, expect, test } from 'vitest';
import { camping, openShop, type Shop } from '../features/recommending/flavours/testing/shop.ts';
import { startApi, type ApiServer } from '../testing/api-server.ts';
import { DEMO_FLAVOURS, ensureFlavours } from './flavours.ts';
import { FIRST_ORDERS } from './views.ts';

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

test('makes flavours that learn, once, where the shop’s events and views are there', async () => {
  await ensureFlavours(caller(), api);
  expect(new Set((await flavours()).map(({ label }) => label))).toEqual(new Set(['Viewed, then bought', 'Viewed together']));
  const { id } = (await shop.ask('createEvent', undefined, { body: { event_name: 'Added to basket' } })).body.event as { id: number };
  await shop.ask('createEventField', id, { body: { name: 'sku', data_type: 'varchar', item_datatable: shop.table } });
  await shop.ask('createEventView', shop.events.bought, { body: { label: FIRST_ORDERS } });
  await ensureFlavours(caller(), api);
  await ensureFlavours(caller(), api);
  const made = await flavours();
  expect(new Set(made.map(({ label }) => label))).toEqual(new Set(DEMO_FLAVOURS.map(({ label }) => label)));
  expect(made).toHaveLength(5);
  for (const one of made) {
    const { status, reason } = await shop.refreshed(one.id);
    expect({ label: one.label, status, reason }).toEqual({ label: one.label, status: 1, reason: null });
  }
});
