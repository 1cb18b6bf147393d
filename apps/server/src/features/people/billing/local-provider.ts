/**
 * The embedded checkout: test cards, no money. What it sells is real: credits, plans, statements and
 * receipts.
 */
import { AppError, invalidField, PAY_AS_YOU_GO, PLAN_TYPE, poundsText, shortPoundsText, SUBSCRIPTION_STATUS } from '@limn/model';
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../../storage/database.ts';
import type { BillingProvider, Order, PlanDeps } from './billing-provider.port.ts';
import { lockPlan, payDueReceipts, writeCard, writePlan, writeReceipt, type PlanRow } from './billing.store.ts';
import { endPayg, grantPack, holdPayg } from './plan-changes.ts';
import { packOf, planName, pricesFor, type Pack, type Prices } from './prices.ts';
import { drawUpStatement } from './statements.ts';
import { acceptCard } from './test-cards.ts';

export interface LocalDeps extends PlanDeps {
  db: Database;
  prices: Prices;
}

export function createLocalProvider(deps: LocalDeps): BillingProvider {
  return {
    checkoutFor: () => ({ kind: 'test' }),
    buy: (tx, order) => buy(tx, order, deps),
    changeCard: async (tx, companyId, card) => {
      const plan = await lockPlan(tx, companyId);
      await writeCard(tx, companyId, acceptCard(card, deps.now()));
      const paid = await payDueReceipts(tx, companyId);
      if (plan.subscriptionStatus === SUBSCRIPTION_STATUS.pastDue)
        await writePlan(tx, companyId, { ...plan, subscriptionStatus: SUBSCRIPTION_STATUS.active });
      return paid > 0 ? 'Your card is saved and the amount due is paid.' : 'The card is saved.';
    },
    cancel: async (tx, companyId) => {
      const plan = await lockPlan(tx, companyId);
      if (plan.planId !== PAY_AS_YOU_GO) throw new AppError('conflict', { publicMessage: 'You are not on pay as you go.' });
      await endPayg(tx, companyId, deps.now(), deps);
      return 'Pay as you go has ended. What you used so far comes with one last statement.';
    },
    bind: () => undefined,
    async settleDue(each) {
      const companies = (await withTerms(deps.db)).map(({ id }) => id);
      await each(companies, (id) => deps.db.withCompany(id, (tx) => drawUpStatement(tx, id, deps.prices, deps.now())));
    },
  };
}

async function buy(tx: Tx, { companyId, plan: wanted, card }: Order, deps: LocalDeps): Promise<string> {
  const plan = await lockPlan(tx, companyId);
  if (plan.planType === PLAN_TYPE.custom) throw new AppError('conflict', { publicMessage: 'Custom plan. Contact us to change it.' });
  const pack = packOf(pricesFor(deps.prices, plan), wanted);
  if (!pack && wanted !== PAY_AS_YOU_GO) throw invalidField('plan', 'Choose one of the plans in the list.');
  if (!card) throw invalidField('card', 'Enter a test card.');
  await writeCard(tx, companyId, acceptCard(card, deps.now()));
  return pack ? buyPack(tx, companyId, plan, pack, deps) : startPayg(tx, companyId, plan, deps);
}

async function buyPack(tx: Tx, companyId: number, plan: PlanRow, pack: Pack, deps: LocalDeps): Promise<string> {
  const reference = `local:${randomUUID()}`;
  const at = deps.now();
  await grantPack(tx, { companyId, plan, pack, packMonths: deps.prices.pack_months, reference, at }, deps);
  const credits = pack.credits.toLocaleString('en-GB');
  await writeReceipt(tx, companyId, {
    reference,
    kind: 'pack',
    description: planName(deps.prices, pack.id),
    amount: poundsText(pack.pence),
    pence: pack.pence,
    credits: pack.credits,
    status: 'paid',
    issued_at: at,
  });
  return `${credits} credits are yours, for ${shortPoundsText(pack.pence)}.`;
}

async function startPayg(tx: Tx, companyId: number, plan: PlanRow, deps: LocalDeps): Promise<string> {
  if (plan.planId === PAY_AS_YOU_GO) throw new AppError('conflict', { publicMessage: 'You are on pay as you go already.' });
  await holdPayg(tx, companyId, SUBSCRIPTION_STATUS.active, deps.now(), deps);
  return 'You are on pay as you go. Your pictures are never stopped.';
}

/**
 * Companies that ever paid by use. Their terms can be seen by themselves only, so the plan is what is asked
 * here.
 */
async function withTerms(db: Database): Promise<{ id: number }[]> {
  return db.control((tx) =>
    tx.query<{ id: number }>(`select id from company where plan_id = '${PAY_AS_YOU_GO}' or subscription_status <> '' order by id`),
  );
}
