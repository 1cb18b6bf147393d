/** Live Target campaigns. The wire calls them rules. */
import { z } from 'zod';
import { CampaignChoiceInput, CampaignOther, MAX_RULESETS, Ruleset, RulesetInput } from './campaign-rulesets.ts';
import { Id, IdParams, Message, NoBody, text, writable } from './common.ts';
import { PlainSettings, TagOptions, UrlSettings } from './image-settings.ts';
import { FormField } from './image-types.ts';
import { TOKEN_PURPOSES } from './images.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Rules with long lists of values. */
const CAMPAIGN_BODY_BYTES = 12 * 1024 * 1024;

export const CampaignSummary = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    /** Number of the last save; the If-Match of the next one. */
    revision: z.number().int(),
    /** The version that recipients see; null before the first publish. */
    live_version: z.number().int().nullable(),
    unpublished_changes: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
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
  /** Fields that links, settings and rules may name, by category. Those of URL are written {{value}}, others [[value]]. */
  merge_fields: z.record(z.string(), z.array(z.object({ name: z.string(), value: z.string() }))),
  /** Segments of the draft whose rules changed after they were published: recipients see the earlier ones until it is published again. */
  segments_behind: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** The size of Otherwise's picture; null where that is not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

export const CampaignVersion = z
  .object({
    version: z.number().int(),
    live: z.boolean(),
    note: z.string(),
    published_at: z.string(),
    published_by: z.string().nullable(),
  })
  .meta({ id: 'CampaignVersion' });
export type CampaignVersion = z.infer<typeof CampaignVersion>;

/** Rules of a published version, as they were then: the words behind an earlier decision. */
export const CampaignVersionRules = z
  .object({
    version: z.number().int(),
    rulesets: z.array(z.object({ id: z.number().int(), name: z.string(), rule: z.unknown() })),
    /** All that the rules refer to, as they were when the version was published. */
    segments: z.array(z.object({ id: z.number().int(), name: z.string(), rule: z.unknown() })),
  })
  .meta({ id: 'CampaignVersionRules' });

const READ_ONLY = [
  'id',
  'uuid',
  'revision',
  'live_version',
  'unpublished_changes',
  'created_at',
  'updated_at',
  'published_at',
  'source_settings',
  'preview_source_settings',
  'merge_fields',
  'segments_behind',
  'width',
  'height',
];

const Name = text(200);
const shape = {
  name: Name.optional(),
  rulesets: z
    .array(RulesetInput)
    .max(MAX_RULESETS, { error: `A campaign holds at most ${MAX_RULESETS} rulesets.` })
    .optional(),
  other: CampaignChoiceInput.optional(),
  tag_settings: PlainSettings.optional(),
  preview_settings: PlainSettings.optional(),
  url_settings: UrlSettings.strict().optional(),
  tags: TagOptions.strict().optional(),
};
export const CampaignUpdate = writable(shape, READ_ONLY);
export const CampaignCreate = writable({ ...shape, name: Name }, READ_ONLY);

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
  publishCampaign: route({
    method: 'POST',
    path: '/rules/:id/publish',
    summary: 'Make the draft the live version',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ note: text(500).optional() }).optional(),
    creates: true,
    refuses: ['conflict'],
    example: { note: 'Rain first' },
    response: z.object({ version: CampaignVersion, rule: Campaign }),
  }),
  listCampaignVersions: listRoute({
    path: '/rules/:id/versions',
    summary: 'Published versions of a campaign, newest first',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    list: { key: 'versions', searched: ['note', 'published_by'] },
    row: CampaignVersion,
  }),
  getCampaignVersion: route({
    method: 'GET',
    path: '/rules/:id/versions/:v',
    summary: 'The rules of a published version of a campaign',
    access: 'viewer',
    scope: 'images:read',
    params: z.object({ id: Id, v: Id }),
    response: z.object({ version: CampaignVersionRules }),
  }),
  restoreCampaignVersion: route({
    method: 'POST',
    path: '/rules/:id/versions/:v/restore',
    summary: 'Make an older version of a campaign live again',
    access: 'editor',
    scope: 'images:write',
    params: z.object({ id: Id, v: Id }),
    body: NoBody,
    response: z.object({ rule: Campaign }),
  }),
  campaignPreviewToken: route({
    method: 'GET',
    path: '/rules/:id/preview_token',
    summary: 'A short-lived token that shows the draft of a campaign on the render host',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({ purpose: z.enum(TOKEN_PURPOSES).default('draft') }),
    response: z.object({ token: z.string(), expires: z.string() }),
  }),
  registerCampaignTokens: route({
    method: 'POST',
    path: '/rules/:id/tag_tokens',
    summary: 'Keep the placeholders that a campaign’s tag contains, so that one left unfilled is recognised',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ tokens: z.array(z.strictObject({ parameter: text(200), token: text(500) })).max(200) }),
    response: Message,
  }),
};
