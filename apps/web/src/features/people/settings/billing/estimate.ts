/** The yearly cost of sends, and the cheapest plan for it. */
import type { CreditPack, Pricing } from '@limn/contracts';

export interface Mailing {
  emailsPerMonth: number;
  /** Recipients who open, in percent. */
  openRate: number;
}

export interface Estimate {
  creditsPerMonth: number;
  /** Undefined: pay as you go. */
  pack: CreditPack | undefined;
  pencePerMonth: number;
  /** How many months the pack lasts, at most as long as its credits are valid. */
  months: number | undefined;
}

/** One credit for each open; a recipient who opens does so a little more than once. */
export function estimate({ emailsPerMonth, openRate }: Mailing, pricing: Pricing): Estimate {
  const creditsPerMonth = Math.max(0, Math.ceil(emailsPerMonth * (openRate / 100) * pricing.opens_per_unique_open - 1e-6));
  const payg = Math.round((creditsPerMonth * pricing.payg.pence_per_thousand) / 1000);
  const offers = pricing.creditPacks.map((pack): Estimate => {
    const months = creditsPerMonth === 0 ? pricing.pack_months : Math.min(pricing.pack_months, pack.credits / creditsPerMonth);
    return { creditsPerMonth, pack, pencePerMonth: Math.round(pack.pence / months), months };
  });
  const best = offers.reduce<Estimate>((cheapest, offer) => (offer.pencePerMonth < cheapest.pencePerMonth ? offer : cheapest), {
    creditsPerMonth,
    pack: undefined,
    pencePerMonth: payg,
    months: undefined,
  });
  return best;
}

/** A number as people type it: "50,000". Undefined for other text, and out of bounds. */
export function typedNumber(text: string, max: number): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '').replace(/%$/, '');
  if (!/^\d{1,12}(\.\d+)?$/.test(plain)) return undefined;
  const value = Number(plain);
  return value <= max ? value : undefined;
}
