/** How the Billing tab says what a company's plan is. */
import type { BillingAccount, Grant, Pricing } from '@limn/contracts';
import { shortPoundsText } from '@limn/model';
import type { NoteKind } from '../../../../ui/Note.tsx';
import { formatCount, formatFullDay } from '../../../../ui/format.ts';

const PLAN_NAMES: Readonly<Record<BillingAccount['state'], string>> = {
  trial: 'Free Trial',
  trial_ended: 'Free Trial, ended',
  payg: 'Pay as you go',
  past_due: 'Pay as you go',
  cancelled: 'Pay as you go, ended',
  packs: 'Credit packs',
  custom: 'Custom',
};

/** There is one trial for each person, not for each of their companies. */
const NO_TRIAL = 'No free trial: you’ve already used yours with another company.';

/** The plan's name. */
export function planName({ state, trial_ends_on: trialEndsOn }: Pick<BillingAccount, 'state' | 'trial_ends_on'>): string {
  return state === 'trial_ended' && trialEndsOn === null ? 'No plan yet' : PLAN_NAMES[state];
}

/** The most important note about a plan; undefined where all is well. */
export function standing(account: BillingAccount): { kind: NoteKind; text: string; fix?: 'card' } | undefined {
  const { state, credits, due_pence: due } = account;
  const left = credits.remaining;
  if (state === 'past_due' || due > 0)
    return {
      kind: 'error',
      text: `A payment of ${due > 0 ? shortPoundsText(due) : 'your last statement'} failed. Your images keep working. Use another card to pay it.`,
      fix: 'card',
    };
  if (state === 'trial_ended')
    return {
      kind: 'warning',
      text: `${account.trial_ends_on === null ? NO_TRIAL : 'Your free trial has ended.'} Recipients see the fallback image until you choose a plan.${seenBy(account)}`,
    };
  if (state === 'cancelled')
    return {
      kind: left > 0 ? 'info' : 'warning',
      text:
        left > 0
          ? `Pay as you go has ended. You can use your ${formatCount(left)} credits until they expire.`
          : `Pay as you go has ended and you have no credits left. Recipients see the fallback image until you choose a plan.${seenBy(account)}`,
    };
  if ((state === 'trial' || state === 'packs') && left === 0)
    return { kind: 'error', text: `All your credits are used. Recipients see the fallback image until you buy more.${seenBy(account)}` };
  return undefined;
}

function seenBy({ unpaid }: BillingAccount): string {
  if (unpaid === 0) return '';
  return ` In the last 30 days it was shown ${unpaid === 1 ? 'once' : `${formatCount(unpaid)} times`}.`;
}

/** Why a grant was given. */
export function sourceLabel(source: string): string {
  if (source === 'trial') return 'Free trial';
  if (source.startsWith('pack-')) return 'Credit pack';
  return 'Credits from Limn';
}

export function grantEnded({ expires_on }: Grant, today: string): boolean {
  return expires_on !== null && expires_on < today;
}

export function paceText({ pace }: BillingAccount): string {
  if (!pace || pace.used === 0) return 'Your usage rate appears after a week of sends.';
  const perDay = Math.max(1, Math.round(pace.used / pace.days));
  const until = pace.lasts_until === null ? '' : ` At this rate, your credits last until ${formatFullDay(pace.lasts_until)}.`;
  return `About ${formatCount(perDay)} ${perDay === 1 ? 'credit' : 'credits'} a day over the last ${pace.days} days.${until}`;
}

/** Facts to know before buying. */
export function priceFacts(pricing: Pricing): string[] {
  return [
    `A ${pricing.trial_days}-day trial with ${formatCount(pricing.trial_credits)} free credits.`,
    `Pre-paid credits last ${pricing.pack_months} months.`,
    `Up to ${pricing.most_saving_percent}% saving on credit packs.`,
    `About ${pricing.opens_per_unique_open} total opens per unique open: one impression takes one credit.`,
  ];
}
