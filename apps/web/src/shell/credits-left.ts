import type { Company } from '@limn/contracts';
import { formatCount } from '../ui/format.ts';

/** The bar's text about credits: "9,350 credits", or the plan where use is not limited by credits. */
export function creditsLeft({ billing: { usage } }: Pick<Company, 'billing'>): string {
  if (usage.unlimited && usage.credits_remaining === 0) return usage.current_plan;
  return `${formatCount(usage.credits_remaining)} ${usage.credits_remaining === 1 ? 'credit' : 'credits'}`;
}
