/** The images of the demo company that are filled from its tables and from its feed. */
import { IMAGE_TYPE } from '@limn/model';
import { savedImage, type DemoImage, type ImageBody } from './images.ts';
import { offersUrl } from './offers.ts';
import type { MemberCaller } from '../api/call.ts';
import { createFeed } from '../features/data/feeds/feeds.service.ts';
import { listFeeds } from '../features/data/feeds/feeds.store.ts';
import { completed, startOf } from '../features/design/images/start-from.ts';
import type { Gallery } from '../features/design/images/starting-point.port.ts';
import { listTables } from '../features/data/tables/tables.store.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';

export interface DemoSourceDeps {
  db: Database;
  gallery: Gallery;
  secrets: Secrets;
  publicUrl: string;
}

const SHOP = 'https://www.harbourandpine.example';
/** The one that is filled from the customers. */
export const BALANCE_IMAGE = 'Member balance';
const OFFER_IMAGE = 'Offer of the week';
const FEED = 'Offers of the week';

/** Makes the feed where it is missing; the tables are there. */
export async function sourceImages(caller: MemberCaller, deps: DemoSourceDeps): Promise<DemoImage[]> {
  const { companyId } = caller;
  const { db } = deps;
  const tables = await db.withCompany(companyId, (tx) => listTables(tx, companyId));
  const tableCalled = (name: string) => tables.find((table) => table.name === name)?.id ?? null;
  const feedId = await ensureFeed(companyId, deps);
  return [
    {
      name: 'Your nearest shop',
      body: () =>
        storesBody(caller, deps, {
          name: 'Your nearest shop',
          type_id: IMAGE_TYPE.location,
          labels: ['Stores'],
          link: '{{url}}',
          fallback_link: `${SHOP}/stores`,
          data_source: { id: tableCalled('Stores') },
          preview_settings: { place: 'Bristol' },
          source: { gallery: 'nearest-store' },
        }),
    },
    { name: BALANCE_IMAGE, body: () => ({ ...savedImage(BALANCE_IMAGE), data_source: { id: tableCalled('Customers') } }) },
    { name: OFFER_IMAGE, body: () => ({ ...savedImage(OFFER_IMAGE), api_source: { id: feedId } }) },
  ];
}

async function ensureFeed(companyId: number, { db, secrets, publicUrl }: DemoSourceDeps): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const known = (await listFeeds(tx, companyId)).find(({ name }) => name === FEED);
    if (known) return known.id;
    const fields = ['title', 'room', 'price', 'was', 'ends', 'url'];
    const feed = await createFeed(
      tx,
      companyId,
      {
        name: FEED,
        config: { url: offersUrl(publicUrl), result_type: 'multiple', first_record: '$.offers' },
        merge_fields: fields.map((field) => ({ field, value: field })),
      },
      secrets,
    );
    return feed.id;
  });
}

/** A design of the gallery, with the columns of the table for its fields. */
async function storesBody(caller: MemberCaller, { db, gallery }: DemoSourceDeps, body: ImageBody): Promise<ImageBody> {
  const open = await startOf(body, gallery);
  return open ? db.withCompany(caller.companyId, async (tx) => completed(body, await open(tx, caller))) : body;
}
