/**
 * Terms of one company that only an operator sets: the price for charities, and a custom plan. Each within
 * the company's transaction.
 */
import { AppError, PAY_AS_YOU_GO, PLAN_TYPE, SUBSCRIPTION_STATUS } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { endTerm, lockPlan, writeAgreement, writeCharity, writePlan } from './billing.store.ts';

export interface AgreementDeps {
  /** Pictures look at their credits again at once. */
  notifyCompanyChanged(tx: Tx, companyId: number): Promise<void>;
  now(): Date;
}

export async function setCharity(tx: Tx, companyId: number, isCharity: boolean): Promise<void> {
  await lockPlan(tx, companyId);
  await writeCharity(tx, companyId, isCharity);
}

/**
 * Pay as you go ends with it, and one last statement is still to come; credits that were bought stay.
 * @param agreement as the company reads it on its Billing tab
 */
export async function beginCustomPlan(tx: Tx, companyId: number, agreement: string, deps: AgreementDeps): Promise<void> {
  const plan = await lockPlan(tx, companyId);
  const paidByUse = plan.planId === PAY_AS_YOU_GO;
  if (paidByUse) await endTerm(tx, companyId, deps.now());
  const subscriptionStatus = paidByUse ? SUBSCRIPTION_STATUS.cancelled : plan.subscriptionStatus;
  await writePlan(tx, companyId, { planType: PLAN_TYPE.custom, planId: '', subscriptionStatus });
  await writeAgreement(tx, companyId, agreement);
  await deps.notifyCompanyChanged(tx, companyId);
}

/** From now on images stop when the credits that the company bought are used up. */
export async function endCustomPlan(tx: Tx, companyId: number, deps: AgreementDeps): Promise<void> {
  const plan = await lockPlan(tx, companyId);
  if (plan.planType !== PLAN_TYPE.custom) throw new AppError('conflict', { publicMessage: 'This company has no custom plan.' });
  await writePlan(tx, companyId, { ...plan, planType: PLAN_TYPE.paid });
  await writeAgreement(tx, companyId, '');
  await deps.notifyCompanyChanged(tx, companyId);
}
