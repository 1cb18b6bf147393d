/** Billing as tests need it; say only what matters. */
import type { BillingAccount, CreditPack, Pricing } from '@limn/contracts';

const PACKS = [
  [10_000, 9000, '10,000 credits for £90', 10],
  [50_000, 40_000, '50,000 credits for £400', 20],
  [250_000, 175_000, '250,000 credits for £1,750', 30],
  [1_000_000, 650_000, '1,000,000 credits for £6,500', 35],
] as const;

export function aPricing(change: Partial<Pricing> = {}): Pricing {
  return {
    payg: {
      id: 'payg',
      product_id: 'limn',
      plan_id: 'payg',
      cycle_id: '',
      start_price_text: 'From £10 per 1,000',
      pence_per_thousand: 1000,
    },
    creditPacks: PACKS.map(([credits, pence, text, saving_percent]): CreditPack => ({
      id: `pack-${credits}`,
      product_id: 'limn',
      plan_id: `pack-${credits}`,
      cycle_id: '',
      text,
      credits,
      pence,
      saving_percent,
    })),
    trial_days: 14,
    trial_credits: 1000,
    pack_months: 12,
    charity_percent: 10,
    is_charity: false,
    most_saving_percent: 35,
    opens_per_unique_open: 1.2,
    ...change,
  };
}

export function anAccount(change: Partial<BillingAccount> = {}): BillingAccount {
  return {
    state: 'trial',
    checkout: { kind: 'test' },
    today: '2026-11-21',
    plan_id: '',
    agreement: '',
    customer_id: null,
    trial_ends_on: '2026-12-05',
    credits: { remaining: 1000, granted: 1000 },
    pace: null,
    grants: [{ id: 1, source: 'trial', credits: 1000, left: 1000, granted_on: '2026-11-21', expires_on: '2026-12-05' }],
    payg: null,
    card: null,
    due_pence: 0,
    receipts: [],
    unpaid: 0,
    ...change,
  };
}
