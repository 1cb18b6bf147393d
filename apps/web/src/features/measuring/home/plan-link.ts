/** Where the plan's link leads. */
import type { Company } from '@limn/contracts';
import type { HelpLinks } from '../../../api/app-config.ts';

export type PlanLink = { text: string } & (
  | { to: string }
  /** Opens the billing service's window for this customer. */
  | { customerId: string }
);

const BILLING_TAB = '/settings/billing';

/** @param hasWidget a billing service has a window of its own; else the Billing tab manages the plan */
export function planLink(
  { usage, billsby_id: customerId }: Pick<Company['billing'], 'usage' | 'billsby_id'>,
  links: HelpLinks,
  hasWidget: boolean,
): PlanLink | undefined {
  const { link_text: text, link_target: target } = usage;
  if (text === '' || target === '') return undefined;
  if (target === 'contact') return { text, to: links.support };
  if (target === 'manage' && hasWidget && customerId !== null) return { text, customerId };
  return { text, to: BILLING_TAB };
}
