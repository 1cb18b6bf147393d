/**
 * Campaigns with their drafts, and their published versions. Deleted ones too: tags of them are still in
 * mails, and counts name them.
 */
import { CampaignChoiceInput, RulesetInput } from '@limn/contracts';
import { TEST_ARM, TEST_GOALS } from '@limn/model';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext } from '../part.ts';
import { movedRules } from './moved-rules.ts';
import { Count, Hash, Id, Text, Uuid } from './fields.ts';
import { DRAFT_LINE, KeptSegments, movedSegments, numberObjects, pinnedPictures, publishedVersions, writeDrafts } from './published.ts';

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
  goal: z.enum(TEST_GOALS).optional(),
  since: Instant,
  ended: Instant.optional(),
  winner: z.strictObject({ key: Id, at: Instant, manual: z.literal(true).optional() }).optional(),
});
const CampaignLine = z.strictObject({
  id: Id,
  uuid: Uuid,
  name: Text(200),
  rulesets: z.array(RulesetInput.extend({ id: Id, key: Id, rule: Rule.optional(), test: Test.optional() })).max(200),
  last_key: Count,
  other: CampaignChoiceInput,
  /** Missing in files that were made before there were tests. */
  tests: z.record(z.string().regex(/^\d{1,10}$/), State).default({}),
  /** Missing in files that were made before names of purged campaigns were kept. */
  ruleset_names: z
    .array(z.strictObject({ key: Id, id: Id, name: Text(200) }))
    .max(100_000)
    .default([]),
  ...DRAFT_LINE,
});
type CampaignLine = z.infer<typeof CampaignLine>;

export const campaignPart = part<CampaignLine>({
  name: 'campaigns',
  covers: { campaign: columnsOf(CampaignLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'campaign', CampaignLine, 'order by t.id'),
  max: 100_000,
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
  async write(rows, context) {
    await numberObjects(
      'campaign',
      rows.map(({ id }) => id),
      context,
    );
    await writeDrafts('campaign', CampaignLine, rows, context, (row) => movedCampaign(row, context));
  },
});

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
  goal: z.enum(TEST_GOALS).optional(),
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
    pictures: pinnedPictures(500),
  })
  .loose();
type Snapshot = z.infer<typeof Snapshot>;

export const campaignVersionPart = publishedVersions<Snapshot>('campaign', Snapshot, movedSnapshot);

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

function movedCampaign(row: CampaignLine, context: ImportContext): CampaignLine {
  const { rulesets, other, ...rest } = movedRules(row, context);
  const withImage = <C extends { image_id?: number | null | undefined }>(choice: C): C =>
    choice.image_id == null ? choice : { ...choice, image_id: renumbered(context.images, choice.image_id, 'an image') };
  const withImages = ({ test, ...ruleset }: CampaignLine['rulesets'][number]) => ({
    ...withImage(ruleset),
    ...(test ? { test: { ...test, variants: test.variants.map(withImage) } } : {}),
  });
  return { ...rest, id: renumbered(context.campaigns, row.id, 'a campaign'), rulesets: rulesets.map(withImages), other: withImage(other) };
}

function movedSnapshot(snapshot: Snapshot, context: ImportContext): object {
  const { rulesets, other, segments, ...rest } = movedRules(snapshot, context);
  const shown = <C extends { shown: z.infer<typeof Shown> }>(choice: C): C =>
    // 0 is no image's number: of one that is gone only this is left.
    choice.shown.kind === 'image' ? { ...choice, shown: { kind: 'image', id: context.images.get(choice.shown.id) ?? 0 } } : choice;
  const withVariants = ({ test, ...ruleset }: Snapshot['rulesets'][number]) => ({
    ...shown(ruleset),
    ...(test ? { test: { ...test, variants: test.variants.map(shown) } } : {}),
  });
  return { ...rest, rulesets: rulesets.map(withVariants), ...movedSegments(segments, context), other: shown(other) };
}
