/**
 * Gives conversions to the touches before them, by every model of their companies, and takes back what was
 * given otherwise before. Anything may come late, twice and in any order: a conversion that may be given
 * otherwise now is due, and what is due is decided from all that is known. One process works at a time.
 *
 * A step works for all companies. Where it fails, it is done again in parts, and what fails for a company by
 * itself is left (`batches-left.store.ts`): then the company is passed over, until `attributeLeft` could do
 * what was left.
 */
import type { Client } from 'pg';
import { takeJoined } from '../../../data/customers/joined-customers.port.ts';
import { inParts } from '../../../../storage/in-parts.ts';
import { isOfItself } from '../../../../storage/set-aside.ts';
import { txOn } from '../../../../storage/tx.ts';
import { batchesLeft, forgetLeft, leaveBatches, leaveCompany, LEFT_COMPANIES } from '../roll/batches-left.store.ts';
import { attribute } from './attribute-people.ts';
import {
  allBut,
  among,
  COMPANIES_WITH_CHANGED_SETTINGS,
  MARK_ALL_DUE,
  MARK_JOINED_DUE,
  markBehindTouchesDue,
  markOfChangedDue,
} from './due-conversions.ts';
import { followMarks, nextMarked, type AsCompany } from './conversions.store.ts';

/** Held by a step, and by an erasure while it deletes a person's conversions. */
export const ATTRIBUTION_LOCK = '(7301, 12)';

const LOCK = `select pg_try_advisory_xact_lock${ATTRIBUTION_LOCK} as locked, ${LEFT_COMPANIES('attribute')} as left`;
/** Sums that many of them change are written once for all of a step. */
const RECIPIENTS_AT_ONCE = 2000;
const BATCHES_AT_ONCE = 64;

const MARK_BATCHES_LOOKED_AT = `update batch set attributed = true
  where id in (select id from batch where not attributed and rolled order by id limit ${BATCHES_AT_ONCE}) returning id`;
const COMPANIES_WITH_CONVERSIONS = 'select distinct company_id from conversion where company_id <> all ($1) order by 1';
const IS_THERE_ANY_CONVERSION = 'select exists (select 1 from conversion) as matters';
/** In place of a batch: what else was left. */
const NO_BATCH = 0;

interface AttributeOptions {
  asCompany: AsCompany;
  recipients?: number;
}

/** One step. True where something was done, and more may be to do. */
export async function attributeOnce(client: Client, { asCompany, recipients = RECIPIENTS_AT_ONCE }: AttributeOptions): Promise<boolean> {
  const work = (inParts: InParts) => inTransaction(client, () => step(client, { asCompany, recipients, inParts }));
  try {
    return await work(together);
  } catch (error) {
    if (!isOfItself(error)) throw error;
    return work(apart);
  }
}

/** Tries what was left of a company. Rejects where it still fails. */
export async function attributeLeft(client: Client, companyId: number): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock${ATTRIBUTION_LOCK}`);
    const ids = await batchesLeft(client, 'attribute', companyId, ALL_BATCHES);
    const batches = ids.filter((id) => id !== NO_BATCH);
    if (batches.length > 0) await markBehindTouchesDue(client, batches, among([companyId]));
    if (ids.includes(NO_BATCH)) await client.query(MARK_ALL_DUE, [companyId]);
    await markOfChangedDue(client, among([companyId]));
    const { rows } = await client.query<{ recipient: string }>(
      'select distinct recipient::text from conversion_due where company_id = $1 limit $2',
      [companyId, RECIPIENTS_AT_ONCE],
    );
    await attribute(
      client,
      companyId,
      rows.map(({ recipient }) => recipient),
    );
    // Recipients who are due after these are attributed with all others again.
    await forgetLeft(client, 'attribute', companyId, ids);
    return true;
  });
}

/** As many batches as anyone keeps. */
const ALL_BATCHES = 1_000_000;

async function inTransaction(client: Client, work: () => Promise<boolean>): Promise<boolean> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Does work of companies; answers those that it failed for. */
type InParts = (
  client: Client,
  companies: readonly number[],
  work: (companies: readonly number[]) => Promise<unknown>,
) => Promise<number[]>;

const together: InParts = async (_client, companies, work) => {
  if (companies.length > 0) await work(companies);
  return [];
};
const apart: InParts = inParts;

async function step(
  client: Client,
  { asCompany, recipients, inParts: parts }: { asCompany: AsCompany; recipients: number; inParts: InParts },
): Promise<boolean> {
  const lock = await client.query<{ locked: boolean; left: number[] }>(LOCK);
  if (!lock.rows[0]?.locked) return false;
  const left = new Set(lock.rows[0].left);
  const without = () => [...left];
  const pass = (companies: readonly number[]) => {
    for (const companyId of companies) left.add(companyId);
  };
  const failed: number[] = [];
  const doFor = async (companies: readonly number[], work: (companies: readonly number[]) => Promise<unknown>) => {
    const failing = await parts(client, companies, work);
    failed.push(...failing);
    pass(failing);
  };
  const marked = await nextMarked(client, without());
  if (marked !== undefined) await doFor([marked], () => followMarks(client, asCompany, without()));
  const { rows: batches } = await client.query<{ id: number }>(MARK_BATCHES_LOOKED_AT);
  if (batches.length > 0 && (await client.query<{ matters: boolean }>(IS_THERE_ANY_CONVERSION)).rows[0]?.matters) {
    const ids = batches.map(({ id }) => id);
    if (parts === together) await markBehindTouchesDue(client, ids, allBut(without()));
    else {
      const { rows } = await client.query<{ company_id: number }>(COMPANIES_WITH_CONVERSIONS, [without()]);
      await doFor(
        rows.map(({ company_id }) => company_id),
        (some) => markBehindTouchesDue(client, ids, among(some)),
      );
    }
    if (left.size > 0) await leaveBatches(client, 'attribute', ids, without());
  }
  const joined = await takeJoined(txOn(client));
  const byCompany = Map.groupBy(joined, ({ companyId }) => companyId);
  await doFor([...byCompany.keys()], async (companies) => {
    const some = companies.flatMap((companyId) => byCompany.get(companyId) ?? []);
    await client.query(MARK_JOINED_DUE, [some.map(({ companyId }) => companyId), some.map(({ recipient }) => recipient)]);
  });
  if (parts === together) await markOfChangedDue(client, allBut(without()));
  else {
    const { rows } = await client.query<{ id: number }>(COMPANIES_WITH_CHANGED_SETTINGS, [without()]);
    await doFor(
      rows.map(({ id }) => id),
      (some) => markOfChangedDue(client, among(some)),
    );
  }
  const { rows } = await client.query<{ company_id: number; recipient: string }>(
    // In the order of the index: as texts all that is due would be sorted at each step.
    `select company_id, recipient::text from (select distinct company_id, recipient from conversion_due where company_id <> all ($2)
       order by 1, 2 limit $1) due`,
    [recipients, without()],
  );
  for (const [companyId, some] of Map.groupBy(rows, (row) => row.company_id))
    await doFor([companyId], () =>
      attribute(
        client,
        companyId,
        some.map(({ recipient }) => recipient),
      ),
    );
  for (const companyId of new Set(failed)) await leaveCompany(client, 'attribute', companyId, NO_BATCH);
  return marked !== undefined || joined.length > 0 || rows.length > 0 || batches.length === BATCHES_AT_ONCE;
}
