/**
 * Random segments, and campaigns with their versions: rules on tables and feeds, pictures of their own, live
 * images and nothing.
 */
import { OBJECT_KIND, type Random, TEST_GOALS } from '@limn/model';
import { addressOf, type Known } from './random-images.ts';
import { hex, moment, times, uuid, WORDS, type Row, type Rows } from './random-rows.ts';

/** Each may refer to those before it, and to one that is gone. */
async function makeSegments(rows: Rows, random: Random, known: Known): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 3; n++)
    ids.push(Number((await rows.add('segment', { id: undefined, name: `Segment ${n}`, rule: ruleOf(random, known, ids) })).id));
  return ids;
}

export async function makeCampaigns(rows: Rows, random: Random, known: Known, images: readonly Row[]): Promise<Row[]> {
  const segments = await makeSegments(rows, random, known);
  const campaigns: Row[] = [];
  for (const versions of [0, 1, 2]) {
    const live = versions > 0 && random.below(4) > 0 ? 1 + random.below(versions) : null;
    const isDeleted = random.below(3) === 0;
    const campaign = await rows.add('campaign', {
      id: undefined,
      name: `Campaign ${versions} ${hex(random, 3)}`,
      uuid: uuid(random),
      rulesets: times(random.below(4), (index) => ({
        key: index + 1,
        id: index + 2,
        name: random.pick(WORDS),
        rule: ruleOf(random, known, segments),
        ...choiceOf(random, known, images),
        ...(random.below(2) === 0 ? { test: testOf(random, known, images) } : {}),
      })),
      tests: random.pick([{}, { 3: STATE }]),
      last_key: 3 + random.below(5),
      other: choiceOf(random, known, images),
      tag_settings: { first: random.pick(WORDS) },
      preview_settings: { n: random.below(9) },
      url_settings: random.pick([{}, { utm_source: 'mail' }]),
      tags: random.pick([{}, { include_link: true }]),
      live_version: live,
      published_revision: versions > 0 ? 1 + random.below(4) : null,
      deleted_at: isDeleted ? moment(random) : null,
      ruleset_names: isDeleted ? [{ key: 1, id: 2, name: `Last ${versions}` }] : [],
      purged_at: isDeleted && random.below(2) > 0 ? moment(random) : null,
    });
    for (let version = 1; version <= versions; version++)
      await rows.add('campaign_version', {
        campaign_id: campaign.id,
        version,
        snapshot: await snapshotOf(random, known, images, segments),
      });
    await rows.add('route', {
      uuid: campaign.uuid,
      kind: OBJECT_KIND.campaign,
      object_id: campaign.id,
      live_version: live,
      deleted: isDeleted,
    });
    campaigns.push(campaign);
  }
  return campaigns;
}

const STATE = {
  ruleset: { key: 1, name: 'Hull' },
  arms: [
    { key: 192, name: 'Control', weight: 60, role: 'control' },
    { key: 194, name: 'B', weight: 40, role: 'variant' },
  ],
  automatic: true,
  goal: 'revenue',
  since: '2026-11-20T10:00:00.000Z',
  winner: { key: 194, at: '2026-11-21T10:00:00.000Z' },
};

function testOf(random: Random, known: Known, images: readonly Row[]): Row {
  const variant = { key: 3 * 64 + 2, name: random.pick(WORDS), weight: 40, ...choiceOf(random, known, images) };
  return { key: 3, last_place: 2, weight: 60, hold_out: 0, automatic_winner: true, goal: random.pick(TEST_GOALS), variants: [variant] };
}

function choiceOf(random: Random, known: Known, images: readonly Row[]): Row {
  const table = random.pick(known.tables);
  return random.pick([
    { image_type: '1', image_url: addressOf(random, known), link: 'https://shop.example/{{first}}' },
    {
      image_type: '2',
      image_id: random.pick([null, random.pick(images).id]),
      tag_settings: { first: `[[table_${String(table.id)}.town]]` },
    },
    { image_type: '3', device_links: { phone: 'https://shop.example/app' } },
  ]);
}

function ruleOf(random: Random, { tables, feeds }: Known, segments: readonly number[]): Row {
  const category = random.pick([
    'date_time',
    `table_${String(random.pick(tables).id)}`,
    `feed_${String(random.pick(feeds).id)}`,
    'table_2000000',
  ]);
  const query = { category_id: category, id: random.pick(WORDS), operator: 99, value: random.pick(WORDS), ruleType: 1, newer: true };
  const reference = { type: 'segment', segment_id: random.pick([GONE, ...segments]) };
  return { operator: random.pick(['All', 'Any']), children: [{ type: 'rule', query }, reference] };
}

/** A segment that was deleted; versions keep its rules. */
const GONE = 2_000_000;

async function snapshotOf(random: Random, known: Known, images: readonly Row[], segments: readonly number[]): Promise<Row> {
  const hash = await known.picture();
  const shown = () =>
    random.pick([{ kind: 'picture', hash }, { kind: 'image', id: random.pick([0, random.pick(images).id]) }, { kind: 'nothing' }]);
  const choice = () => ({ shown: shown(), link: '', settings: { first: '{{first}}' } });
  return {
    rulesets: times(random.below(3), (index) => ({
      key: index + 1,
      id: index + 1,
      name: 'New Ruleset',
      rule: ruleOf(random, known, segments),
      ...choice(),
      ...(random.below(2) === 0
        ? {
            test: {
              key: 3,
              weight: 60,
              holdOut: 0,
              automaticWinner: true,
              ...random.pick([{}, { goal: 'conversions' }]),
              variants: [{ key: 194, name: 'B', weight: 40, ...choice() }],
            },
          }
        : {}),
    })),
    segments: [GONE, ...segments].map((id) => ({ id, name: `Kept ${random.pick(WORDS)}`, rule: ruleOf(random, known, segments) })),
    other: choice(),
    width: 4,
    height: 5,
    pictures: [{ src: addressOf(random, known), hash, width: 4, height: 5, mime: 'image/png' }],
  };
}
