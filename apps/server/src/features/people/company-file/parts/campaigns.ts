/** Campaigns with their drafts, and their published versions. Deleted ones too: tags of them are still in mails, and counts name them. */
import { CampaignChoiceInput, RulesetInput } from '@limn/contracts';
import { OBJECT_KIND, TEST_ARM } from '@limn/model';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { linesOf, writeRows, type Columns } from '../columns.ts';
import { part, renumbered, requireNew, type Arrival, type Known } from '../part.ts';
import { KeptSegments, movedSegments, numberKeptSegments } from './kept-segments.ts';
import { movedRules } from './moved-rules.ts';
import { Count, Hash, Id, Text, Time, Uuid } from './fields.ts';
import { takenUuids } from './taken-uuids.ts';

const CAMPAIGN = {
  id: 'int',
  uuid: 'uuid',
  name: 'text',
  rulesets: 'jsonb',
  last_key: 'int',
  other: 'jsonb',
  tag_settings: 'jsonb',
  preview_settings: 'jsonb',
  url_settings: 'jsonb',
  tags: 'jsonb',
  tests: 'jsonb',
  revision: 'int',
  draft_revision: 'int',
  published_revision: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
  purged_at: 'timestamptz',
} satisfies Columns;
const Plain = z.record(z.string().max(200), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));
const Rule = z.unknown().refine((tree) => tree === undefined || treeProblems(tree).length === 0);
const TestInput = RulesetInput.shape.test.unwrap().unwrap();
const Test = TestInput.extend({
  key: Id,
  last_place: Count,
  variants: z.array(TestInput.shape.variants.element.extend({ key: Id })).max(62),
});
const Instant = z.iso.datetime();
const State = z.strictObject({
  ruleset: z.strictObject({ key: Id, name: Text(200) }),
  arms: z
    .array(
      z.strictObject({
        key: Id,
        name: Text(200),
        weight: z.number().int().min(0).max(100),
        role: z.enum(['control', 'variant', 'hold_out']),
      }),
    )
    .max(64)
    .refine((arms) => arms.filter(({ role }) => role === 'control').length === 1),
  automatic: z.boolean(),
  since: Instant,
  ended: Instant.optional(),
  winner: z.strictObject({ key: Id, at: Instant }).optional(),
});
const CampaignLine = z.strictObject({
  id: Id,
  uuid: Uuid,
  name: Text(200),
  rulesets: z.array(RulesetInput.extend({ id: Id, key: Id, rule: Rule.optional(), test: Test.optional() })).max(200),
  last_key: Count,
  other: CampaignChoiceInput,
  tag_settings: Plain,
  preview_settings: Plain,
  url_settings: z.record(z.enum(['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'custom']), Text(2000).optional()),
  tags: z.record(z.string(), z.unknown()),
  /** Missing in files that were made before there were tests. */
  tests: z.record(z.string().regex(/^\d{1,10}$/), State).default({}),
  revision: Id,
  draft_revision: Id,
  published_revision: Id.nullable(),
  created_at: Time,
  updated_at: Time,
  deleted_at: Time.nullable(),
  /** Missing in files that were made before campaigns were purged. */
  purged_at: Time.nullable().default(null),
  live_version: Id.nullable(),
});
type CampaignLine = z.infer<typeof CampaignLine>;

export const campaignPart = part<CampaignLine>({
  name: 'campaigns',
  covers: { campaign: [...Object.keys(CAMPAIGN), 'live_version'] },
  lines: (from, { companyId }) => linesOf(from, companyId, 'campaign', { ...CAMPAIGN, live_version: 'int' }, 'order by t.id'),
  most: 100_000,
  schema: CampaignLine,
  check({ id, uuid, live_version, rulesets, other, last_key }, { campaigns, images, uuids }) {
    if (campaigns.has(id) || images.has(id)) throw new FileError('This file holds a campaign twice.');
    campaigns.set(id, { liveVersion: live_version });
    requireNew(uuids, uuid, 'the address of a campaign');
    if (new Set(rulesets.map(({ key }) => key)).size < rulesets.length || rulesets.some(({ key }) => key > last_key))
      throw new FileError('A campaign in this file holds a ruleset twice.');
    const choices = [...rulesets.flatMap((ruleset) => [ruleset, ...(ruleset.test?.variants ?? [])]), other];
    if (rulesets.some(({ test }) => test && !hasOwnPlaces(test, last_key)))
      throw new FileError('A test in this file has keys that are not its own.');
    for (const { image_id: image } of choices)
      if (image != null && !images.has(image)) throw new FileError('A campaign in this file shows an image that is not in it.');
  },
  async write(rows, arrival) {
    const { tx, companyId, campaigns } = arrival;
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [rows.length]);
    for (const [index, row] of rows.entries()) campaigns.set(row.id, ids[index]?.id ?? 0);
    const taken = await takenUuids(rows, arrival, 'campaign');
    const written = rows.map((row) => ({ ...movedCampaign(row, arrival), uuid: taken.get(row.uuid) ?? row.uuid }));
    await writeRows(tx, companyId, 'campaign', { ...CAMPAIGN, live_version: 'int' }, written);
    await tx.run(
      `insert into route (uuid, company_id, kind, object_id, live_version, deleted)
       select uuid, company_id, $2, id, live_version, deleted_at is not null from campaign where company_id = $1 and id = any ($3)`,
      [companyId, OBJECT_KIND.campaign, written.map((row) => row.id)],
    );
  },
});

const VERSION = {
  campaign_id: 'int',
  version: 'int',
  snapshot: 'jsonb',
  note: 'text',
  draft_revision: 'int',
  published_at: 'timestamptz',
} satisfies Columns;
const Shown = z.union([
  z.strictObject({ kind: z.literal('picture'), hash: Hash }),
  z.strictObject({ kind: z.literal('image'), id: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal(['nothing', 'missing']) }),
]);
const Choice = z.object({
  shown: Shown,
  link: Text(4096),
  deviceLinks: z.record(z.string().max(20), Text(4096)).optional(),
  settings: z.record(z.string().max(200), Text(4096)),
});
const Percent = z.number().int().min(0).max(100);
const PublishedTest = z.object({
  key: Id,
  weight: Percent,
  holdOut: Percent,
  automaticWinner: z.boolean(),
  variants: z.array(Choice.extend({ key: Id, name: Text(200), weight: Percent })).max(62),
});
const Snapshot = z
  .object({
    rulesets: z
      .array(
        Choice.extend({
          key: Id,
          id: Id,
          name: Text(200),
          rule: Rule,
          start: Text(50).optional(),
          end: Text(50).optional(),
          test: PublishedTest.optional(),
        }),
      )
      .max(200),
    segments: KeptSegments,
    other: Choice,
    width: Count.min(1),
    height: Count.min(1),
    pictures: z
      .array(
        z.object({ src: z.string(), hash: Hash, width: z.number().int().positive(), height: z.number().int().positive(), mime: Text(50) }),
      )
      .max(500),
  })
  .loose();
const VersionLine = z.strictObject({
  campaign_id: Id,
  version: Id,
  snapshot: Snapshot,
  note: Text(20_000),
  draft_revision: Count,
  published_at: Time,
});
type VersionLine = z.infer<typeof VersionLine>;

export const campaignVersionPart = part<VersionLine>({
  name: 'campaignversions',
  covers: { campaign_version: Object.keys(VERSION) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'campaign_version', VERSION, 'order by t.campaign_id, t.version'),
  most: 500_000,
  schema: VersionLine,
  check({ campaign_id: id, version, snapshot }, known) {
    if (!known.campaigns.has(id)) throw new FileError('This file holds a version of no campaign.');
    requireNew(known.versions, campaignVersion(id, version), 'a version');
    for (const { hash } of snapshot.pictures)
      if (!known.blobs.has(hash)) throw new FileError('A version in this file uses a picture that isn’t in it.');
  },
  async write(rows, arrival) {
    await numberKeptSegments(
      rows.map(({ snapshot }) => snapshot.segments),
      arrival,
    );
    await writeRows(
      arrival.tx,
      arrival.companyId,
      'campaign_version',
      VERSION,
      rows.map((row) => ({
        ...row,
        campaign_id: renumbered(arrival.campaigns, row.campaign_id, 'a campaign'),
        snapshot: movedSnapshot(row.snapshot, arrival),
      })),
    );
  },
});

/** Every live version is in the file. */
export function requireCampaignsWhole({ campaigns, versions }: Known): void {
  for (const [id, { liveVersion }] of campaigns)
    if (liveVersion !== null && !versions.has(campaignVersion(id, liveVersion)))
      throw new FileError('A campaign in this file shows a version that is not in it.');
}

/** A variant's key is its test's key and a place of its own. */
function hasOwnPlaces({ key, last_place: last, variants }: z.infer<typeof Test>, lastKey: number): boolean {
  const places = variants.map((variant) => variant.key - key * TEST_ARM.places);
  return (
    key <= lastKey &&
    last < TEST_ARM.holdOut &&
    new Set(places).size === places.length &&
    places.every((place) => place > 0 && place <= last)
  );
}

function campaignVersion(id: number, version: number): string {
  return `campaign ${id}:${version}`;
}

function movedCampaign(row: CampaignLine, arrival: Arrival): CampaignLine {
  const { rulesets, other, ...rest } = movedRules(row, arrival);
  const withImage = <C extends { image_id?: number | null | undefined }>(choice: C): C =>
    choice.image_id == null ? choice : { ...choice, image_id: renumbered(arrival.images, choice.image_id, 'an image') };
  const withImages = ({ test, ...ruleset }: CampaignLine['rulesets'][number]) => ({
    ...withImage(ruleset),
    ...(test ? { test: { ...test, variants: test.variants.map(withImage) } } : {}),
  });
  return { ...rest, id: renumbered(arrival.campaigns, row.id, 'a campaign'), rulesets: rulesets.map(withImages), other: withImage(other) };
}

function movedSnapshot(snapshot: VersionLine['snapshot'], arrival: Arrival): object {
  const { rulesets, other, segments, ...rest } = movedRules(snapshot, arrival);
  const shown = <C extends { shown: z.infer<typeof Shown> }>(choice: C): C =>
    // 0 is no image's number: of one that is gone only this is left.
    choice.shown.kind === 'image' ? { ...choice, shown: { kind: 'image', id: arrival.images.get(choice.shown.id) ?? 0 } } : choice;
  const withVariants = ({ test, ...ruleset }: z.infer<typeof Snapshot>['rulesets'][number]) => ({
    ...shown(ruleset),
    ...(test ? { test: { ...test, variants: test.variants.map(shown) } } : {}),
  });
  return { ...rest, rulesets: rulesets.map(withVariants), ...movedSegments(segments, arrival), other: shown(other) };
}
