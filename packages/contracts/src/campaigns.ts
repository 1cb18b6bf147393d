/** Live Target campaigns. The wire calls them rules. */
import { z } from 'zod';
import { CampaignOtherInput, CampaignOther, MAX_RULESETS, Ruleset, RulesetInput } from './campaign-rulesets.ts';
import { Id, IdParams, Message, NoBody, nameText, writable } from './common.ts';
import { RuleTree } from './formats.ts';
import { PlainSettings, TagOptions, UrlSettings } from './image-settings.ts';
import { FormField } from './image-types.ts';
import { listRoute } from './list.ts';
import { MergeFieldChoices } from './query-builder.ts';
import { DRAFT_FIELDS, DRAFT_READ_ONLY, publishingRoutes, tagRoutes } from './published.ts';
import { route } from './route.ts';

/** Rules with long lists of values. */
const CAMPAIGN_BODY_BYTES = 12 * 1024 * 1024;

export const CampaignSummary = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    ...DRAFT_FIELDS,
    /** Tests of the live version that still compare their variants: no winner is shown yet. */
    running_tests: z.number().int(),
  })
  .meta({ id: 'CampaignSummary' });
export type CampaignSummary = z.infer<typeof CampaignSummary>;

/** Forms by category. */
export const SettingGroup = z
  .object({ category: z.string(), label: z.string(), settings: z.array(FormField) })
  .meta({ id: 'SettingGroup' });
export type SettingGroup = z.infer<typeof SettingGroup>;

export const Campaign = CampaignSummary.extend({
  rulesets: z.array(Ruleset),
  other: CampaignOther,
  tag_settings: PlainSettings,
  preview_settings: PlainSettings,
  url_settings: UrlSettings,
  tags: TagOptions,
  /** Parameters of the tag that a rule, a link or a live image reads. */
  source_settings: z.array(SettingGroup),
  /** The same, and what a preview may pretend. */
  preview_source_settings: z.array(SettingGroup),
  /** Fields that links, settings and rules may name. */
  merge_fields: MergeFieldChoices,
  /**
   * Segments of the draft whose rules changed after they were published: recipients see the earlier ones
   * until it is published again.
   */
  segments_behind: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** The size of Otherwise's picture; null where that is not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

/** Rules of a published version, as they were then: the words behind an earlier decision. */
export const CampaignVersionRules = z
  .object({
    version: z.number().int(),
    rulesets: z.array(z.object({ id: z.number().int(), name: z.string(), rule: RuleTree })),
    /** All that the rules refer to, as they were when the version was published. */
    segments: z.array(z.object({ id: z.number().int(), name: z.string(), rule: RuleTree })),
  })
  .meta({ id: 'CampaignVersionRules' });

const READ_ONLY = [
  ...DRAFT_READ_ONLY,
  'running_tests',
  'source_settings',
  'preview_source_settings',
  'merge_fields',
  'segments_behind',
  'width',
  'height',
];

const Name = nameText(200, 'campaign');
const shape = {
  name: Name.optional(),
  rulesets: z
    .array(RulesetInput)
    .max(MAX_RULESETS, { error: `A campaign holds at most ${MAX_RULESETS} rulesets.` })
    .optional(),
  other: CampaignOtherInput.optional(),
  tag_settings: PlainSettings.optional(),
  preview_settings: PlainSettings.optional(),
  url_settings: UrlSettings.strict().optional(),
  tags: TagOptions.strict().optional(),
};
export const CampaignUpdate = writable(shape, READ_ONLY);
export const CampaignCreate = writable({ ...shape, name: Name }, READ_ONLY);

const publishing = publishingRoutes('/rules/:id', 'a campaign', { rule: Campaign }, { note: 'Rain first' });
const tag = tagRoutes('/rules/:id', 'a campaign', 'a campaign’s tag');

export const campaignRoutes = {
  listCampaigns: listRoute({
    path: '/rules',
    summary: 'All campaigns of the company, newest change first, without their rulesets',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'rules', searched: ['name'] },
    row: CampaignSummary,
  }),
  getCampaign: route({
    method: 'GET',
    path: '/rules/:id',
    summary: 'One campaign with its rulesets',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ rule: Campaign }),
  }),
  createCampaign: route({
    method: 'POST',
    path: '/rules',
    summary: 'Create a campaign',
    access: 'editor',
    scope: 'images:write',
    body: CampaignCreate,
    maxBodyBytes: CAMPAIGN_BODY_BYTES,
    creates: true,
    example: { name: 'Spring offer', rulesets: [], other: { image_type: '1' } },
    response: z.object({ rule: Campaign }),
  }),
  updateCampaign: route({
    method: 'POST',
    path: '/rules/:id',
    summary: 'Save the draft of a campaign: the fields that are sent',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: CampaignUpdate,
    maxBodyBytes: CAMPAIGN_BODY_BYTES,
    guarded: true,
    example: { name: 'Spring offer', other: { image_type: '3', link: 'https://harbour.example/offers' } },
    response: z.object({ rule: Campaign }),
  }),
  copyCampaign: route({
    method: 'POST',
    path: '/rules/copy/:id',
    summary: 'Copy a campaign',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: NoBody,
    creates: true,
    response: z.object({ rule: Campaign }),
  }),
  deleteCampaign: route({
    method: 'DELETE',
    path: '/rules/:id',
    summary: 'Delete a campaign; its mailed tags show nothing and lead to the company’s website',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    response: Message,
  }),
  publishCampaign: publishing.publish,
  listCampaignVersions: publishing.versions,
  getCampaignVersion: route({
    method: 'GET',
    path: '/rules/:id/versions/:v',
    summary: 'The rules of a published version of a campaign',
    access: 'viewer',
    scope: 'images:read',
    params: z.object({ id: Id, v: Id }),
    response: z.object({ version: CampaignVersionRules }),
  }),
  restoreCampaignVersion: publishing.restore,
  campaignPreviewToken: tag.previewToken,
  registerCampaignTokens: tag.tagTokens,
};
