/** The plans that a company may be on, and what each means for pictures. */
import { PLAN_TYPE } from './wire-codes.ts';

/** The plan in a company row. `planId` names the paid plan: pay as you go, or the credit pack bought last. */
export interface PlanChoice {
  planType: string;
  planId: string;
}

export const PAY_AS_YOU_GO = 'payg';

/** The trial of a person's first company. */
export const TRIAL = { credits: 1000, days: 14 } as const;

/**
 * Whether pictures stop when the credits are used up: in a trial and on credit packs. Who pays for what was
 * used, or has an agreement, is never stopped.
 */
export function stopsWithoutCredits({ planType, planId }: PlanChoice): boolean {
  if (planType === PLAN_TYPE.custom) return false;
  return !(planType === PLAN_TYPE.paid && planId === PAY_AS_YOU_GO);
}

/** How a company's paid subscription stands; credit packs are bought once and need none. */
export const SUBSCRIPTION_STATUS = { none: '', active: 'active', pastDue: 'past_due', cancelled: 'cancelled' } as const;

export const BILLING_STATES = ['trial', 'trial_ended', 'payg', 'past_due', 'cancelled', 'packs', 'custom'] as const;
export type BillingState = (typeof BILLING_STATES)[number];

export interface PlanStanding extends PlanChoice {
  subscriptionStatus: string;
  trialEndsAt: Date | null;
}

/** The one word by which screens decide what they show of a plan. */
export function billingState({ planType, planId, subscriptionStatus, trialEndsAt }: PlanStanding, now: Date): BillingState {
  if (planType === PLAN_TYPE.custom) return 'custom';
  if (planType === PLAN_TYPE.freeTrial) return trialEndsAt !== null && trialEndsAt > now ? 'trial' : 'trial_ended';
  if (subscriptionStatus === SUBSCRIPTION_STATUS.pastDue) return 'past_due';
  if (planId === PAY_AS_YOU_GO) return 'payg';
  return planId === '' && subscriptionStatus === SUBSCRIPTION_STATUS.cancelled ? 'cancelled' : 'packs';
}
