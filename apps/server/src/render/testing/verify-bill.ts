/**
 * Holds what was deducted against the log of what was counted, and the log against what each request was
 * known to be.
 */
import { RECORD_KIND, dayIn } from '@limn/model';
import { usageByDayAndImage } from '../../features/people/credits/usage.read.ts';
import { withClient } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';

export interface BillFacts {
  companies: readonly { id: number; stops: boolean }[];
  /** The class of each request, by its position. */
  labels: ReadonlyMap<number, number>;
  /** Positions of the requests that were answered. */
  answered: readonly number[];
  /**
   * Positions of the pictures that were counted by no lease: who has bought credits goes on while the
   * database doesn't answer.
   */
  unleased: ReadonlySet<number>;
  startMs: number;
}

export interface BillResult {
  answered: number;
  logged: number;
  deducted: number;
  unpaid: number;
  implied: number;
  /** Answered requests that are not in the log exactly once, or under another class than their label. */
  wrongRecords: number;
  /** Companies and days whose deduction is not the number of counted impressions less implied ones. */
  wrongBills: number;
  /** A line for each company that was stopped too early, too late, or although they are never stopped. */
  wrongStops: string[];
}

export async function verifyBill(db: Database, { companies, labels, answered, unleased, startMs }: BillFacts): Promise<BillResult> {
  const ids = companies.map(({ id }) => id);
  const read = <Row extends object>(sql: string) =>
    withClient(db.logins.jobs, 'test', async (client) => (await client.query<Row>(sql, [ids])).rows);
  const log = await read<{ company_id: number; position: number; kind: number; class: number; counted: boolean; day: number }>(
    'select company_id, position, kind, class, counted, day from impression where company_id = any($1::int[])',
  );
  const times = new Map<number, number>();
  for (const { position } of log) times.set(position, (times.get(position) ?? 0) + 1);
  const wrongRecords =
    answered.filter((position) => times.get(position) !== 1).length +
    [...times.values()].filter((n) => n > 1).length +
    log.filter((row) => labels.get(row.position) !== row.class).length;

  const bill = await read<{ company_id: number; day: number; used: number }>(
    'select company_id, day, used from credit_day where company_id = any($1::int[])',
  );
  const [first, last] = [dayIn('Europe/London', startMs) - 1, dayIn('Europe/London', startMs) + 400];
  let [wrongBills, implied] = [0, 0];
  for (const { id } of companies) {
    const usage = await db.withCompany(id, (tx) => usageByDayAndImage(tx, id, first, last));
    implied += usage.reduce((sum, row) => sum + row.implied, 0);
    const days = new Set(
      [...usage, ...log.filter(({ company_id }) => company_id === id), ...bill.filter(({ company_id }) => company_id === id)].map(
        ({ day }) => day,
      ),
    );
    for (const day of days) {
      const isOurs = (row: { company_id: number; day: number }) => row.company_id === id && row.day === day;
      const deducted = bill.find(isOurs)?.used ?? 0;
      const logged = log.filter((row) => isOurs(row) && row.kind === RECORD_KIND.impression && row.counted).length;
      const reported = usage.filter((row) => row.day === day).reduce((sum, { impressions }) => sum + impressions, 0);
      if (deducted !== logged || deducted !== reported) wrongBills++;
    }
  }

  const granted = await read<{ company_id: number; credits: number }>(
    'select company_id, sum(credits)::bigint as credits from credit_grant where company_id = any($1::int[]) group by 1',
  );
  const wrongStops = companies.flatMap(({ id, stops }) => {
    const unpaid = log.filter((row) => row.company_id === id && row.kind === RECORD_KIND.unpaid).length;
    const deducted = bill.filter((row) => row.company_id === id).reduce((sum, row) => sum + row.used, 0);
    const credits = granted.find((row) => row.company_id === id)?.credits ?? 0;
    const beyond = log.filter(
      (row) => row.company_id === id && row.kind === RECORD_KIND.impression && row.counted && unleased.has(row.position),
    );
    const leased = deducted - beyond.length;
    const isWrong = !stops || deducted < credits ? unpaid > 0 : leased > credits || unpaid === 0;
    return isWrong ? [`company ${id}: ${credits} credits, ${deducted} deducted, ${beyond.length} of it by no lease, ${unpaid} unpaid`] : [];
  });

  return {
    answered: answered.length,
    logged: log.length,
    deducted: bill.reduce((sum, row) => sum + row.used, 0),
    unpaid: log.filter(({ kind }) => kind === RECORD_KIND.unpaid).length,
    implied,
    wrongRecords,
    wrongBills,
    wrongStops,
  };
}
