/** Rolls drained batches up. One roller works at a time in a database: the others find nothing to do. */
import type { Client } from 'pg';
import { SUBJECT_KIND } from '@limn/model';
import { createHourTally } from './roll-hours.ts';
import { createOpenerTally } from './roll-openers.ts';
import { readRecords, type BatchesToRead } from './roll-records.ts';
import { createTally } from './roll-tally.ts';
import { createTestTally } from './roll-tests.ts';
import { writeChains, writeChanges } from './write-rolls.ts';

/** Held by the roller, and by an erasure while it changes a recipient's number. */
export const ROLLERS_LOCK = '(7301, 1)';

/**
 * The amount that one transaction rolls up: all that waits, as a rule. While the roller is behind, so much that rows of subjects are written
 * once for many records (with five subjects each, 60,000 at once cost a sixth to a third less than 20,000), and so little that it ends
 * within seconds. A single batch may be larger.
 */
const [MAX_BATCHES, MAX_RECORDS] = [256, 60_000];

// The plan is kept as long as the connection, and a new installation makes it while the tables are empty: reading them whole looks
// cheapest then, and becomes ever slower as they grow. One roller at a time may take the memory that a backlog needs.
const BEGIN = `begin; set local plan_cache_mode = force_generic_plan; set local jit = off; set local enable_seqscan = off; set local work_mem = '64MB'`;
// In a statement of its own: the statement that reads chains must see what the roller before us committed.
const LOCK = `select pg_try_advisory_xact_lock${ROLLERS_LOCK} as locked`;
const WAITING = 'select id, n, has_sums from batch where not rolled order by id limit $1';
const FINISH = 'update batch set rolled = true, rolled_at = clock_timestamp() where id = any ($1)';
const COMPANIES = 'select distinct company_id from impression where batch_id between $2 and $3 and batch_id = any ($1) order by 1';

interface Batch {
  id: number;
  n: number;
  /** Its drainer, an older one, has added hours and recipients of tests itself. */
  has_sums: boolean;
}

export interface RollOptions {
  batches?: number;
  records?: number;
  /** One statement for each company: what a cluster that keeps companies apart can run. */
  perCompany?: boolean;
}

/** How many records were rolled up; 0: nothing is left, or another roller is at it. */
export async function rollOnce(
  client: Client,
  { batches = MAX_BATCHES, records = MAX_RECORDS, perCompany = false }: RollOptions = {},
): Promise<number> {
  await client.query(BEGIN);
  try {
    const rolled = await rollWaiting(client, { batches, records, perCompany });
    await client.query('commit');
    return rolled;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function rollWaiting(client: Client, { batches, records, perCompany }: Required<RollOptions>): Promise<number> {
  const lock = await client.query<{ locked: boolean }>({ name: 'roll lock', text: LOCK });
  if (!lock.rows[0]?.locked) return 0;
  const { rows: waiting } = await client.query<Batch>({ name: 'roll waiting', text: WAITING, values: [batches] });
  const taken = withinLimit(
    waiting.filter(({ has_sums }) => has_sums === waiting[0]?.has_sums),
    records,
  );
  const ids = taken.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const companyId of perCompany ? await companiesOf(client, ids) : [undefined])
    await rollUp(client, { ids, companyId, hasSums: taken[0]?.has_sums === true });
  await client.query({ name: 'roll finish', text: FINISH, values: [ids] });
  return taken.reduce((sum, { n }) => sum + n, 0);
}

/** The first ones that have no more than so many records; at least one. */
function withinLimit(waiting: readonly Batch[], most: number): Batch[] {
  let records = 0;
  return waiting.filter(({ n }, place) => (records += n) <= most || place === 0);
}

/** @param companyId of which alone records are rolled up: a cluster runs a statement where its company's rows are */
async function rollUp(client: Client, { ids, companyId, hasSums }: BatchesToRead & { hasSums: boolean }): Promise<void> {
  const [tally, openers, hours, tests] = [createTally(), createOpenerTally(), createHourTally(), createTestTally()];
  await readRecords(client, { ids, companyId }, (record) => {
    tally.add(record);
    openers.add(record);
    if (hasSums) return;
    hours.addOpen(record);
    for (const [index, kind] of record.subjectKinds.entries())
      if (kind === SUBJECT_KIND.variant) tests.add(record, record.subjectIds[index] ?? 0);
  });
  const isDistributed = companyId !== undefined;
  await writeChains(client, tally, companyId);
  await writeChanges(client, tally, isDistributed);
  await openers.write(client, isDistributed);
  await hours.write(client, isDistributed);
  await tests.write(client, isDistributed);
}

async function companiesOf(client: Client, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>(COMPANIES, [ids, ids[0], ids.at(-1)]);
  return rows.map((row) => row.company_id);
}
