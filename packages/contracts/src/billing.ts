import { BILLING_STATES } from '@limn/model';
import { eachMeasure, USAGE } from '@limn/reporting';
import { z } from 'zod';
import { IsoDate, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const money = z.number().int();
const count = z.number().int();
/** Ids as the billing provider knows them; `id` is ours. */
const priceIds = { id: z.string(), product_id: z.string(), plan_id: z.string(), cycle_id: z.string() };

export const CreditPack = z
  .object({ ...priceIds, text: z.string(), credits: count, pence: money, saving_percent: count })
  .meta({ id: 'CreditPack' });
export type CreditPack = z.infer<typeof CreditPack>;

export const Pricing = z
  .object({
    payg: z.object({ ...priceIds, start_price_text: z.string(), pence_per_thousand: money }),
    creditPacks: z.array(CreditPack),
    trial_days: count,
    trial_credits: count,
    /** How long the credits of a pack last. */
    pack_months: count,
    charity_percent: z.number(),
    /** The prices are those for registered charities already. */
    is_charity: z.boolean(),
    most_saving_percent: count,
    /** Total opens for one unique open, as usual in email. */
    opens_per_unique_open: z.number(),
  })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof Pricing>;

export const Checkout = z.discriminatedUnion('kind', [
  /** Our own, with test cards: no money moves. */
  z.object({ kind: z.literal('test') }),
  /**
   * The billing service's window, loaded with the company in one of its custom fields; empty to who may not
   * buy.
   */
  z.object({
    kind: z.literal('widget'),
    company_field: z.object({ id: count, value: z.string() }),
  }),
]);
export type Checkout = z.infer<typeof Checkout>;

export const Grant = z
  .object({
    id: count,
    source: z.string(),
    credits: count,
    left: count,
    granted_on: z.string(),
    /** The last day on which they may be used; null: they do not run out. */
    expires_on: z.string().nullable(),
  })
  .meta({ id: 'Grant' });
export type Grant = z.infer<typeof Grant>;

export const Receipt = z
  .object({
    id: count,
    issued_on: z.string(),
    kind: z.enum(['pack', 'statement', 'invoice']),
    description: z.string(),
    amount: z.string(),
    credits: count.nullable(),
    status: z.enum(['paid', 'due', 'refunded', 'void']),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export const BillingAccount = z
  .object({
    state: z.enum(BILLING_STATES),
    checkout: Checkout,
    /** The company's day. */
    today: z.string(),
    plan_id: z.string(),
    /** The billing service's id of the company; null before it bought there, and to who may not buy. */
    customer_id: z.string().nullable(),
    /** The words of a custom plan; else empty. */
    agreement: z.string(),
    trial_ends_on: z.string().nullable(),
    credits: z.object({ remaining: count, granted: count }),
    /** Credits used a day, over the last 30 days at most; null before a week has passed. */
    pace: z.object({ used: count, days: count, lasts_until: z.string().nullable() }).nullable(),
    grants: z.array(Grant),
    /**
     * This calendar month: what was used beyond credits, and what it costs; null where nothing is charged by
     * use.
     */
    payg: z.object({ since: z.string(), month_from: z.string(), credits: count, pence: money }).nullable(),
    card: z.object({ last4: z.string(), expiry: z.string() }).nullable(),
    /** Amount that receipts still wait for. */
    due_pence: money,
    receipts: z.array(Receipt),
    /** Opens of the last 30 days that came after the last credit. */
    unpaid: count,
  })
  .meta({ id: 'BillingAccount' });
export type BillingAccount = z.infer<typeof BillingAccount>;

export const UsageRow = z
  .object({ date: z.string(), image_id: z.number().int(), name: z.string(), ...eachMeasure(USAGE, () => count) })
  .meta({ id: 'UsageRow' });
export type UsageRow = z.infer<typeof UsageRow>;

/**
 * Digits of the number may stand in groups. What of it is wrong is said per field by anyone who takes the
 * money.
 */
export const TestCard = z.strictObject({ number: text(40), expiry: text(10), cvc: text(10), name: text(200) });
export type TestCard = z.infer<typeof TestCard>;

export const billingRoutes = {
  getPricing: route({
    method: 'GET',
    path: '/pricing',
    summary: 'What credits cost',
    access: 'viewer',
    response: z.object({ pricing: Pricing }),
  }),
  getBilling: route({
    method: 'GET',
    path: '/billing',
    summary: 'The company’s plan, credits, purchases and receipts',
    access: 'viewer',
    response: z.object({ account: BillingAccount }),
  }),
  listUsage: listRoute({
    path: '/billing/usage/:start/:end',
    summary: 'Credits used by day and image',
    access: 'viewer',
    params: z.object({ start: IsoDate, end: IsoDate }),
    list: { key: 'usage', searched: ['name', 'date'] },
    row: UsageRow,
  }),
  buyPlan: route({
    method: 'POST',
    path: '/billing/purchase',
    summary:
      'Buy a credit pack, or start pay as you go, with a test card; where a billing service takes the money, its own window does this',
    access: 'owner',
    body: writable({ plan: text(50), card: TestCard.optional() }),
    creates: true,
    refuses: ['conflict'],
    response: z.object({
      message: z.string(),
      /** "50,000 credits". */
      bought: z.object({ name: z.string() }),
    }),
  }),
  changeCard: route({
    method: 'POST',
    path: '/billing/card',
    summary: 'Use another test card, and pay the amount due with it',
    access: 'owner',
    body: writable({ card: TestCard }),
    refuses: ['conflict'],
    response: z.object({ message: z.string() }),
  }),
  cancelPlan: route({
    method: 'POST',
    path: '/billing/cancel',
    summary: 'End pay as you go',
    access: 'owner',
    body: writable({}),
    refuses: ['conflict'],
    response: z.object({ message: z.string() }),
  }),
};
