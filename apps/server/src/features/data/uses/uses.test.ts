/** The table of uses, held against what drafts and live versions say. */
import { seededRandom } from '@limn/model';
import type { CdnImage, UsingImage } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { fontFile } from '../../../testing/small-fonts.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';
import { answerItems, startFeedServer, type FeedServer } from '../feeds/testing/feed-server.ts';
import { usesOf } from './testing/uses-oracle.ts';

let kit: ImageKit;
let feedServer: FeedServer;

beforeAll(async () => {
  feedServer = await startFeedServer();
  feedServer.answer(answerItems);
  kit = await openImageKit({ OUTBOUND_ALLOW_HOSTS: feedServer.host });
});
afterAll(async () => {
  await kit.close();
  await feedServer.close();
});

type Ask = ImageKit['api']['ask'];
const ask = (...[route, asking]: Parameters<Ask>) => kit.api.ask(route, { as: kit.tenant.editor, ...asking });

let made = 0;
async function anAsset(): Promise<CdnImage> {
  const form = formWith(pngOf(++made, 3));
  return (await ask('uploadCdnImage', { form })).body.cdn_image as CdnImage;
}
async function aFont(): Promise<{ id: number; name: string }> {
  const form = formWith(fontFile('caveat-latin-400-normal.woff2'), {}, 'font.woff2');
  const { id } = (await ask('uploadCdnFont', { form })).body.cdn_font as { id: number };
  const body = { name: `House ${++made}`, source: 'User', source_id: String(id) };
  return (await ask('saveFont', { body })).body.font as { id: number; name: string };
}
function aTable(route: 'uploadDatatable' | 'uploadLocationTable'): Promise<number> {
  const file = route === 'uploadDatatable' ? 'email,town\na@x.example,Hull\n' : 'shop,latitude,longitude\nNorth,53.8,-1.55\n';
  return uploadTable(kit.api, kit.tenant.editor, file, { route, name: `Table ${++made}` });
}
async function aFeed(): Promise<number> {
  const config = { url: feedServer.url, result_type: 'multiple', first_record: '$.items' };
  const body = { name: `Feed ${++made}`, config, merge_fields: [{ field: 'name', value: 'product' }] };
  return ((await ask('createDataSource', { body })).body.datasource as { id: number }).id;
}

const documentOf = (...objects: object[]) => ({ version: '3.4.0', objects });
const pictureObject = (more: object) => ({ type: 'image', left: 0, top: 0, width: 6, height: 6, ...more });
const textObject = (more: object = {}) => ({
  type: 'textbox',
  text: 'Hi',
  left: 0,
  top: 0,
  width: 90,
  fontSize: 20,
  fill: '#000000',
  fontFamily: 'Lora',
  ...more,
});
const groupOf = (...objects: object[]) => ({ type: 'group', left: 0, top: 0, width: 90, height: 90, objects });
const TIMER = { kind: 'fixed', end: '2099-12-24T18:00', timezone: 'Europe/Paris', duration_seconds: 0, field: '' };
const timerOf = (end: string) => ({ data_source: { fields: '', timer: { ...TIMER, end_image: end } } });

interface Place {
  /** The type of image whose place it is; left out: filled by the link. */
  type?: number;
  /** The part of an image that uses the thing. */
  with: object;
  /** The same place without it. */
  without: object;
}

const EMPTY = documentOf();
const asset = ({ url, id }: CdnImage): Record<string, Place> => ({
  'an address in the document': { with: { data: documentOf(pictureObject({ src: url })) }, without: { data: EMPTY } },
  'an address within a group': { with: { data: documentOf(groupOf(pictureObject({ src: url }))) }, without: { data: EMPTY } },
  'a number in the document': {
    with: { data: documentOf(pictureObject({ src: '', imageType: 'static', staticImageId: id })) },
    without: { data: EMPTY },
  },
  'the fallback image': { with: { fallback_image: url }, without: { fallback_image: '' } },
  'a custom field': { with: { custom_merge_fields: [{ name: 'badge', value: url }] }, without: { custom_merge_fields: [] } },
  'the link': { with: { link: url }, without: { link: '' } },
  'the fallback link': { with: { fallback_link: url }, without: { fallback_link: '' } },
  'the end image of a countdown': { type: 2, with: timerOf(url), without: timerOf('') },
});
const font = ({ name }: { name: string }): Record<string, Place> => ({
  'a text': { with: { data: documentOf(textObject({ fontFamily: name })) }, without: { data: EMPTY } },
  'a list of families': {
    with: { data: documentOf(textObject({ fontFamily: `Lora, "${name.toUpperCase()}"` })) },
    without: { data: EMPTY },
  },
  'a text within a group': { with: { data: documentOf(groupOf(textObject({ fontFamily: name }))) }, without: { data: EMPTY } },
  'the style of a character': {
    with: { data: documentOf(textObject({ styles: { 0: { 1: { fontFamily: name } } } })) },
    without: { data: EMPTY },
  },
});

interface Kind {
  what: string;
  /** Where its rows are. */
  table: string;
  places: () => Promise<{ place: Place; name: string; remove: () => ReturnType<Ask> }[]>;
}

const KINDS: Kind[] = [
  {
    what: 'picture',
    table: 'asset',
    async places() {
      const names = Object.keys(asset({ url: '', id: 0 } as CdnImage));
      return Promise.all(
        names.map(async (name) => {
          const thing = await anAsset();
          return { name, place: asset(thing)[name] as Place, remove: () => ask('deleteCdnImage', { params: { id: thing.id } }) };
        }),
      );
    },
  },
  {
    what: 'font',
    table: 'company_font',
    async places() {
      const all = [];
      for (const name of Object.keys(font({ name: '' }))) {
        const thing = await aFont();
        all.push({ name, place: font(thing)[name] as Place, remove: () => ask('deleteFont', { params: { id: thing.id } }) });
      }
      return all;
    },
  },
  {
    what: 'table',
    table: 'datatable',
    async places() {
      const [rows, other] = [await aTable('uploadDatatable'), await aTable('uploadDatatable')];
      const [stores, others] = [await aTable('uploadLocationTable'), await aTable('uploadLocationTable')];
      return [[4, rows, other] as const, [3, stores, others] as const].map(([type, id, instead]) => ({
        name: `the data source of an image of type ${type}`,
        place: { type, with: { data_source: { id } }, without: { data_source: { id: instead } } },
        remove: () => ask('deleteDatatable', { params: { id } }),
      }));
    },
  },
  {
    what: 'data source',
    table: 'feed',
    async places() {
      const [id, instead] = [await aFeed(), await aFeed()];
      const place = { type: 6, with: { api_source: { id } }, without: { api_source: { id: instead } } };
      return [{ name: 'the feed of an image', place, remove: () => ask('deleteDataSource', { params: { id } }) }];
    },
  },
];

async function expectTrue(): Promise<void> {
  const { noted, named } = await usesOf(kit.api.db, kit.tenant.companyId);
  expect(noted).toEqual(named);
}

test.each(KINDS)('keeps a $what that any place of a draft or live version uses', async ({ what, places }) => {
  for (const { name, place, remove } of await places()) {
    const image = await kit.create({ name: `Uses ${what}`, type_id: place.type ?? 1, ...place.with });
    const users: UsingImage[] = [{ kind: 'image', id: image.id, name: image.name }];
    const refused = async (when: string) => {
      const { status, body } = await remove();
      expect({ name, when, status, users: body.users }).toEqual({ name, when, status: 409, users });
      expect(body.detail).toMatch(new RegExp(`^This ${what} is used by “Uses ${what}”\\. .+ there first\\.$`));
      await expectTrue();
    };
    const publish = async () => expect([name, (await kit.publish(image.id)).status]).toEqual([name, 201]);
    const save = async (body: object) => expect([name, (await kit.save(image.id, body)).status]).toEqual([name, 200]);
    await refused('draft');
    await publish();
    await save(place.without);
    await refused('live');
    await publish();
    expect((await kit.restore(image.id, 1)).status).toBe(200);
    await refused('restored');
    expect((await kit.restore(image.id, 2)).status).toBe(200);
    await expectTrue();
    const { status } = await remove();
    expect({ name, state: 'free', status }).toEqual({ name, state: 'free', status: 200 });
  }
});

const lockWaits = async () =>
  (
    await kit.api.db.control((tx) =>
      tx.one<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
  ).n;

test.each(KINDS)('waits for who deletes or changes a $what before it is used or published', async ({ table, places }) => {
  const { place } = (await places())[0] as Awaited<ReturnType<Kind['places']>>[number];
  const image = await kit.create({ type_id: place.type ?? 1, ...place.without });
  for (const call of [() => kit.save(image.id, place.with), () => kit.publish(image.id), () => kit.restore(image.id, 1)]) {
    const begun = await kit.api.db.withCompany(kit.tenant.companyId, async (tx) => {
      await tx.query(`select id from ${table} where company_id = $1 for update`, [kit.tenant.companyId]);
      const answer = call();
      await expect.poll(lockWaits, { timeout: 10_000 }).toBeGreaterThan(0);
      return { answer };
    });
    expect((await begun.answer).status).toBeLessThan(300);
  }
  await expectTrue();
});

test('says what the documents say after random saves, publishes, deletes and restores', async () => {
  const random = seededRandom(20_261_122);
  const assets = [await anAsset(), await anAsset(), await anAsset(), await anAsset()];
  const fonts = [await aFont(), await aFont(), { name: 'Inter' }];
  const images: WireImage[] = [];
  const body = () => {
    const places = [...Object.values(asset(random.pick(assets))).slice(0, 7), ...Object.values(font(random.pick(fonts)))];
    const chosen = [random.pick(places), random.pick(places)];
    return Object.assign({}, ...chosen.map((place) => (random.below(3) > 0 ? place.with : place.without))) as object;
  };
  const one = () => random.pick(images).id;
  const moves: (() => Promise<unknown>)[] = [
    async () => images.push(await kit.create(body())),
    () => kit.save(one(), body()),
    () => kit.save(one(), body()),
    () => kit.save(one(), body()),
    () => kit.publish(one()),
    () => kit.publish(one()),
    () => kit.restore(one(), 1 + random.below(2)),
    () => ask('copyImage', { params: { id: one() } }),
    () => ask('setCustomMergeField', { params: { id: one() }, body: { name: 'badge', value: random.pick(assets).url } }),
    () => ask('deleteImages', { body: { ids: [one()] } }),
    () => ask('restoreImages', { body: { ids: images.map(({ id }) => id) } }),
    () => ask('purgeImages', { body: { ids: [one()] } }),
    async () => {
      const at = random.below(assets.length);
      const thing = assets[at];
      if (thing && (await ask('deleteCdnImage', { params: { id: thing.id } })).status === 200) assets[at] = await anAsset();
    },
  ];
  for (let n = 0; n < 3; n++) images.push(await kit.create(body()));
  for (let step = 0; step < 70; step++) {
    await random.pick(moves)();
    await expectTrue();
  }
  const { noted } = await usesOf(kit.api.db, kit.tenant.companyId);
  expect(noted.some((line) => line.endsWith(' t'))).toBe(true);
});
