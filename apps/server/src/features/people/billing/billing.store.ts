/**
 * The tables of plans, receipts and terms. A company's row is locked before its plan changes: purchases queue
 * up.
 */
import type { PlanStanding } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface PlanRow extends PlanStanding {
  billsbyId: string | null;
  timezone: string;
  /** It pays the price for registered charities. */
  charity: boolean;
  /** The words of its custom plan. */
  agreement: string;
}

const PLAN = `select plan_type as "planType", plan_id as "planId", subscription_status as "subscriptionStatus",
  trial_ends_at as "trialEndsAt", billsby_id as "billsbyId", timezone, charity, agreement from company where id = $1`;

export async function readPlan(tx: Tx, companyId: number): Promise<PlanRow> {
  return tx.one<PlanRow>(PLAN, [companyId]);
}

export async function lockPlan(tx: Tx, companyId: number): Promise<PlanRow> {
  return tx.one<PlanRow>(`${PLAN} for update`, [companyId]);
}

export interface PlanUpdate {
  planType: string;
  planId: string;
  subscriptionStatus: string;
}

export async function writePlan(tx: Tx, companyId: number, plan: PlanUpdate): Promise<void> {
  await tx.run('update company set plan_type = $2, plan_id = $3, subscription_status = $4, updated_at = now() where id = $1', [
    companyId,
    plan.planType,
    plan.planId,
    plan.subscriptionStatus,
  ]);
}

export async function writeCharity(tx: Tx, companyId: number, charity: boolean): Promise<void> {
  await tx.run('update company set charity = $2 where id = $1', [companyId, charity]);
}

export async function writeAgreement(tx: Tx, companyId: number, agreement: string): Promise<void> {
  await tx.run('update company set agreement = $2 where id = $1', [companyId, agreement]);
}

export interface FoundCompany extends Pick<PlanRow, 'planType' | 'planId' | 'charity' | 'agreement'> {
  id: number;
  name: string;
}

/** By number, or part of the name; all where nothing is asked for. On the control plane. */
export async function findCompanies(tx: Tx, asked: string): Promise<FoundCompany[]> {
  return tx.query<FoundCompany>(
    `select id, name, plan_type as "planType", plan_id as "planId", charity, agreement from company
     where $1 = '' or id::text = $1 or position(lower($1) in lower(name)) > 0 order by id limit 200`,
    [asked],
  );
}

export async function writeBillsbyId(tx: Tx, companyId: number, customerId: string): Promise<void> {
  await tx.run('update company set billsby_id = $2 where id = $1', [companyId, customerId]);
}

export interface ReceiptRow {
  id: number;
  reference: string;
  kind: 'pack' | 'statement' | 'invoice';
  description: string;
  amount: string;
  pence: number | null;
  credits: number | null;
  status: 'paid' | 'due' | 'refunded' | 'void';
  issued_at: Date;
}

const RECEIPT = 'id, reference, kind, description, amount, pence, credits, status, issued_at';

export async function listReceipts(tx: Tx, companyId: number): Promise<ReceiptRow[]> {
  return tx.query<ReceiptRow>(`select ${RECEIPT} from receipt where company_id = $1 order by issued_at desc, id desc limit 200`, [
    companyId,
  ]);
}

/** A receipt that is there already keeps everything but its standing. */
export async function writeReceipt(tx: Tx, companyId: number, receipt: Omit<ReceiptRow, 'id'>): Promise<void> {
  await tx.run(
    `insert into receipt (company_id, reference, kind, description, amount, pence, credits, status, issued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, reference) do update set status = excluded.status`,
    [
      companyId,
      receipt.reference,
      receipt.kind,
      receipt.description,
      receipt.amount,
      receipt.pence,
      receipt.credits,
      receipt.status,
      receipt.issued_at,
    ],
  );
}

export async function payDueReceipts(tx: Tx, companyId: number): Promise<number> {
  return tx.run(`update receipt set status = 'paid' where company_id = $1 and status = 'due'`, [companyId]);
}

/** Credits of all statements so far: what was charged by use. */
export async function creditsCharged(tx: Tx, companyId: number): Promise<number> {
  return (
    await tx.one<{ credits: number }>(
      `select coalesce(sum(credits), 0)::bigint as credits from receipt where company_id = $1 and kind = 'statement'`,
      [companyId],
    )
  ).credits;
}

export interface PaygTerm {
  startedAt: Date;
  endedAt: Date | null;
}

export async function listTerms(tx: Tx, companyId: number): Promise<PaygTerm[]> {
  return tx.query<PaygTerm>(
    'select started_at as "startedAt", ended_at as "endedAt" from payg_term where company_id = $1 order by started_at',
    [companyId],
  );
}

export async function beginTerm(tx: Tx, companyId: number, at: Date): Promise<void> {
  await tx.run('insert into payg_term (company_id, started_at) values ($1, $2) on conflict do nothing', [companyId, at]);
}

export async function endTerm(tx: Tx, companyId: number, at: Date): Promise<void> {
  await tx.run('update payg_term set ended_at = $2 where company_id = $1 and ended_at is null', [companyId, at]);
}

export interface CardRow {
  last4: string;
  expiry: string;
}

export async function readCard(tx: Tx, companyId: number): Promise<CardRow | undefined> {
  return tx.maybeOne<CardRow>('select last4, expiry from test_card where company_id = $1', [companyId]);
}

export async function writeCard(tx: Tx, companyId: number, card: CardRow): Promise<void> {
  await tx.run(
    `insert into test_card (company_id, last4, expiry) values ($1, $2, $3)
     on conflict (company_id) do update set last4 = excluded.last4, expiry = excluded.expiry`,
    [companyId, card.last4, card.expiry],
  );
}
