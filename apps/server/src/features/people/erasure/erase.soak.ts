/**
 * How long a roller waits for the erasure of a person with 100,000 places and 200,000 records. On a machine
 * with other work a step also waits for a processor: that time is reported, and taken off.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { openDatabase } from '../../../storage/database.ts';
import { createPeopleEraser } from './erase-people.job.ts';
import { createErasables } from '../../../jobs/erasables.ts';

const [PLACES, RECORDS] = [100_000, 200_000];
const GOAL_MS = 50;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-erase-'));
  const log = createLog('error');
  const db = await openDatabase({ dataDir }, log);
  try {
    const companyId = await db.control(async (tx) => {
      const { id } = await tx.one<{ id: number }>(`insert into company (name, website) values ('Some', '') returning id`);
      return id;
    });
    await withClient(db.logins.owner, 'soak', async (owner) => {
      await owner.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
      await owner.query(
        'alter table chain no force row level security; alter table impression no force row level security; alter table erasure no force row level security',
      );
      await owner.query(
        `insert into chain (company_id, object_id, recipient, codes)
         select $1, n, 5, array(select (2500 + day + 32768)::bigint * 16 + 1 from generate_series(1, 1 + n % 60) day) from generate_series(1, ${PLACES}) n`,
        [companyId],
      );
      await owner.query(
        `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id)
         select now() - n * interval '1 second', $1, n, 1, 2500, 1, 0, true, 5, 0, 1, 0 from generate_series(1, ${RECORDS}) n`,
        [companyId],
      );
      await owner.query(`insert into erasure (company_id, recipient, stand_in) values ($1, 5, $2)`, [
        companyId,
        String(randomBytes(8).readBigInt64LE()),
      ]);
    });
    const locked: number[] = [];
    const queued: number[] = [];
    let queuedBefore = 0;
    let queuedMs = () => 0;
    const onLocked = (ms: number) => {
      queued.push(queuedMs() - queuedBefore);
      locked.push(ms - (queued.at(-1) ?? 0));
    };
    const eraser = createPeopleEraser({ directory: join(dataDir, 'journal'), log, erasables: createErasables(onLocked) });
    const began = performance.now();
    await withClient(db.logins.jobs, 'soak', async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      queuedMs = () => waitedForProcessor(process.pid) + waitedForProcessor(rows[0]?.pid ?? 0);
      const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
      const query = (...args: unknown[]) => {
        if (String(args[0]).includes('pg_try_advisory_xact_lock')) queuedBefore = queuedMs();
        return ask(...args);
      };
      Object.assign(client, { query });
      while (await eraser.step(client));
      const { rowCount } = await client.query('select from chain where recipient = 5 union all select from impression where recipient = 5');
      if (rowCount !== 0) throw new Error('Something of the person is left.');
    });
    const quantile = (share: number, times = locked) =>
      times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
    report('erase_seconds', (performance.now() - began) / 1000, 's');
    report('erase_steps_under_lock', locked.length, 'steps');
    report('erase_locked_p50', quantile(0.5), 'ms');
    report('erase_locked_p99', quantile(0.99), 'ms');
    report('erase_locked_max', quantile(1), 'ms');
    report('erase_queued_p99', quantile(0.99, queued), 'ms');
    if (!(quantile(0.99) <= GOAL_MS)) throw new Error(`The roller waited longer than ${GOAL_MS} ms.`);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds for which a process was ready to run, and another one had the processor. */
function waitedForProcessor(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
