/** Problems of a campaign's draft, found before anyone is sent it. */
import { z } from 'zod';
import { IdParams, NoBody } from './common.ts';
import { route } from './route.ts';

export const CAMPAIGN_FINDINGS = [
  /** Otherwise shows nothing yet, or something that is gone. */
  'otherwise_missing',
  /** A ruleset's picture or live image isn't chosen, is gone or can't be fetched. */
  'picture_missing',
  /** A rule, or two of them, that no open fulfils. */
  'conflict',
  /** A rule that isn't finished, or that nothing understands. */
  'broken_rule',
  /** All rules of a ruleset together are never true. */
  'never_true',
  /** Rules that are true for everyone: of the whole ruleset, or some of them. */
  'always_true',
  /** A group whose rules are all switched off. */
  'always_off',
  /** Rulesets above are true whenever this one is. */
  'never_reached',
  /** The end of the ruleset is over. */
  'over',
  /** It asks about customers, and tags name people by what customers don't have. */
  'customers_unknown',
  /** A link that can lead nowhere, or whose page doesn't answer. */
  'dead_link',
] as const;

export const CampaignFinding = z
  .object({
    kind: z.enum(CAMPAIGN_FINDINGS),
    /** The campaign can't be published while it is there. */
    stops_publishing: z.boolean(),
    /** Null: Otherwise. */
    ruleset: z.object({ id: z.number().int(), key: z.number().int(), name: z.string() }).nullable(),
    /** Where in the campaign, as errors of a save name it: `rulesets.2.image_url`. */
    path: z.string(),
    /** Rules within the ruleset's own, as traces name them. */
    rules: z.array(z.string()).optional(),
    message: z.string(),
  })
  .meta({ id: 'CampaignFinding' });
export type CampaignFinding = z.infer<typeof CampaignFinding>;

export const campaignCheckRoutes = {
  checkCampaign: route({
    method: 'POST',
    path: '/rules/:id/check',
    summary: 'Look for rulesets that nothing reaches, rules that contradict each other, missing pictures and dead links in the draft',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    body: NoBody,
    /**
     * In the order of the rulesets. `links_left` says how many addresses were not tried, since there are too
     * many; `rulesets_left`, about how many rulesets it stays open whether they are ever shown, since their
     * rules have too many values.
     */
    response: z.object({ findings: z.array(CampaignFinding), links_left: z.number().int(), rulesets_left: z.number().int() }),
  }),
};
