/** Everything that the Billing tab shows of a company, in one answer. */
import type { BillingAccount } from '@limn/contracts';
import { billingState, dateOfDay, dayIn, PAY_AS_YOU_GO } from '@limn/model';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { daysLeft, readCreditPace, readCredits, readGrants, readUncovered, type LedgerGrant } from '../credits/credits.read.ts';
import { usageByDayAndImage } from '../credits/usage.read.ts';
import type { BillingProvider } from './billing-provider.port.ts';
import { listReceipts, listTerms, readCard, readPlan, type PlanRow, type ReceiptRow } from './billing.store.ts';
import { creditsIn, monthStart } from './payg-usage.ts';
import { paygPence, type Prices, type PricesOf } from './prices.ts';

type Account = z.input<typeof BillingAccount>;

const UNPAID_DAYS = 30;

export async function billingAccount(
  tx: Tx,
  companyId: number,
  { provider, pricesOf, now, mayBuy }: { provider: Pick<BillingProvider, 'checkoutFor'>; pricesOf: PricesOf; now: Date; mayBuy: boolean },
): Promise<Account> {
  const plan = await readPlan(tx, companyId);
  const { timezone } = plan;
  const today = dayIn(timezone, now.getTime());
  const credits = await readCredits(tx, companyId, timezone, now.getTime());
  const pace = await readCreditPace(tx, companyId, timezone, now.getTime());
  const left = daysLeft(credits.remaining, pace);
  const receipts = await listReceipts(tx, companyId);
  const usage = await usageByDayAndImage(tx, companyId, today - UNPAID_DAYS + 1, today);
  return {
    state: billingState(plan, now),
    checkout: mayBuy ? provider.checkoutFor(companyId) : withoutSeal(provider.checkoutFor(companyId)),
    today: dateOfDay(today),
    plan_id: plan.planId,
    agreement: plan.agreement,
    // Anyone who has it can change everything in the billing service's own window.
    customer_id: mayBuy ? plan.billsbyId : null,
    trial_ends_on: plan.trialEndsAt && dateIn(timezone, plan.trialEndsAt),
    credits: { remaining: credits.remaining, granted: credits.granted },
    pace: pace.days < 7 ? null : { ...pace, lasts_until: left === undefined || credits.remaining === 0 ? null : dateOfDay(today + left) },
    grants: (await readGrants(tx, companyId, timezone)).map((grant) => wireGrant(grant, timezone)),
    payg: await runningMonth(tx, companyId, plan, pricesOf(plan), today),
    card: (await readCard(tx, companyId)) ?? null,
    due_pence: receipts.reduce((sum, { status, pence }) => sum + (status === 'due' ? (pence ?? 0) : 0), 0),
    receipts: receipts.map((receipt) => wireReceipt(receipt, timezone)),
    unpaid: usage.reduce((sum, { unpaid }) => sum + unpaid, 0),
  };
}

/** Only what a seal is on buys for a company, so only its owners are given one. */
function withoutSeal(checkout: Account['checkout']): Account['checkout'] {
  return checkout.kind === 'widget' ? { ...checkout, company_field: { ...checkout.company_field, value: '' } } : checkout;
}

/** Cost of pay as you go since the first of this month. */
async function runningMonth(tx: Tx, companyId: number, plan: PlanRow, prices: Prices, today: number): Promise<Account['payg']> {
  if (plan.planId !== PAY_AS_YOU_GO) return null;
  const terms = await listTerms(tx, companyId);
  const since = terms.at(-1)?.startedAt;
  if (!since) return null;
  const first = monthStart(today);
  const uncovered = (await readUncovered(tx, companyId, plan.timezone)).filter(({ day }) => day >= first);
  const credits = creditsIn(uncovered, terms, plan.timezone, today);
  return { since: dateIn(plan.timezone, since), month_from: dateOfDay(first), credits, pence: paygPence(prices, credits) };
}

function wireGrant({ id, source, credits, left, granted_at, expires_at }: LedgerGrant, timezone: string): Account['grants'][number] {
  return { id, source, credits, left, granted_on: dateIn(timezone, granted_at), expires_on: expires_at && dateIn(timezone, expires_at) };
}

function wireReceipt(
  { id, kind, description, amount, credits, status, issued_at }: ReceiptRow,
  timezone: string,
): Account['receipts'][number] {
  return { id, issued_on: dateIn(timezone, issued_at), kind, description, amount, credits, status };
}

function dateIn(timezone: string, at: Date): string {
  return dateOfDay(dayIn(timezone, at.getTime()));
}
