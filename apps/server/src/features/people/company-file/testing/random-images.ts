/** Random images with their versions, and what was counted of them. */
import { OBJECT_KIND, type Random, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import { hex, int64, moment, times, WORDS, type Row, type Rows, uuid } from './random-rows.ts';

const RULESET = BigInt(SUBJECT_KIND.ruleset) * 2n ** 32n + 7n;
const LAST_ITEM = 2 ** 31 - 1;
const MAILING = BigInt(SUBJECT_KIND.mailing) * 2n ** 32n + BigInt(LAST_ITEM);
const ITEM = BigInt(SUBJECT_KIND.item) * 2n ** 32n + BigInt(LAST_ITEM);

export interface Known {
  assets: readonly Row[];
  tables: readonly Row[];
  feeds: readonly Row[];
  picture(): Promise<string>;
  font(): Promise<string>;
  publicUrl: string;
  publicId: string;
}

/** Drafts, published, changed since, deleted ones and templates; with thumbnails of every kind. */
export async function makeImages(tx: Tx, rows: Rows, random: Random, known: Known): Promise<Row[]> {
  const images: Row[] = [];
  const folders: Row[] = [];
  for (let n = 1 + random.below(3); n > 0; n--) folders.push(await rows.add('image_folder', { name: `Folder ${n} ${random.pick(WORDS)}` }));
  for (let n = 0; n < 6; n++) {
    const isDeleted = n === 1 || random.below(4) === 0;
    const versions = n === 0 ? 0 : random.below(3);
    const thumbnail = random.pick(['none', 'kept', 'without bytes']);
    const typeId = random.pick([1, 2, 3, 4, 6, 8]);
    // Things that a deleted image names may be deleted after it.
    const tableId = isDeleted && random.below(2) > 0 ? 2_000_000 : random.pick([null, ...known.tables.map((table) => table.id)]);
    const feedId = isDeleted && random.below(2) > 0 ? 2_000_000 : random.pick([null, ...known.feeds.map((feed) => feed.id)]);
    const image = await rows.add('image', {
      id: undefined,
      name: `Image ${n} ${hex(random, 3)}`,
      uuid: uuid(random),
      type_id: typeId,
      width: 1 + random.below(5000),
      height: 1 + random.below(5000),
      source: random.pick([null, { image: random.pick([2_000_000, ...images.map((other) => other.id)]) }, { template: 'sale' }]),
      data_source: random.pick([null, { id: tableId, fields: 'first, last' }]),
      api_source: random.pick([null, { id: feedId, all: true }]),
      fallback_image: random.pick(['', addressOf(random, known)]),
      custom_merge_fields: times(random.below(3), (index) => ({ name: `field${index}`, value: '{{first | upper}}' })),
      preview_settings: { first: random.pick(WORDS), n: random.below(5) },
      tag_settings: { sid: random.pick(WORDS) },
      tags: random.pick([[], { eid: '*|EMAIL|*' }]),
      url_settings: random.pick([{}, { utm_campaign: 'spring' }]),
      locale: random.pick(['en-GB', 'de-DE']),
      document: documentOf(random, known),
      live_version: null,
      published_revision: versions > 0 ? 1 + random.below(4) : null,
      preview_key: hex(random, 32),
      thumbnail_hash: thumbnail === 'none' ? null : thumbnail === 'kept' ? await known.picture() : hex(random, 32),
      folder_id: random.pick([null, ...folders.map((folder) => folder.id)]),
      deleted_at: isDeleted ? moment(random) : null,
      purged_at: isDeleted && random.below(2) > 0 ? moment(random) : null,
    });
    images.push(image);
    for (let version = 1; version <= versions; version++) await makeVersion(rows, random, known, { image, version, typeId });
    const live = versions > 0 && random.below(4) > 0 ? 1 + random.below(versions) : null;
    await rows.add('route', { uuid: image.uuid, kind: OBJECT_KIND.image, object_id: image.id, live_version: null, deleted: isDeleted });
    await tx.run('update image set live_version = $3 where company_id = $1 and id = $2', [rows.companyId, image.id, live]);
    await tx.run('update route set live_version = $3 where company_id = $1 and object_id = $2', [rows.companyId, image.id, live]);
  }
  return images;
}

async function makeVersion(
  rows: Rows,
  random: Random,
  known: Known,
  { image, version, typeId }: { image: Row; version: number; typeId: number },
): Promise<void> {
  const format = random.pick(['jpeg', 'png', 'gif']);
  const own = random.below(2) > 0 ? [{ family: 'House', weight: 400, style: 'italic', hash: await known.font(), own: true }] : [];
  const source = random.pick(['none', 'table', 'feed', 'gone', 'link', 'places', 'left behind']);
  const [table, feed] = [random.pick(known.tables), random.pick(known.feeds)];
  await rows.add('image_version', {
    image_id: image.id,
    version,
    format,
    neutral_hash: random.pick([null, await known.picture()]),
    thumbnail_hash: random.pick([null, image.thumbnail_hash && random.below(2) > 0 ? null : await known.picture()]),
    snapshot: {
      typeId,
      document: JSON.parse(documentOf(random, known)),
      width: image.width,
      height: image.height,
      bgcolor: '#ffffff',
      transparent: false,
      link: 'https://shop.example/?n={{first}}',
      fallbackImage: addressOf(random, known),
      fallbackLink: '',
      fields: ['first'],
      customFields: image.custom_merge_fields,
      locale: 'de-DE',
      pictures: [{ src: addressOf(random, known), hash: await known.picture(), width: 4, height: 5, mime: 'image/png' }],
      fonts: [{ family: 'Inter', weight: 700, style: 'normal', hash: hex(random, 32) }, ...own],
      format,
      ...(source === 'table' && table ? { table: { id: table.id, name: table.name } } : {}),
      ...(source === 'feed' && feed ? { feed: { id: feed.id, name: feed.name } } : {}),
      ...(source === 'gone' ? { table: { id: 2_000_000 }, feed: { id: 2_000_000 } } : {}),
      // As versions say it now.
      ...(source === 'link' ? { source: { kind: 'link' } } : {}),
      ...(source === 'places' && table ? { source: { kind: 'places', id: table.id } } : {}),
      ...(source === 'left behind' ? { source: { kind: 'feed', id: 0 } } : {}),
    },
  });
}

/** Written by different programs: with and without escaped slashes. */
function documentOf(random: Random, known: Known): string {
  const asset = random.pick(known.assets);
  const objects = [
    { type: 'textbox', text: random.pick(WORDS), left: random.below(90), top: 3.25, width: 200, fontSize: 20, fontFamily: 'House' },
    { type: 'image', src: addressOf(random, known), left: 0, top: 0, width: 4, height: 3, imageType: 'static', staticImageId: asset?.id },
  ];
  const text = JSON.stringify({ version: '3.4.0', objects: objects.slice(0, random.below(3)) });
  return random.below(2) > 0 ? text.replaceAll('/', String.raw`\/`) : text;
}

export function addressOf(random: Random, { assets, publicUrl, publicId }: Known): string {
  return `${random.pick([publicUrl, ''])}/cdn/${publicId}/${String(random.pick(assets)?.address_key)}`;
}

/** @param objects all that can be opened, images among them */
export async function makeCounts(
  rows: Rows,
  random: Random,
  { objects, images }: { objects: readonly Row[]; images: readonly Row[] },
  unrolled: number,
): Promise<void> {
  const day = () => 1000 + random.below(2000);
  for (const id of [1, 2, LAST_ITEM]) await rows.add('item', { id, key: `${id} ${random.pick(WORDS)}`.slice(0, 200) });
  for (const id of [1 + random.below(9), LAST_ITEM])
    await rows.add('mailing', { id, key: `${id} ${random.pick(WORDS)}`.slice(0, 200), since: random.pick(['2026-11-29', '2024-02-29']) });
  /** An image that is shown inside another object: here it has a new number. */
  const subject = () =>
    random.pick([RULESET, ITEM, MAILING, BigInt(SUBJECT_KIND.image) * 2n ** 32n + BigInt(Number(random.pick(images).id))]);
  for (let n = 0; n < random.below(6); n++)
    await rows.add('opener_roll', {
      day: 1000 + n,
      sample: random.below(2) > 0,
      kind: random.pick([1, 2, 4]),
      class: random.below(6),
      trait: random.below(5),
      value: random.below(677),
    });
  for (const { id: object_id } of objects) {
    for (let n = 0; n < random.below(4); n++) {
      await rows.add('tag_token', { object_id, parameter: `first${n}` });
      await rows.add('unresolved', { object_id, parameter: `first${n}`, day: day(), n: random.below(1000) });
      await rows.add('timer_start', { object_id, kind: 1 + random.below(2) });
      await rows.add('roll', {
        object_id: random.pick([0, object_id]),
        kind: random.below(4),
        population: random.below(3),
        prev_day: random.pick([-32_768, 900]),
        day: day(),
        total: random.below(2 ** 31),
        active: random.below(2 ** 31),
        uniq: random.below(2 ** 31),
      });
      await rows.add('roll_hour', {
        object_id,
        hour: random.below(100_000),
        kind: 1 + random.below(4),
        class: random.below(6),
        client: random.below(25),
        device: random.below(4),
        country: random.below(677),
      });
      await rows.add('chain', {
        object_id: random.pick([0, object_id]),
        codes: times(1 + random.below(4), (index) => code(random.pick([0n, subject(), subject()]), 1000 + 7 * index, 1 + random.below(15))),
      });
      await rows.add('subject_roll', {
        object_id: random.pick([0, object_id]),
        subject: String(subject()),
        kind: 1 + random.below(3),
        population: random.below(2),
        prev_day: random.pick([-32_768, 900]),
        day: day(),
        total: random.below(2 ** 31),
        active: random.below(2 ** 31),
        uniq: random.below(2 ** 31),
      });
      await rows.add('conversion_roll', {
        model: random.below(3),
        object_id: random.pick([0, object_id]),
        subject: String(subject()),
        prev_day: random.pick([-32_768, 900]),
        day: day(),
      });
      await rows.add('test_recipient', {
        object_id,
        test: 3 + n,
        recipient: String(random.below(2 ** 31) - 2 ** 30),
        variant: 64 * (3 + n) + random.below(3),
        at: random.pick([null, moment(random)]),
        day: random.pick([null, day()]),
        clicked_at: random.pick([null, moment(random)]),
        returned: random.below(2) === 0,
        kept_conversions: random.below(3),
        kept_revenue: random.below(100_000) - 50_000,
        sample: random.below(2) === 0,
      });
      await rows.add('test_sum', {
        object_id,
        test: 3 + n,
        since: moment(random),
        variant: 64 * (3 + n) + random.below(3),
        revenue: String(random.below(100_000) - 50_000),
        recipients: random.below(2 ** 31),
        clicked: random.below(2 ** 31),
        returned: random.below(2 ** 31),
        converted: random.below(2 ** 31),
        conversions: random.below(2 ** 31),
      });
      const at = random.below(3);
      await rows.add('impression', {
        object_kind: OBJECT_KIND.image,
        object_id,
        day: day(),
        kind: random.below(4),
        class: random.below(6),
        recipient: random.pick([null, int64(random)]),
        decisions: random.pick([null, [], [String(RULESET), String(ITEM)], [String(subject()), String(subject()), String(subject())]]),
        client: random.below(25),
        device: random.below(4),
        country: random.below(677),
        verdict: random.pick([null, '\\x', '\\x00ff']),
        batch_id: at === 0 ? unrolled : 0,
        sample: random.pick([null, true]),
        mailing: random.pick([null, LAST_ITEM]),
      });
    }
  }
}

/** A day of a subject as chains have it. */
function code(subject: bigint, day: number, marks: number): string {
  return String((subject << 20n) + BigInt((day + 32_768) * 16 + marks));
}
