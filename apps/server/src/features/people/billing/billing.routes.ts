import { dateOfDay, dayOfDate, invalidField, ROLE } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import { usageByDayAndImage } from '../credits/usage.read.ts';
import { billingAccount } from './billing-account.ts';
import type { BillingProvider } from './billing-provider.port.ts';
import { readPlan } from './billing.store.ts';
import { planName, pricingOf, type Prices, type PricesOf } from './prices.ts';

const MAX_RANGE_DAYS = 400;

type Names = 'getPricing' | 'getBilling' | 'listUsage' | 'buyPlan' | 'changeCard' | 'cancelPlan';

export interface BillingRouteDeps {
  provider: BillingProvider;
  prices: Prices;
  /** The prices that a company pays. */
  pricesOf: PricesOf;
  now(): Date;
}

export function billingHandlers({ provider, prices, pricesOf, now }: BillingRouteDeps): Handlers<Names> {
  return {
    getPricing: async ({ caller, transact }) => {
      const plan = await transact((tx) => readPlan(tx, caller.companyId));
      return { pricing: { ...pricingOf(pricesOf(plan)), is_charity: pricesOf(plan) !== prices } };
    },
    getBilling: async ({ caller, transact }) => ({
      account: await transact((tx) =>
        billingAccount(tx, caller.companyId, { provider, pricesOf, now: now(), mayBuy: caller.role === ROLE.owner }),
      ),
    }),
    listUsage: async ({ caller, params, transact }) => {
      const [from, to] = [dayOfDate(params.start), dayOfDate(params.end)];
      if (to < from) throw invalidField('end', 'The last day can’t be before the first.');
      if (to - from >= MAX_RANGE_DAYS) throw invalidField('start', `Choose at most ${MAX_RANGE_DAYS} days.`);
      const rows = await transact((tx) => usageByDayAndImage(tx, caller.companyId, from, to));
      return {
        usage: rows.map(({ day, object_id, name, impressions, unpaid }) => ({
          date: dateOfDay(day),
          image_id: object_id,
          name,
          credits: impressions,
          unpaid,
        })),
      };
    },
    buyPlan: async ({ caller, body, transact }) =>
      transact(async (tx) => ({
        message: await provider.buy(tx, { companyId: caller.companyId, plan: body.plan, card: body.card }),
        bought: { name: planName(prices, body.plan) },
      })),
    changeCard: async ({ caller, body, transact }) => ({
      message: await transact((tx) => provider.changeCard(tx, caller.companyId, body.card)),
    }),
    cancelPlan: async ({ caller, transact }) => ({ message: await transact((tx) => provider.cancel(tx, caller.companyId)) }),
  };
}
