/**
 * A flavour whose table, events and columns change below it. It answers all the same, says why it can't
 * learn, and learns again.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskBlobs } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import type { Tx } from '../../../storage/database.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { openFlavourModels, type FlavourModels } from './flavour-models.ts';
import { createRecommendedItems } from './recommended-items.ts';
import { camping, ITEMS, openShop, type Shop } from './testing/shop.ts';

let api: ApiServer;
let shop: Shop;
let models: FlavourModels;
let id: number;
let field: number;

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'changing');
  await shop.happened(camping(60));
  ({ id } = await shop.flavour('Viewed, then bought', { category_column: 'category', price_column: 'price' }));
  await shop.refreshed(id);
  models = await openFlavourModels({ db: api.db, blobs: openDiskBlobs(join(api.dataDir, 'blobs')), log: createLog('silent') });
  const { fields } = (await shop.ask('listEventFields', shop.events.bought)).body as { fields: { id: number; name: string }[] };
  field = fields.find(({ name }) => name === 'sku')?.id ?? 0;
});
afterAll(async () => {
  await models.close();
  await api.close();
});

const PREVIEWS: Record<string, string>[] = [{ item: 'tent' }, { customer: 'c-1' }, {}];
const GONE = 'An event of its scores was deleted, or no longer names items. Choose another one.';
const change = async (body: object) => expect((await shop.ask('updateEventField', field, { body })).status).toBe(200);
// The call refuses it while a flavour scores the event; flavours of before may have lost theirs.
const inside = (work: (tx: Tx) => Promise<unknown>) => api.db.withCompany(shop.tenant.companyId, work);
const unmarked = () =>
  inside((tx) =>
    tx.run('update event_field set item_field = false, item_datatable = null where company_id = $1 and id = $2', [
      shop.tenant.companyId,
      field,
    ]),
  );
/** A change, why a refresh can't learn after it, and the neighbours of a tent then. */
const CHANGES: [string, () => Promise<unknown>, string | null, string[]][] = [
  [
    'columns of the table have other names',
    () => shop.items(ITEMS.replace('name,category,price,image', 'title,kind,cost,photo')),
    null,
    ['bag', 'stove'],
  ],
  ['the table has other items', () => shop.items('sku,name\nother,Other\n'), null, []],
  ['the items come back', () => shop.items(ITEMS), null, ['bag', 'stove']],
  ['the column of items is longer', () => change({ data_type: 'varchar', field_length: 400 }), null, ['bag', 'stove']],
  ['an event no longer names items', () => unmarked(), GONE, ['bag', 'stove']],
  ['it names them again', () => change({ item_field: true, item_datatable: shop.table }), null, ['bag', 'stove']],
  ['an event is deleted', () => shop.withoutEvent(shop.events.bought), GONE, ['bag', 'stove']],
];

test.each(CHANGES)('answers and says what it can learn where %s', async (_, happens, reason, shown) => {
  const recommended = createRecommendedItems({ db: api.db, models, namesOf: async (_tx, _company, eid) => [eid] });
  const { companyId } = shop.tenant;
  const answers = async () => {
    const asked = await Promise.all([
      shop.ask('getFlavour', id),
      shop.ask('listFlavours'),
      ...PREVIEWS.map((query) => shop.ask('previewFlavour', id, { query })),
      shop.ask('flavourItems', id),
      shop.ask('flavourItems', id, { query: { search: 'o' } }),
      shop.ask('flavourCustomers', id, { query: { search: 'c-1' } }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    for (const start of [
      { by: 'customer', eid: 'c-1' },
      { by: 'own_items', eid: 'c-1' },
      { by: 'item', item: 'tent' },
      { by: 'popularity' },
    ] as const)
      await recommended.recommend(companyId, id, start);
    await recommended.owned(companyId, id, 'c-1');
  };
  // Readers know how events are read from before.
  await answers();
  await happens();
  await answers();
  expect((await shop.ask('refreshFlavour', id, { body: {} })).status).toBe(200);
  const after = await shop.refreshed(id);
  expect([after.status, after.reason]).toEqual([1, reason]);
  await answers();
  await expect.poll(async () => (await shop.preview(id, { item: 'tent' })).neighbours.map(({ item }) => item.id)).toEqual(shown);
});
