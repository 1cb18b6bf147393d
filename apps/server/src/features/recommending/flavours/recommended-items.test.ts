/** The answers that recipes order items by. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskBlobs } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { openFlavourModels, type FlavourModels } from './flavour-models.ts';
import { createRecommendedItems } from './recommended-items.ts';
import { camping, openShop, type ShopAction, type Shop } from './testing/shop.ts';

let api: ApiServer;
let shop: Shop;
let models: FlavourModels;
let flavour: number;

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'recommended');
  await shop.happened(camping(60));
  flavour = (await shop.flavour('Viewed, then bought')).id;
  await shop.refreshed(flavour);
  models = await openFlavourModels({ db: api.db, blobs: openDiskBlobs(join(api.dataDir, 'blobs')), log: createLog('silent') });
});
afterAll(async () => {
  await models.close();
  await api.close();
});

type Start = Parameters<ReturnType<typeof createRecommendedItems>['recommend']>[2];
const items = () => createRecommendedItems({ db: api.db, models, namesOf: async (_tx, _company, eid) => [eid] });
const ids = async (start: Start) => (await items().recommend(shop.tenant.companyId, flavour, start)).map(({ id }) => id);

test('orders by what a customer did last, without what they have, then by popularity', async () => {
  await shop.happened([
    ['ben', 'viewed', 'tent', 200],
    ['ben', 'bought', 'stove', 201],
  ]);
  const found = await items().recommend(shop.tenant.companyId, flavour, { by: 'customer', eid: 'ben' });
  expect(found.map(({ id, reason }) => [id, reason])).toEqual([['bag', '40 of 60 people with tent']]);
  expect(await ids({ by: 'customer', eid: 'no one' })).toEqual(['bag', 'stove']);
  expect(await ids({ by: 'own_items', eid: 'ben' })).toEqual(['tent']);
  expect(await items().owned(shop.tenant.companyId, flavour, 'ben')).toEqual(['stove']);
});

test('finds what a customer has among 100,000 events of theirs', async () => {
  await shop.happened([
    ['busy', 'bought', 'lamp', 0],
    ['early', 'viewed', 'tent', 0],
    ...Array.from({ length: 100_000 }, (_, n): ShopAction => ['busy', 'viewed', n % 2 === 0 ? 'mug' : 'pan', (n % 500) + 1]),
    ['busy', 'viewed', 'tent', 600],
  ]);
  expect(await items().owned(shop.tenant.companyId, flavour, 'busy')).toEqual(['lamp']);
  expect(await ids({ by: 'customer', eid: 'busy' })).toEqual(['bag', 'stove']);
  expect((await ids({ by: 'own_items', eid: 'busy' }))[0]).toBe('tent');
});

test('offers to preview customers whom the newest events don’t name, and someone new', async () => {
  const found = async (search: string) => {
    const { customers } = (await shop.ask('flavourCustomers', flavour, { query: { search } })).body as {
      customers: { id: string; events: number }[];
    };
    return customers.map(({ id, events }) => [id, events]);
  };
  expect(await found('early')).toEqual([['early', 1]]);
  expect((await found('bus')).map(([id]) => id)).toEqual(['busy', 'bus']);
  expect(await found('someone new')).toEqual([['someone new', 0]]);
});

test('orders by an item, and by items like it where no one did anything with it', async () => {
  expect(await ids({ by: 'item', item: 'tent' })).toEqual(['bag', 'stove']);
  expect(await ids({ by: 'item', item: 'pan' })).toEqual(['mug']);
  expect(await ids({ by: 'item', item: 'unknown' })).toEqual([]);
  const popular = await items().recommend(shop.tenant.companyId, flavour, { by: 'popularity' });
  expect(popular.map(({ id, reason }) => [id, reason])).toEqual([
    ['bag', 'Popular: 40 people'],
    ['stove', 'Popular: 20 people'],
  ]);
  const strengths = popular.map(({ strength }) => strength);
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
});

test('fills up with what is popular in their categories, as the preview does', async () => {
  await shop.happened([
    ['zed', 'bought', 'mug', 300],
    ['kit', 'viewed', 'pan', 301],
  ]);
  await shop.ask('refreshFlavour', flavour, { body: {} });
  await shop.refreshed(flavour);
  await expect.poll(() => ids({ by: 'popularity' })).toEqual(['bag', 'stove', 'mug']);
  const found = await items().recommend(shop.tenant.companyId, flavour, { by: 'customer', eid: 'kit' });
  expect(found.map(({ id, reason }) => [id, reason])).toEqual([
    ['mug', 'Popular in “Kitchen”: 1 person'],
    ['bag', 'Popular: 40 people'],
    ['stove', 'Popular: 21 people'],
  ]);
  for (const eid of ['kit', 'ben', 'zed', 'c-0', 'no one']) {
    const { neighbours } = await shop.preview(flavour, { customer: eid });
    expect([eid, neighbours.map(({ item }) => item.id)]).toEqual([eid, await ids({ by: 'customer', eid })]);
  }
});

test('goes on without an event that was deleted a moment ago', async () => {
  const other = await openShop(api, 'deleting');
  await other.happened([...camping(3), ['ann', 'viewed', 'tent', 1], ['ann', 'bought', 'mug', 2]]);
  const { id } = await other.flavour('Viewed, then bought');
  await other.refreshed(id);
  const both = items();
  const asked = async (): Promise<unknown> => {
    const own = await both.recommend(other.tenant.companyId, id, { by: 'own_items', eid: 'ann' });
    return [own.map((one) => one.id), await both.owned(other.tenant.companyId, id, 'ann')];
  };
  expect(await asked()).toEqual([['tent'], ['mug']]);
  await other.withoutEvent(other.events.viewed);
  expect(await asked()).toEqual([[], ['mug']]);
});

test('recommends nothing of a flavour that is disabled, deleted or foreign', async () => {
  const { companyId } = shop.tenant;
  const offered = () => api.db.withCompany(companyId, (tx) => items().models(tx, companyId, shop.table));
  const other = (await api.tenant('other')).companyId;
  expect(await items().recommend(other, flavour, { by: 'popularity' })).toEqual([]);
  const about = { id: flavour, label: 'Viewed, then bought', ready: true, peopleWho: ['Product viewed'], alsoDid: ['Purchased'] };
  expect(await offered()).toEqual([{ ...about, enabled: true }]);
  await shop.ask('updateFlavour', flavour, { body: { enabled: 0 } });
  await expect.poll(() => ids({ by: 'popularity' })).toEqual([]);
  expect(await offered()).toEqual([{ ...about, enabled: false }]);
  await shop.ask('updateFlavour', flavour, { body: { enabled: 1 } });
  await expect.poll(() => ids({ by: 'popularity' })).toEqual(['bag', 'stove', 'mug']);
  await shop.ask('deleteFlavour', flavour);
  await expect.poll(() => ids({ by: 'popularity' })).toEqual([]);
});
