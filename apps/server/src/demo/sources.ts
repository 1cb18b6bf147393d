/** The images of the demo company that are filled from its tables and from its feed. */
import { IMAGE_TYPE } from '@limn/model';
import { button, circle, documentOf, inBox, rect, text, type DemoImage, type ImageBody } from './images.ts';
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
const FEED = 'Offers of the week';
const NAVY = '#16243a';
const ORANGE = '#de620f';
const PINE = '#1f3d34';

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
    { name: BALANCE_IMAGE, body: () => balanceBody(tableCalled('Customers')) },
    { name: 'Offer of the week', body: () => offerBody(feedId) },
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

function balanceBody(tableId: number | null): ImageBody {
  return {
    name: BALANCE_IMAGE,
    type_id: IMAGE_TYPE.dataTable,
    labels: ['Members'],
    width: 600,
    height: 200,
    bgcolor: NAVY,
    link: `${SHOP}/members`,
    data_source: { id: tableId },
    preview_settings: { key: 'customer4@harbourandpine.example' },
    data: documentOf(NAVY, [
      circle('Moon', 446, -74, 130, '#22395c'),
      circle('Coin', 460, 46, 54, ORANGE),
      text('Level', '{{level | upper | after:" MEMBER" | default:"HARBOUR & PINE MEMBERS"}}', {
        left: 32,
        top: 30,
        width: 300,
        fontSize: 13,
        fontWeight: '700',
        fill: '#f6b26b',
      }),
      inBox(
        'Name',
        '{{[first_name] | default:"Hello there"}}',
        { left: 32, top: 52, width: 400, height: 40 },
        {
          fontSize: 34,
          minFontSize: 22,
          fontFamily: 'Playfair Display',
          fontWeight: '700',
          fill: '#ffffff',
        },
      ),
      text(
        'Line',
        '{{joined | date:day=none | before:"With us since " | after:". "}}Spend your points in {{town | default:"any shop"}} or online.',
        {
          left: 32,
          top: 104,
          width: 370,
          fontSize: 14,
          fill: '#d5deea',
          lineHeight: 1.35,
        },
      ),
      inBox(
        'Points',
        '{{points | add-commas | default:"Join"}}',
        { left: 462, top: 78, width: 104, height: 34 },
        {
          fontSize: 28,
          fontFamily: 'Oswald',
          fontWeight: '700',
          fill: '#ffffff',
          textAlign: 'center',
        },
      ),
      text('Unit', '{{points | if:not-empty,yes="points",no="us"}}', {
        left: 462,
        top: 112,
        width: 104,
        fontSize: 13,
        fill: '#ffffff',
        textAlign: 'center',
      }),
    ]),
  };
}

function offerBody(feedId: number): ImageBody {
  return {
    name: 'Offer of the week',
    type_id: IMAGE_TYPE.feed,
    labels: ['Sale'],
    width: 600,
    height: 200,
    bgcolor: '#e6efe9',
    link: '{{url}}',
    fallback_link: `${SHOP}/offers`,
    api_source: { id: feedId },
    data: documentOf('#e6efe9', [
      rect('Ticket', 392, 0, 208, 200, PINE),
      circle('Notch above', 380, -12, 12, '#e6efe9'),
      circle('Notch below', 380, 188, 12, '#e6efe9'),
      text('Room', '{{room | upper}}', { left: 32, top: 34, width: 330, fontSize: 12, fontWeight: '700', fill: '#4f7a6a' }),
      inBox(
        'Title',
        '{{title | default:"More offers in our shops"}}',
        { left: 32, top: 54, width: 332, height: 36 },
        {
          fontSize: 30,
          fontFamily: 'Playfair Display',
          fontWeight: '700',
          fill: PINE,
        },
      ),
      text('Ends', '{{ends | before:"Only until "}}', { left: 32, top: 98, width: 330, fontSize: 15, fill: '#35594d' }),
      button('Button', 32, 134, 136, ORANGE),
      text('Button text', 'See the offer', {
        left: 32,
        top: 143,
        width: 136,
        fontSize: 14,
        fontWeight: '700',
        fill: '#ffffff',
        textAlign: 'center',
      }),
      inBox(
        'Price',
        '{{price | before:"£"}}',
        { left: 408, top: 48, width: 176, height: 70 },
        {
          fontSize: 60,
          fontFamily: 'Oswald',
          fontWeight: '700',
          fill: '#ffffff',
          textAlign: 'center',
        },
      ),
      text('Was', '{{was | before:"was £"}}', { left: 408, top: 128, width: 176, fontSize: 16, fill: '#bcd6ca', textAlign: 'center' }),
    ]),
  };
}
