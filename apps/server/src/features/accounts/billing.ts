/** What the dashboard and the settings say of a company's plan. */
import type { Billing } from '@limn/contracts';
import { PLAN_TYPE } from '@limn/model';
import type { z } from 'zod';

export interface PlanFacts {
  plan_type: string;
  subscription_status: string;
  billsby_id: string | null;
  trial_ends_at: Date | null;
}

export function billingOf(plan: PlanFacts, creditsRemaining: number, now: Date): z.input<typeof Billing> {
  return {
    billsby_id: plan.billsby_id,
    plan_type: plan.plan_type,
    subscription: { status: plan.subscription_status },
    usage: { ...describe(plan, creditsRemaining, now), credits_remaining: creditsRemaining },
  };
}

type Words = Omit<z.input<typeof Billing>['usage'], 'credits_remaining'>;

function describe(plan: PlanFacts, credits: number, now: Date): Words {
  const contact = { link_target: 'contact', link_text: 'Contact us' } as const;
  if (plan.plan_type === PLAN_TYPE.custom) return { current_plan: 'Custom', message: 'Your plan is agreed with us.', ...contact };
  if (plan.plan_type === PLAN_TYPE.paid)
    return {
      current_plan: 'Paid',
      message: credits > 0 ? '' : 'All your credits are used.',
      link_target: 'manage',
      link_text: 'Manage plan',
    };
  if (!plan.trial_ends_at) return { current_plan: 'Free Trial', message: 'You have already used your free trial.', ...contact };
  const daysLeft = Math.ceil((plan.trial_ends_at.getTime() - now.getTime()) / 86_400_000);
  if (daysLeft <= 0) return { current_plan: 'Free Trial', message: 'Your free trial has ended.', ...contact };
  return { current_plan: 'Free Trial', message: `Your free trial ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}.`, ...contact };
}
