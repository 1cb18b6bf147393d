/** The rulesets of a campaign, each with a rule and a choice, and Otherwise. */
import { TEST_GOALS } from '@limn/model';
import { z } from 'zod';
import { Id, partName, text } from './common.ts';
import { RuleTree } from './formats.ts';
import { PlainSettings } from './image-settings.ts';
import { LinkTemplate } from './link-template.ts';

/** Kept for the editor: how the live image was picked. A wide table has long lists of fields. */
const Note = z
  .json({ error: 'This must be JSON.' })
  .refine((value) => JSON.stringify(value).length <= 100_000, { error: 'Use at most 100,000 characters of JSON.' });

/** 1: a picture of its own; 2: a live image; 3: nothing. */
const ImageType = z.union([z.enum(['1', '2', '3']), z.literal([1, 2, 3]).transform((type) => String(type) as '1' | '2' | '3')], {
  error: 'Use 1 for a picture, 2 for a live image or 3 for nothing.',
});

const DeviceLinks = z.strictObject({ desktop: LinkTemplate, phone: LinkTemplate, tablet: LinkTemplate }).partial();

const choice = {
  image_type: ImageType,
  /** Address of an asset, or of a picture elsewhere, which is kept when the campaign is published. */
  image_url: text(4096).nullable().optional(),
  /** Empty: the one of the live image. */
  link: LinkTemplate.nullable().optional(),
  /** Instead of `link`, on one kind of device. */
  device_links: DeviceLinks.nullable().optional(),
  image_id: Id.nullable().optional(),
  /** Follows from `image_id`, as the picture does; sent without it, it says which image is meant. */
  image_uuid: text(36).nullable().optional(),
  image_preview: text(4096).nullable().optional(),
  image_source: text(50).nullable().optional(),
  api_source: Note.nullable().optional(),
  data_source: Note.nullable().optional(),
  /**
   * Values for the fields of the live image. A field without a value is filled by the parameter of its name.
   */
  tag_settings: PlainSettings.optional(),
};

/** An instant, with the offset that makes it one. */
const Instant = z.iso.datetime({ offset: true, error: 'Use a moment like 2026-11-21T18:00:00Z.' });

/** Whole percent of the recipients whom a ruleset matches. */
const Percent = z.number().int().min(0).max(100);
const Weight = Percent.min(1, { error: 'Use a weight of at least 1%.' });

const variant = {
  ...choice,
  /**
   * As the key of a ruleset: sent as it came, `null` for a new variant, and without it the one in this place
   * is meant.
   */
  key: Id.nullable().optional(),
  name: z.string(),
  weight: Weight,
};
const variantInput = { ...variant, name: partName(200, 'New variant') };

/**
 * Compares the ruleset's own choice, the control, with variants of it. The weights and the hold-out add up to
 * 100.
 */
const test = {
  /** As the key of a ruleset. A new key begins a new test. */
  key: Id.nullable().optional(),
  /** The control's share. */
  weight: Weight,
  /** Recipients who see Otherwise, to compare with. */
  hold_out: Percent.default(0),
  /** Shows everyone the winner once there is one. */
  automatic_winner: z.boolean().default(false),
  /** Decides the test: who clicks, who converts, or what each recipient brings. */
  goal: z.enum(TEST_GOALS).default('clicks'),
};

/** Variants of one test, its control aside. */
const MAX_VARIANTS = 9;
const RulesetTestInput = z.strictObject({ ...test, variants: z.array(z.strictObject(variantInput)).min(1).max(MAX_VARIANTS) });
const RulesetTest = z.object({ ...test, key: Id, variants: z.array(z.object({ ...variant, key: Id })) }).meta({ id: 'RulesetTest' });
export type RulesetTestInput = z.output<typeof RulesetTestInput>;

const ruleset = {
  ...choice,
  /**
   * Its number in the campaign: the count plus one when it is made. May come back after a ruleset was
   * deleted.
   */
  id: Id.optional(),
  /**
   * The server's own number, which never comes back. Send it as it came; `null` says that the ruleset is new.
   * Left out, the ruleset is the one that has its `id` now.
   */
  key: Id.nullable().optional(),
  name: z.string(),
  rule: RuleTree.optional(),
  /** Only from this moment on, and only before that one. */
  start: Instant.nullable().optional(),
  end: Instant.nullable().optional(),
};

export const CampaignChoiceInput = z.strictObject(choice);
/** Otherwise is there already: what isn't sent stays. Another type of choice begins with its link alone. */
export const CampaignOtherInput = CampaignChoiceInput.partial({ image_type: true });
export type CampaignOtherInput = z.output<typeof CampaignOtherInput>;
/** A ruleset without `test` keeps the one that it has; `null` ends it. */
export const RulesetInput = z.strictObject({
  ...ruleset,
  name: partName(200, 'New Ruleset'),
  test: RulesetTestInput.nullable().optional(),
});
export const CampaignOther = z.object(choice).meta({ id: 'CampaignOther' });
export const Ruleset = z
  .object({
    ...ruleset,
    id: Id,
    key: Id,
    start: z.string().nullable().optional(),
    end: z.string().nullable().optional(),
    test: RulesetTest.nullable().optional(),
  })
  .meta({ id: 'Ruleset' });
export type Ruleset = z.infer<typeof Ruleset>;
export type RulesetInput = z.output<typeof RulesetInput>;
export type CampaignChoiceInput = z.output<typeof CampaignChoiceInput>;

export const MAX_RULESETS = 200;
