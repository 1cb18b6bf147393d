/**
 * A hundred questions to 5 M impressions: reports of random days, of the company and of its objects, beside a
 * plain count of the log's rows. Five of them are held against count(distinct) over the log itself, too, and
 * so is the plain count.
 */
import { seededRandom } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { openDatabase } from '../../../storage/database.ts';
import { companyStats, objectStats, type Counts } from './reports.read.ts';
import { readPlainLog } from './testing/plain-log.ts';
import { loadRawLog, RAW_COUNTS, RAW_DAYS, rollRawLog } from './testing/raw-log.ts';

const ROWS = Number(process.env['ROWS'] ?? 5_000_000);
const QUESTIONS = 100;
/** Every so many questions are asked of the database, which takes seconds for each. */
const ASKED_OF_LOG = 20;
const COMPANY = 7_000_000;
const FIGURES = ['totalOpens', 'uniqueOpens', 'totalClicks', 'uniqueClicks'] as const;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  const random = seededRandom(100);
  let [answers, differences] = [0, 0];
  /** Both by object, 0 for the company. */
  const compare = (found: ReadonlyMap<number, Counts>, right: ReadonlyMap<number, Counts>): void => {
    answers += right.size;
    differences += Math.abs(found.size - right.size);
    for (const [id, counts] of right) if (FIGURES.some((figure) => found.get(id)?.[figure] !== counts[figure])) differences += 1;
  };
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const done = await work;
    report(name, (performance.now() - started) / 1000, 's');
    return done;
  };
  try {
    // They lead to single people and objects, whom no one looks for here, and take half of the time of
    // writing the log.
    await withClient(db.logins.owner, 'soak', (client) => client.query('drop index impression_recipient_at, impression_object_at'));
    await timed('distinct_loaded', loadRawLog(db.logins, { companyId: COMPANY, count: ROWS, own: true }));
    report('distinct_rolled_rate', ROWS / (await timed('distinct_rolled', rollRawLog(db.logins))), 'impressions/s');
    await withClient(db.logins.jobs, 'soak', async (client) => {
      await client.query(`set work_mem = '256MB'`);
      const log = await timed('distinct_read', readPlainLog(client, COMPANY));
      report('distinct_counted_rows', log.rows, 'rows');
      const asked = performance.now();
      for (let question = 0; question < QUESTIONS; question++) {
        const days = [random.below(RAW_DAYS.count), random.below(RAW_DAYS.count)].map((day) => RAW_DAYS.first + day);
        const [from, to] = [Math.min(...days), Math.max(...days)];
        const plain = log.count(from, to);
        const rolled = await db.withCompany(COMPANY, async (tx) => [
          { objectId: 0, ...(await companyStats(tx, COMPANY, from, to)) },
          ...(await objectStats(tx, COMPANY, from, to)),
        ]);
        compare(
          new Map(rolled.filter(({ totalOpens, totalClicks }) => totalOpens + totalClicks > 0).map((row) => [row.objectId, row])),
          plain,
        );
        if (question % ASKED_OF_LOG > 0) continue;
        const { rows: raw } = await client.query<Counts & { id: number }>(
          `select coalesce(object_id, 0) as id, ${RAW_COUNTS} from impression where company_id = ${COMPANY} and counted and day between ${from} and ${to}
           group by grouping sets ((), (object_id))`,
        );
        compare(plain, new Map(raw.map((row) => [row.id, row])));
      }
      report('distinct_asked', (performance.now() - asked) / 1000, 's');
    });
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report('distinct_answers', answers, 'answers');
  report('distinct_differences', differences, 'answers');
  if (differences > 0) throw new Error('A report differs from count(distinct).');
}
