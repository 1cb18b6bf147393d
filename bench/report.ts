/**
 * Every report of a company with 100 M impressions (made as rolls) over 30 and 400 days; attribution; and a
 * company's 30 days out of 1 M impressions of its own, beside those of other companies: loaded as
 * impressions, rolled up by the product, held against count(distinct). Baseline: that count over the log
 * itself. `npm run soak -- distinct` asks a hundred questions of 5 M. BENCH_REPORT chooses parts by name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clicksByDay,
  companyStats,
  objectStats,
  opensByDay,
  type ObjectStats,
} from '../apps/server/src/features/measuring/counting/reports.read.ts';
import { loadRawLog, RAW_COUNTS, RAW_DAYS, rollRawLog } from '../apps/server/src/features/measuring/counting/testing/raw-log.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { measureAttribution } from './report/attribution.ts';
import { measureOpensCsv } from './report/opens-csv.ts';
import { measureReports } from './report/report-times.ts';
import type { Report } from './run.ts';

/** A comma-separated choice for work on one of them; all by default. */
const WANTED = process.env['BENCH_REPORT']?.split(',');
/** Far from the numbers that the database gives. */
const COMPANY = 7_000_000;
const OWN = 1_000_000;
const OTHERS = 100_000;
const TO = RAW_DAYS.first + RAW_DAYS.count - 1;
const FROM = TO - 29;

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, createLog('error'));
  try {
    for (const [name, part] of Object.entries(PARTS)) if (WANTED?.includes(name) ?? true) await part(db, report);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const PARTS: Readonly<Record<string, (db: Database, report: Report) => Promise<void>>> = {
  times: measureReports,
  attribution: measureAttribution,
  csv: measureOpensCsv,
  async raw(db, report) {
    await loadRawLog(db.logins, { companyId: COMPANY, count: OWN, own: true });
    await loadRawLog(db.logins, { companyId: COMPANY, count: OTHERS, own: false });
    report('report_rolled_rate', (OWN + OTHERS) / (await rollRawLog(db.logins)), 'impressions/s');
    await measure(db, report);
  },
};

async function measure(db: Database, report: Report): Promise<void> {
  const ask = <T>(question: (tx: Parameters<Parameters<Database['withCompany']>[1]>[0]) => Promise<T>) => db.withCompany(COMPANY, question);
  const opensMs = await median(50, () => ask((tx) => opensByDay(tx, COMPANY, FROM, TO)));
  const clicksMs = await median(50, () => ask((tx) => clicksByDay(tx, COMPANY, FROM, TO)));
  const imagesMs = await median(50, () => ask((tx) => objectStats(tx, COMPANY, FROM, TO)));
  report('report_opens_30_days', opensMs, 'ms');
  report('report_clicks_30_days', clicksMs, 'ms');
  report('report_images_30_days', imagesMs, 'ms');

  const opens = await ask((tx) => opensByDay(tx, COMPANY, FROM, TO));
  const company = await ask((tx) => companyStats(tx, COMPANY, FROM, TO));
  const images = await ask((tx) => objectStats(tx, COMPANY, FROM, TO));
  const raw = await rawCounts(db);
  report('report_uniques', company.uniqueOpens, 'recipients');
  report(
    'report_differences',
    [
      opens.reduce((sum, { value }) => sum + value, 0) !== raw.company.uniqueOpens,
      !same(company, raw.company),
      images.length !== raw.images.length,
      ...images.map((image, index) => !same(image, raw.images[index])),
    ].filter(Boolean).length,
    'answers',
  );
  report('report_raw_count_distinct', raw.ms, 'ms');
  report('report_raw_time_ratio_vs_rolled_up', raw.ms / opensMs, 'x');
}

/** The same answers from the log. */
async function rawCounts(db: Database): Promise<{ company: Omit<ObjectStats, 'objectId'>; images: ObjectStats[]; ms: number }> {
  return withClient(db.logins.jobs, 'bench', async (client) => {
    const counts = `${RAW_COUNTS} from impression where company_id = ${COMPANY} and counted and day between ${FROM} and ${TO}`;
    const company = await client.query<Omit<ObjectStats, 'objectId'>>(`select ${counts}`);
    const images = await client.query<ObjectStats>(`select object_id as "objectId", ${counts} group by 1 order by 1`);
    const ms = await median(3, () =>
      client.query(
        `select day, count(distinct recipient) from impression where company_id = ${COMPANY} and counted and kind = 1 and day between ${FROM} and ${TO} group by rollup (day)`,
      ),
    );
    if (!company.rows[0]) throw new Error('The log is empty.');
    return { company: company.rows[0], images: images.rows, ms };
  });
}

function same(a: Omit<ObjectStats, 'objectId'>, b: Omit<ObjectStats, 'objectId'> | undefined): boolean {
  return (
    b !== undefined &&
    a.totalOpens === b.totalOpens &&
    a.uniqueOpens === b.uniqueOpens &&
    a.totalClicks === b.totalClicks &&
    a.uniqueClicks === b.uniqueClicks
  );
}

/** Milliseconds in the middle of `times` runs. */
async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}
