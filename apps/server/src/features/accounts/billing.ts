/** What the dashboard and the settings say of a company's plan. */
import type { Billing } from '@limn/contracts';
import { PLAN_TYPE } from '@limn/model';
import type { z } from 'zod';
import type { CreditPace, Credits } from '../counting/credits.read.ts';

export interface PlanFacts {
  plan_type: string;
  subscription_status: string;
  billsby_id: string | null;
  trial_ends_at: Date | null;
}

/** Credits as they stand, and how fast they go. */
export interface CreditFacts extends Credits {
  pace: CreditPace;
}

/** @param timezone whose calendar names the day on which the credits end */
export function billingOf(plan: PlanFacts, credits: CreditFacts, now: Date, timezone: string): z.input<typeof Billing> {
  return {
    billsby_id: plan.billsby_id,
    plan_type: plan.plan_type,
    subscription: { status: plan.subscription_status },
    trial_ends_at: plan.plan_type === PLAN_TYPE.freeTrial ? (plan.trial_ends_at?.toISOString() ?? null) : null,
    usage: { ...describe(plan, credits, now, timezone), credits_remaining: credits.remaining, credits_granted: credits.granted },
  };
}

type Words = Omit<z.input<typeof Billing>['usage'], 'credits_remaining' | 'credits_granted'>;

function describe(plan: PlanFacts, credits: CreditFacts, now: Date, timezone: string): Words {
  const contact = { link_target: 'contact', link_text: 'Contact us' } as const;
  if (plan.plan_type === PLAN_TYPE.custom)
    return { current_plan: 'Custom', message: lastsUntil(credits, now, timezone) || 'Your plan is agreed with us.', ...contact };
  if (plan.plan_type === PLAN_TYPE.paid)
    return {
      current_plan: 'Paid',
      message: credits.remaining > 0 ? lastsUntil(credits, now, timezone) : 'All your credits are used.',
      link_target: 'manage',
      link_text: 'Manage plan',
    };
  if (!plan.trial_ends_at) return { current_plan: 'Free Trial', message: 'You have already used your free trial.', ...contact };
  const daysLeft = Math.ceil((plan.trial_ends_at.getTime() - now.getTime()) / 86_400_000);
  if (daysLeft <= 0) return { current_plan: 'Free Trial', message: 'Your free trial has ended.', ...contact };
  return { current_plan: 'Free Trial', message: `Your free trial ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}.`, ...contact };
}

/** Further ahead a pace says nothing. */
const LONGEST_PACE_DAYS = 730;
/** Fewer days are no pace yet. */
const LEAST_PACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Until when the credits last if they are used as in the last 30 days; empty where nothing can be said. */
function lastsUntil({ remaining, pace }: CreditFacts, now: Date, timezone: string): string {
  if (pace.used <= 0 || pace.days < LEAST_PACE_DAYS) return '';
  const days = Math.floor((remaining / pace.used) * pace.days);
  if (days > LONGEST_PACE_DAYS) return '';
  const last = new Date(now.getTime() + days * DAY_MS);
  const isThisYear = last.getTime() - now.getTime() < 300 * DAY_MS;
  const day = last.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
    timeZone: timezone,
  });
  return `At this pace they last until ${day}.`;
}
