/** Facts about a company's plan on the dashboard and in settings. */
import type { Billing } from '@limn/contracts';
import { billingState, PLAN_TYPE, stopsWithoutCredits } from '@limn/model';
import type { z } from 'zod';
import { daysLeft, type CreditPace, type Credits } from '../credits/credits.read.ts';

export interface PlanFacts {
  plan_type: string;
  plan_id: string;
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
  const choice = { planType: plan.plan_type, planId: plan.plan_id };
  return {
    billsby_id: plan.billsby_id,
    plan_type: plan.plan_type,
    subscription: { status: plan.subscription_status },
    trial_ends_at: plan.plan_type === PLAN_TYPE.freeTrial ? (plan.trial_ends_at?.toISOString() ?? null) : null,
    usage: {
      ...describe(plan, credits, now, timezone),
      credits_remaining: credits.remaining,
      credits_granted: credits.granted,
      unlimited: !stopsWithoutCredits(choice),
    },
  };
}

type Words = Pick<z.input<typeof Billing>['usage'], 'current_plan' | 'message' | 'link_target' | 'link_text'>;

const CONTACT = { link_target: 'contact', link_text: 'Contact us' } as const;
const CHOOSE = { link_target: 'billing', link_text: 'Choose a plan' } as const;
const MANAGE = { link_target: 'manage', link_text: 'Manage plan' } as const;

function describe(plan: PlanFacts, credits: CreditFacts, now: Date, timezone: string): Words {
  const { plan_type: planType, plan_id: planId, subscription_status: subscriptionStatus, trial_ends_at: trialEndsAt } = plan;
  const pace = lastsUntil(credits, now, timezone);
  switch (billingState({ planType, planId, subscriptionStatus, trialEndsAt }, now)) {
    case 'custom':
      return { current_plan: 'Custom', message: pace || 'Custom plan.', ...CONTACT };
    case 'trial':
      return { current_plan: 'Free Trial', message: trialMessage(plan, credits, now), ...CHOOSE };
    case 'trial_ended':
      return {
        current_plan: 'Free Trial',
        message: trialEndsAt ? 'Your free trial has ended.' : 'You have already used your free trial.',
        ...CHOOSE,
      };
    case 'payg':
      return { current_plan: 'Pay as you go', message: 'You pay for what you use. Your images never stop serving.', ...MANAGE };
    case 'past_due':
      return { current_plan: 'Pay as you go', message: 'Payment failed. Your images keep working.', ...MANAGE };
    case 'cancelled':
      return { current_plan: 'Pay as you go, ended', message: packMessage(credits, pace), ...CHOOSE };
    case 'packs':
      return credits.remaining > 0
        ? { current_plan: 'Credit packs', message: pace, ...MANAGE }
        : { current_plan: 'Credit packs', message: packMessage(credits, pace), link_target: 'billing', link_text: 'Buy credits' };
  }
}

function trialMessage(plan: PlanFacts, credits: CreditFacts, now: Date): string {
  if (credits.remaining === 0) return 'All your trial credits are used.';
  const days = Math.ceil(((plan.trial_ends_at?.getTime() ?? 0) - now.getTime()) / DAY_MS);
  return `Your free trial ends in ${days} ${days === 1 ? 'day' : 'days'}.`;
}

function packMessage({ remaining }: CreditFacts, pace: string): string {
  return remaining > 0 ? pace || 'The credits you bought stay yours.' : 'All your credits are used.';
}

const DAY_MS = 86_400_000;

/** Until when the credits last if they are used as in the last 30 days; empty where nothing can be said. */
function lastsUntil({ remaining, pace }: CreditFacts, now: Date, timezone: string): string {
  const days = daysLeft(remaining, pace);
  if (days === undefined) return '';
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
