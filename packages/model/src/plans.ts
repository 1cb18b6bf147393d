/** The plans that a company may be on, and what each means for pictures. */
import { PLAN_TYPE } from './wire-codes.ts';

/** What a company row says of its plan. `planId` names the paid plan: pay as you go, or the credit pack bought last. */
export interface PlanChoice {
  planType: string;
  planId: string;
}

export const PAY_AS_YOU_GO = 'payg';

/**
 * Whether pictures stop when the credits are used up: in a trial and on credit packs. Who pays for what was used,
 * or has an agreement, is never stopped.
 */
export function stopsWithoutCredits({ planType, planId }: PlanChoice): boolean {
  if (planType === PLAN_TYPE.custom) return false;
  return !(planType === PLAN_TYPE.paid && planId === PAY_AS_YOU_GO);
}
