/**
 * Rolls drained batches up. One roller works at a time in a database: the others find nothing to do.
 *
 * All companies' records go in one statement. Where it fails, the halves of the companies go, and so on,
 * until those are known whose records fail by themselves: their batches are left to `roll-left.ts`, as are
 * those that follow until it has rolled up what was left.
 */
import type { Client } from 'pg';
import { SUBJECT_KIND } from '@limn/model';
import { isDistributed } from '../../../../storage/distributed.ts';
import { inParts } from '../../../../storage/in-parts.ts';
import { isOfItself } from '../../../../storage/set-aside.ts';
import { LEFT_COMPANIES, leaveBatches } from './batches-left.store.ts';
import { createHourTally } from './roll-hours.ts';
import { createOpenerTally } from './roll-openers.ts';
import { readRecords, type BatchesToRead } from './roll-records.ts';
import { createTally } from './roll-tally.ts';
import { createTestTally } from './roll-tests.ts';
import { writeChains, writeChanges } from './write-rolls.ts';

/** Held by the roller, and by an erasure while it changes a recipient's number. */
export const ROLLERS_LOCK = '(7301, 1)';

/**
 * The amount that one transaction rolls up: all that waits, as a rule. While the roller is behind, so much
 * that rows of subjects are written once for many records (with five subjects each, 60,000 at once cost a
 * sixth to a third less than 20,000), and so little that it ends within seconds. A single batch may be
 * larger.
 */
const [MAX_BATCHES, MAX_RECORDS] = [256, 60_000];

// The plan is kept as long as the connection, and a new installation makes it while the tables are empty:
// reading them whole looks cheapest then, and becomes ever slower as they grow. One roller at a time may take
// the memory that a backlog needs.
const BEGIN = `begin; set local jit = off; set local enable_seqscan = off; set local work_mem = '64MB'`;
// A cluster can't plan without the values: they say where rows are.
const KEEP_PLANS = 'set local plan_cache_mode = force_generic_plan';
// In a statement of its own: the statement that reads chains must see what the roller before us committed.
const LOCK = `select pg_try_advisory_xact_lock${ROLLERS_LOCK} as locked, ${LEFT_COMPANIES('roll')} as left`;
const WAITING = `select id, n, has_sums, logged, drained_at > now() - interval '1 hour' as is_fresh from batch where not rolled order by id limit $1`;
const FINISH = 'update batch set rolled = true, rolled_at = clock_timestamp() where id = any ($1)';
const COMPANIES = 'select distinct company_id from impression where batch_id between $2 and $3 and batch_id = any ($1) order by 1';

interface Batch {
  id: number;
  n: number;
  /** Its drainer, an older one, has added hours and recipients of tests itself. */
  has_sums: boolean;
  /** Its rows in the log; null where its drainer, an older one, did not say. */
  logged: number | null;
  is_fresh: boolean;
}

export interface RollOptions {
  batches?: number;
  records?: number;
  /** One statement for each company: what a cluster that keeps companies apart can run. Always so in one. */
  perCompany?: boolean;
}

/** How many records were rolled up, or left; 0: nothing is left to do, or another roller is at it. */
export async function rollOnce(
  client: Client,
  { batches = MAX_BATCHES, records = MAX_RECORDS, perCompany: asked = false }: RollOptions = {},
): Promise<number> {
  const isCluster = await isDistributed(client);
  const roll = (how: Way) => inTransaction(client, isCluster, () => rollWaiting(client, { batches, records, how, isCluster }));
  try {
    return await roll(asked || isCluster ? 'by company' : 'together');
  } catch (error) {
    if (!isOfItself(error)) throw error;
    return roll('in parts');
  }
}

type Way = 'together' | 'by company' | 'in parts';

/** As the roller works. */
export async function inTransaction(client: Client, isCluster: boolean, work: () => Promise<number | 'incomplete'>): Promise<number> {
  await client.query(isCluster ? BEGIN : `${BEGIN}; ${KEEP_PLANS}`);
  try {
    const done = await work();
    await client.query(done === 'incomplete' ? 'rollback' : 'commit');
    return done === 'incomplete' ? 0 : done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function rollWaiting(
  client: Client,
  { batches, records, how, isCluster }: { batches: number; records: number; how: Way; isCluster: boolean },
): Promise<number | 'incomplete'> {
  const lock = await client.query<{ locked: boolean; left: number[] }>({ name: 'roll lock', text: LOCK });
  if (!lock.rows[0]?.locked) return 0;
  const { rows: waiting } = await client.query<Batch>({ name: 'roll waiting', text: WAITING, values: [batches] });
  const taken = withinLimit(
    waiting.filter(({ has_sums }) => has_sums === waiting[0]?.has_sums),
    records,
  );
  const ids = taken.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const left = new Set(lock.rows[0].left);
  const some = { ids, hasSums: taken[0]?.has_sums === true };
  let read = 0;
  if (how === 'together') read = await rollUp(client, { ...some, companies: left.size === 0 ? undefined : { without: [...left] } });
  else {
    const companies = (await companiesOf(client, ids)).filter((companyId) => !left.has(companyId));
    if (how === 'by company') for (const companyId of companies) read += await rollUp(client, { ...some, companies: { only: companyId } });
    else {
      const roll = async (part: readonly number[]) => {
        const [only = 0] = part;
        read += await rollUp(client, { ...some, companies: part.length === 1 ? { only } : { among: part } });
      };
      // A cluster can't do several companies in one statement.
      for (const part of isCluster ? companies.map((one) => [one]) : [companies])
        for (const companyId of await inParts(client, part, roll)) left.add(companyId);
    }
  }
  if (left.size > 0) read += await leaveBatches(client, 'roll', ids, [...left]);
  if (isIncomplete(taken, read)) return 'incomplete';
  await client.query({ name: 'roll finish', text: FINISH, values: [ids] });
  return taken.reduce((sum, { n }) => sum + n, 0);
}

/** The first ones that have no more than so many records; at least one. */
function withinLimit(waiting: readonly Batch[], max: number): Batch[] {
  let records = 0;
  return waiting.filter(({ n }, place) => (records += n) <= max || place === 0);
}

/**
 * In a cluster a batch can be seen a moment before its rows are, which lie on other machines. Rows that are
 * not there an hour later were deleted by hand, and are not waited for.
 */
function isIncomplete(taken: readonly Batch[], read: number): boolean {
  return taken.some(({ is_fresh: isFresh }) => isFresh) && taken.reduce((sum, { logged }) => sum + (logged ?? 0), 0) > read;
}

/** Answers how many records it read. */
export async function rollUp(client: Client, { ids, companies, hasSums }: BatchesToRead & { hasSums: boolean }): Promise<number> {
  let read = 0;
  const [tally, openers, hours, tests] = [createTally(), createOpenerTally(), createHourTally(), createTestTally()];
  await readRecords(client, { ids, companies }, (record) => {
    read++;
    tally.add(record);
    openers.add(record);
    if (hasSums) return;
    hours.addOpen(record);
    for (const [index, kind] of record.subjectKinds.entries())
      if (kind === SUBJECT_KIND.variant) tests.add(record, record.subjectIds[index] ?? 0);
  });
  const companyId = companies && 'only' in companies ? companies.only : undefined;
  const asValues = companyId !== undefined;
  await writeChains(client, tally, companyId);
  await writeChanges(client, tally, asValues);
  await openers.write(client, asValues);
  await hours.write(client, asValues);
  await tests.write(client, asValues);
  return read;
}

async function companiesOf(client: Client, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>(COMPANIES, [ids, ids[0], ids.at(-1)]);
  return rows.map((row) => row.company_id);
}
