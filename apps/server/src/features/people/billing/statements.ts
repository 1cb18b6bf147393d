/**
 * Monthly statements of pay as you go. A month is one in the company's timezone, and is over for a day before
 * it is charged.
 */
import { dateOfDay, dayIn, poundsText, SUBSCRIPTION_STATUS } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { listTerms, lockPlan, readCard, writePlan, writeReceipt } from './billing.store.ts';
import { creditsToCharge, monthStart } from './payg-usage.ts';
import { paygPence, pricesFor, type Prices } from './prices.ts';
import { paysLater } from './test-cards.ts';

/** Opens of a month's last minutes may still be on their way. */
const GRACE_DAYS = 1;

/** Charges the months that are over and not charged yet; answers whether there was one. */
export async function drawUpStatement(tx: Tx, companyId: number, prices: Prices, now: Date): Promise<boolean> {
  const plan = await lockPlan(tx, companyId);
  if ((await listTerms(tx, companyId)).length === 0) return false;
  const lastDay = monthStart(dayIn(plan.timezone, now.getTime()) - GRACE_DAYS) - 1;
  const credits = await creditsToCharge(tx, companyId, plan.timezone, lastDay);
  const pence = paygPence(pricesFor(prices, plan), credits);
  if (pence === 0) return false;
  const card = await readCard(tx, companyId);
  const paid = card !== undefined && paysLater(card);
  await writeReceipt(tx, companyId, {
    reference: `statement:${dateOfDay(lastDay)}:${now.getTime()}`,
    kind: 'statement',
    description: `Pay as you go, ${monthName(lastDay)}`,
    amount: poundsText(pence),
    pence,
    credits,
    status: paid ? 'paid' : 'due',
    issued_at: now,
  });
  if (!paid && plan.subscriptionStatus === SUBSCRIPTION_STATUS.active)
    await writePlan(tx, companyId, { ...plan, subscriptionStatus: SUBSCRIPTION_STATUS.pastDue });
  return true;
}

function monthName(day: number): string {
  return new Date(`${dateOfDay(day)}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
