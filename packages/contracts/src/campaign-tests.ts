/**
 * Results so far of tests within rulesets. They may be read at any moment: looking early raises no false
 * alarms.
 */
import { TEST_GOALS } from '@limn/model';
import { z } from 'zod';
import { Id, IdParams } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Fractions, so 0.05 is 5%; of revenue, minor units of the currency for each recipient. */
const Interval = z.object({
  /** Difference of the two. */
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  /** The same in parts of what the control has; null: no end yet. */
  lift_low: z.number().nullable(),
  lift_high: z.number().nullable(),
});

/**
 * An arm against the control; the interval is null while nothing is said. `untrusted`: recipients did not
 * come as the weights say.
 */
const ArmComparison = z.object({
  verdict: z.enum(['early', 'untrusted', 'unclear', 'better', 'worse']),
  sentence: z.string(),
  interval: Interval.nullable(),
});

export const TestArm = z.object({
  /** The variant's key. The control and a hold-out have keys of their own. */
  key: z.number().int(),
  name: z.string(),
  role: z.enum(['control', 'variant', 'hold_out']),
  /** Percent. */
  weight: z.number().int(),
  recipients: z.number().int(),
  clicked: z.number().int(),
  click_rate: z.number().nullable(),
  /** Null for the control. */
  comparison: ArmComparison.nullable(),
});

/** A figure that should not get worse while the goal gets better. */
const Guardrail = z.object({
  id: z.enum(['opened_again']),
  label: z.string(),
  arms: z.array(
    z.object({ key: z.number().int(), count: z.number().int(), rate: z.number().nullable(), comparison: ArmComparison.nullable() }),
  ),
});

/**
 * Conversions, or revenue, of recipients from the moment on at which they first saw their arm, whatever they
 * are attributed to.
 */
export const TestOutcome = z.object({
  id: z.enum(['conversions', 'revenue']),
  label: z.string(),
  arms: z.array(
    z.object({
      key: z.number().int(),
      /** Recipients who converted. */
      converted: z.number().int(),
      /** Conversions; or revenue in minor units of the currency. */
      total: z.number(),
      /** Share of the recipients who converted; or revenue of each recipient in minor units. */
      average: z.number().nullable(),
      comparison: ArmComparison.nullable(),
    }),
  ),
});

/** The chance of what is seen, while nothing keeps recipients of one arm away. */
export const TestSampleRatio = z.object({ sound: z.boolean(), probability: z.number() });

export const CampaignTestResult = z
  .object({
    key: z.number().int(),
    ruleset: z.object({ key: z.number().int(), name: z.string() }),
    /** `draft`: not published yet. `decided`: everyone is shown the winner. */
    status: z.enum(['draft', 'running', 'decided', 'ended']),
    /** The last change of weights: who came before it is not analysed. */
    since: z.string().nullable(),
    ended_at: z.string().nullable(),
    automatic_winner: z.boolean(),
    /** The figure that decides it. */
    goal: z.enum(TEST_GOALS),
    /** The arm that everyone is shown. Not `automatic`: a member chose it. */
    winner: z.object({ key: z.number().int(), name: z.string(), at: z.string(), automatic: z.boolean() }).nullable(),
    /** The result in a sentence. */
    summary: z.string(),
    arms: z.array(TestArm),
    /** Whether recipients came to the arms as the weights say; where not, nothing is read. */
    sample_ratio: TestSampleRatio,
    guardrails: z.array(Guardrail),
    /** The ones that recipients of the test brought, and always the one that decides it. */
    outcomes: z.array(TestOutcome),
    /** The company's, for revenue. */
    currency: z.string(),
    /**
     * Recipients of the whole test at which a change of this size would be found in 80% of tests. Null: not
     * with any number.
     */
    needed: z.object({
      /**
       * The control's click rate, or conversion rate, or revenue per recipient in minor units, by the goal.
       * Null where it is not known.
       */
      baseline: z.number().nullable(),
      changes: z.array(z.object({ percent: z.number().int(), recipients: z.number().int().nullable() })),
    }),
  })
  .meta({ id: 'CampaignTestResult' });
export type CampaignTestResult = z.infer<typeof CampaignTestResult>;

export const campaignTestRoutes = {
  listCampaignTests: listRoute({
    path: '/rules/:id/tests',
    summary: 'Tests of a campaign with their results so far: the draft’s, those that run and those that ended',
    access: 'viewer',
    scope: 'statistics:read',
    params: IdParams,
    list: { key: 'tests', searched: ['ruleset.name'] },
    row: CampaignTestResult,
  }),
  chooseCampaignTestWinner: route({
    method: 'POST',
    path: '/rules/:id/tests/:test/winner',
    summary: 'Show one arm of a running test to everyone from now on, without publishing; or, with null, go on testing',
    access: 'editor',
    scope: 'images:write',
    params: z.object({ id: Id, test: Id }),
    /** The key of the control or a variant. A hold-out can’t be shown. */
    body: z.strictObject({ variant: Id.nullable() }),
    response: z.object({ test: CampaignTestResult }),
  }),
};
