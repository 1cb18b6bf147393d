/** Prices of credits. The list is data: our own, or the file that the settings name. */
import type { Pricing } from '@limn/contracts';
import { PAY_AS_YOU_GO, shortPoundsText, TRIAL } from '@limn/model';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import ours from './prices.json' with { type: 'json' };

const whole = z.number().int().positive();
/** Ids as the billing provider knows them. */
const providerIds = { product_id: z.string().min(1), plan_id: z.string().min(1), cycle_id: z.string().optional() };
const Prices = z
  .strictObject({
    payg: z.strictObject({ pence_per_thousand: whole, ...providerIds }),
    packs: z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,50}$/), credits: whole, pence: whole, ...providerIds })).min(1),
    pack_months: whole.max(120),
    charity_percent: z.number().min(0).max(100),
    opens_per_unique_open: z.number().min(1).max(10),
  })
  .refine(({ packs }) => packs.every(({ id }) => id !== PAY_AS_YOU_GO), { error: `No pack may be called "${PAY_AS_YOU_GO}".` })
  .refine(
    ({ payg, packs }) => isOnce([PAY_AS_YOU_GO, ...packs.map(({ id }) => id)]) && isOnce([payg, ...packs].map((item) => item.plan_id)),
    {
      error: 'Every id and every plan_id may stand there once.',
    },
  );
export type Prices = z.output<typeof Prices>;
export type PricesOf = (plan: { charity: boolean }) => Prices;
export type Pack = Prices['packs'][number];

/** @param path of a file in the form of `prices.json`; undefined: our own prices */
export function readPrices(path: string | undefined): Prices {
  if (path === undefined) return Prices.parse(ours);
  const parsed = Prices.safeParse(parseFile(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`PRICES: ${path} is not a list of prices. ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** The prices that a company pays. Pence are whole. */
export function pricesFor(prices: Prices, { charity }: { charity: boolean }): Prices {
  if (!charity) return prices;
  const lower = (pence: number) => Math.max(1, Math.round((pence * (100 - prices.charity_percent)) / 100));
  return {
    ...prices,
    payg: { ...prices.payg, pence_per_thousand: lower(prices.payg.pence_per_thousand) },
    packs: prices.packs.map((pack) => ({ ...pack, pence: lower(pack.pence) })),
  };
}

/** The prices as people read them, with what they save against paying as they go. */
export function pricingOf({
  payg,
  packs,
  pack_months,
  charity_percent,
  opens_per_unique_open,
}: Prices): Omit<z.input<typeof Pricing>, 'is_charity'> {
  const creditPacks = packs.map(({ id, credits, pence, product_id, plan_id, cycle_id }) => ({
    id,
    text: `${credits.toLocaleString('en-GB')} credits for ${shortPoundsText(pence)}`,
    product_id,
    plan_id,
    cycle_id: cycle_id ?? '',
    credits,
    pence,
    saving_percent: savingPercent({ credits, pence }, payg),
  }));
  return {
    payg: {
      id: PAY_AS_YOU_GO,
      start_price_text: `From ${shortPoundsText(payg.pence_per_thousand)} per 1,000`,
      product_id: payg.product_id,
      plan_id: payg.plan_id,
      cycle_id: payg.cycle_id ?? '',
      pence_per_thousand: payg.pence_per_thousand,
    },
    creditPacks,
    trial_days: TRIAL.days,
    trial_credits: TRIAL.credits,
    pack_months,
    charity_percent,
    most_saving_percent: Math.max(...creditPacks.map(({ saving_percent }) => saving_percent)),
    opens_per_unique_open,
  };
}

/** Rounded down, and over whole numbers: 45 percent must not come out as 44. */
function savingPercent({ credits, pence }: Pick<Pack, 'credits' | 'pence'>, payg: Prices['payg']): number {
  const byUse = credits * payg.pence_per_thousand;
  return Math.max(0, Math.floor((100 * (byUse - 1000 * pence)) / byUse));
}

export function packOf({ packs }: Prices, id: string): Pack | undefined {
  return packs.find((pack) => pack.id === id);
}

/** As it stands in a sentence: "50,000 credits". */
export function planName(prices: Prices, id: string): string {
  if (id === PAY_AS_YOU_GO) return 'pay as you go';
  const pack = packOf(prices, id);
  return pack ? `${pack.credits.toLocaleString('en-GB')} credits` : id;
}

/** Cost of used credits on pay as you go, in whole pence. */
export function paygPence({ payg }: Prices, credits: number): number {
  return Math.round((credits * payg.pence_per_thousand) / 1000);
}

function isOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`PRICES: ${path} cannot be read as JSON.`, { cause });
  }
}
