/**
 * Effects of a purchase on a company's plan, no matter who took the money. Each within one transaction, on a
 * locked plan.
 */
import { PAY_AS_YOU_GO, PLAN_TYPE, SUBSCRIPTION_STATUS } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { PlanDeps } from './billing-provider.port.ts';
import { beginTerm, endTerm, writePlan, type PlanRow } from './billing.store.ts';
import type { Pack } from './prices.ts';

/** Gives a pack's credits, once per reference; false where they were given before. */
export async function grantPack(
  tx: Tx,
  purchase: { companyId: number; plan: PlanRow; pack: Pack; packMonths: number; reference: string; at: Date },
  deps: PlanDeps,
): Promise<boolean> {
  const { companyId, plan, pack, packMonths, reference, at } = purchase;
  const granted = await deps.grantCredits(tx, {
    companyId,
    credits: pack.credits,
    source: pack.id,
    grantedAt: at,
    expiresAt: monthsAfter(at, packMonths),
    reference,
  });
  if (!granted) return false;
  // Anyone who pays by use goes on doing so when the pack is used up; anyone who has an agreement keeps it.
  const keeps = plan.planType === PLAN_TYPE.custom || plan.planId === PAY_AS_YOU_GO;
  // An ended subscription stays known as ended: its last statement is still to come.
  if (!keeps) await writePlan(tx, companyId, { ...plan, planType: PLAN_TYPE.paid, planId: pack.id });
  await deps.notifyCompanyChanged(tx, companyId);
  return true;
}

/** @param status active, or past due where a payment is waited for: neither stops pictures */
export async function holdPayg(tx: Tx, companyId: number, status: 'active' | 'past_due', at: Date, deps: PlanDeps): Promise<void> {
  await beginTerm(tx, companyId, at);
  await writePlan(tx, companyId, { planType: PLAN_TYPE.paid, planId: PAY_AS_YOU_GO, subscriptionStatus: status });
  await deps.notifyCompanyChanged(tx, companyId);
}

/** Ends pay as you go. Credits that were bought stay, and pictures stop when they are used up. */
export async function endPayg(tx: Tx, companyId: number, at: Date, deps: PlanDeps): Promise<void> {
  await endTerm(tx, companyId, at);
  await writePlan(tx, companyId, { planType: PLAN_TYPE.paid, planId: '', subscriptionStatus: SUBSCRIPTION_STATUS.cancelled });
  await deps.notifyCompanyChanged(tx, companyId);
}

/** The same day of a later month, or that month's last. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
