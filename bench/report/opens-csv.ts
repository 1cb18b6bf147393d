/**
 * A CSV of a million single opens, read from the log page by page: how much memory it takes while it streams.
 */
import { dateOfDay, dayIn } from '@limn/model';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OPEN_COLUMNS } from '../../apps/server/src/features/measuring/opens/open-columns.ts';
import { csvOf, pagesOf } from '../../apps/server/src/features/measuring/opens/opens-file.ts';
import { insertCompany } from '../../apps/server/src/features/people/accounts/accounts.store.ts';
import { keepHeapForRequests } from '../../apps/server/src/platform/heap.ts';
import { withClient } from '../../apps/server/src/storage/connection.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import type { Report } from '../run.ts';

const ROWS = 1_000_000;
const IMAGE = 4_000_001;
const MB = 1024 * 1024;

export async function measureOpensCsv(db: Database, report: Report): Promise<void> {
  // A front answers it.
  keepHeapForRequests();
  const words = { website: '', industry: '', emailProvider: '', emailListSize: '', planType: 'custom' as const };
  const companyId = await db.control((tx) => insertCompany(tx, { name: 'Exported', timezone: 'Europe/London', ...words }));
  await db.withCompany(companyId, (tx) =>
    tx.run(`insert into image (company_id, id, name, type_id, document) values ($1, $2, 'Spring', 1, '{}')`, [companyId, IMAGE]),
  );
  const today = dayIn('Europe/London', Date.now());
  await withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query('set synchronous_commit = off');
    await client.query(`select ensure_impression_month(current_date), ensure_impression_month((current_date - interval '1 month')::date)`);
    await client.query(
      `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, client, device, country)
       select now() - interval '12 hours' - n * interval '1 second', $1, $2, 1, $3 - (n / 86400)::int - 1, 1, n % 2, true, hashint8extended(n % 200000, 1), 0, 1, 0, 1 + n % 9, n % 4, 163
       from generate_series(0, $4::int - 1) n`,
      [companyId, IMAGE, today, ROWS],
    );
  });
  await withClient(db.logins.owner, 'bench', (client) => client.query('analyze impression'));
  const days = { start: dateOfDay(today - 30), end: dateOfDay(today) };
  const asked = { report: 'image', figure: 'opens', id: IMAGE, ...days } as const;
  const growth = async (): Promise<{ rows: number; seconds: number; first: number; rest: number }> => {
    const started = performance.now();
    const before = process.memoryUsage().rss;
    let [max, warm, rows] = [before, before, 0];
    for await (const text of csvOf(
      pagesOf(db, { companyId, asked }, { nowMs: Date.now, impressionMonths: 13 }),
      OPEN_COLUMNS({ timezone: 'Europe/London', currency: 'GBP' }),
    )) {
      rows += text.split('\r\n').length - 1;
      if (rows <= ROWS / 10) warm = process.memoryUsage().rss;
      max = Math.max(max, process.memoryUsage().rss);
    }
    return { rows, seconds: (performance.now() - started) / 1000, first: (warm - before) / MB, rest: (max - warm) / MB };
  };
  const keptBefore = heapKept();
  const once = await growth();
  report('report_csv_rows', once.rows - 1, 'rows');
  report('report_csv_seconds', once.seconds, 's');
  // The runtime's heap grows to its full size with the first rows, as with anything that a server does: once
  // for all that it ever does.
  report('report_csv_memory_of_first_tenth', once.first, 'MB');
  reportWithGoal(report, 'report_csv_memory_growth', once.rest, 'MB', 64);
  const again = await growth();
  reportWithGoal(report, 'report_csv_memory_growth_of_a_second', again.first + again.rest, 'MB', 64);
  report('report_csv_memory_kept_by_both', (heapKept() - keptBefore) / MB, 'MB');
}

/** Bytes in use after everything that nothing holds any more was collected. */
function heapKept(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
