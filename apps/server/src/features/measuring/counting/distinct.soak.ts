/** A hundred questions to 5 M impressions: reports of random days, of the company and of its objects, beside count(distinct) over the log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { openDatabase } from '../../../storage/database.ts';
import { companyStats, objectStats, type Counts } from './reports.read.ts';
import { loadRawLog, RAW_COUNTS, RAW_DAYS, rollRawLog } from './testing/raw-log.ts';
import { seededRandom } from './testing/seeded-random.ts';

const ROWS = Number(process.env['ROWS'] ?? 5_000_000);
const QUESTIONS = 100;
const COMPANY = 7_000_000;
const FIGURES = ['totalOpens', 'uniqueOpens', 'totalClicks', 'uniqueClicks'] as const;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  const random = seededRandom(100);
  let [answers, differences] = [0, 0];
  try {
    await loadRawLog(db.logins, { companyId: COMPANY, count: ROWS, own: true });
    report('distinct_rolled_rate', ROWS / (await rollRawLog(db.logins)), 'impressions/s');
    await withClient(db.logins.jobs, 'soak', async (client) => {
      for (let question = 0; question < QUESTIONS; question++) {
        const days = [random.below(RAW_DAYS.count), random.below(RAW_DAYS.count)].map((day) => RAW_DAYS.first + day);
        const [from, to] = [Math.min(...days), Math.max(...days)];
        const { rows: raw } = await client.query<Counts & { id: number }>(
          `select coalesce(object_id, 0) as id, ${RAW_COUNTS} from impression where company_id = ${COMPANY} and counted and day between ${from} and ${to}
           group by grouping sets ((), (object_id)) order by 1`,
        );
        const rolled = await db.withCompany(COMPANY, async (tx) => [
          { objectId: 0, ...(await companyStats(tx, COMPANY, from, to)) },
          ...(await objectStats(tx, COMPANY, from, to)),
        ]);
        const counted = rolled.filter(({ totalOpens, totalClicks }) => totalOpens + totalClicks > 0);
        answers += raw.length;
        if (counted.length !== raw.length) differences += 1;
        for (const { id, ...row } of raw) {
          const found = counted.find(({ objectId }) => objectId === id);
          if (FIGURES.some((figure) => found?.[figure] !== row[figure])) differences += 1;
        }
      }
    });
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report('distinct_answers', answers, 'answers');
  report('distinct_differences', differences, 'answers');
  if (differences > 0) throw new Error('A report differs from count(distinct).');
}
