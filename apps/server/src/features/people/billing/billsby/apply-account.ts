/**
 * Makes a company's plan what its account at Billsby says. Applying the same account again changes nothing.
 */
import { PAY_AS_YOU_GO, PLAN_TYPE, SUBSCRIPTION_STATUS } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import type { PlanDeps } from '../billing-provider.port.ts';
import { lockPlan, writeBillsbyId, writeReceipt, type ReceiptRow } from '../billing.store.ts';
import { endPayg, grantPack, holdPayg } from '../plan-changes.ts';
import type { Prices } from '../prices.ts';
import type { BillsbyAccount, Invoice, Subscription } from './read-account.ts';

export interface ApplyDeps extends PlanDeps {
  prices: Prices;
}

export async function applyAccount(
  tx: Tx,
  { companyId, customerId, account }: { companyId: number; customerId: string; account: BillsbyAccount },
  deps: ApplyDeps,
): Promise<void> {
  const before = await lockPlan(tx, companyId);
  // Anyone who has seen the company's field can become a second customer of it: that one may buy for it, and
  // ends nothing.
  const isOthers = before.planId === PAY_AS_YOU_GO && before.billsbyId !== null && before.billsbyId !== customerId;
  if (!isOthers) {
    if (before.billsbyId !== customerId) await writeBillsbyId(tx, companyId, customerId);
    await applyPayg(tx, companyId, account, deps);
  }
  for (const subscription of account.subscriptions) await applyPack(tx, companyId, subscription, deps);
  for (const invoice of account.invoices) await writeReceipt(tx, companyId, receiptOf(invoice));
}

async function applyPayg(tx: Tx, companyId: number, { subscriptions }: BillsbyAccount, deps: ApplyDeps): Promise<void> {
  const plan = await lockPlan(tx, companyId);
  if (plan.planType === PLAN_TYPE.custom) return;
  const statuses = new Set(subscriptions.filter(({ planId }) => planId === deps.prices.payg.plan_id).map(statusOf));
  const status = statuses.has('active') ? 'active' : statuses.has('past_due') ? 'past_due' : undefined;
  if (status === undefined) {
    if (plan.planId === PAY_AS_YOU_GO) await endPayg(tx, companyId, deps.now(), deps);
  } else if (plan.planId !== PAY_AS_YOU_GO || plan.subscriptionStatus !== status) {
    await holdPayg(tx, companyId, status, deps.now(), deps);
  }
}

/** A pack is a plan that is paid once: its credits are given when its subscription is seen to be paid. */
async function applyPack(tx: Tx, companyId: number, subscription: Subscription, deps: ApplyDeps): Promise<void> {
  const pack = deps.prices.packs.find(({ plan_id }) => plan_id === subscription.planId);
  if (!pack || statusOf(subscription) !== 'active') return;
  await grantPack(
    tx,
    {
      companyId,
      plan: await lockPlan(tx, companyId),
      pack,
      packMonths: deps.prices.pack_months,
      reference: `billsby:${subscription.subscriptionId}`,
      at: deps.now(),
    },
    deps,
  );
}

function statusOf({ status }: Subscription): 'active' | 'past_due' | 'cancelled' {
  const word = status.toLowerCase();
  if (word === 'active') return SUBSCRIPTION_STATUS.active;
  // A payment failed and is tried again.
  if (word === 'suspended') return SUBSCRIPTION_STATUS.pastDue;
  return SUBSCRIPTION_STATUS.cancelled;
}

function receiptOf({ invoiceNumber, createdOn, formattedAmount, status }: Invoice): Omit<ReceiptRow, 'id'> {
  const issued = new Date(createdOn);
  return {
    reference: `billsby:${invoiceNumber}`,
    kind: 'invoice',
    description: `Invoice ${invoiceNumber}`,
    amount: formattedAmount,
    pence: null,
    credits: null,
    status: invoiceStatus(status ?? ''),
    issued_at: Number.isNaN(issued.getTime()) ? new Date(0) : issued,
  };
}

function invoiceStatus(status: string): ReceiptRow['status'] {
  const word = status.toLowerCase();
  if (word.includes('refund')) return 'refunded';
  if (word.includes('unpaid') || word.includes('fail') || word.includes('due') || word.includes('pending')) return 'due';
  if (word.includes('void') || word.includes('written')) return 'void';
  return 'paid';
}
