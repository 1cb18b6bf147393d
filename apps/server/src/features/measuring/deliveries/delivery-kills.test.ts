/**
 * Mailed reports while the real process of the jobs is killed (kill -9) again and again in the middle of
 * them.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs } from '../../../jobs/start-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

const SCHEDULES = 24;
/** How many mails are safe when the process is killed: it is at work on the next ones. */
const KILLED_AT = [3, 40];
const SETTLE_MS = 120_000;
const RADIX = 36;

let api: ApiServer;
let tenant: Tenant;
let users: number[];
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('kills');
  const company = (await api.ask('getUserCompany', { as: tenant.owner })).body.company as { users: { user_id: number }[] };
  users = company.users.map(({ user_id: id }) => id);
  vi.stubEnv('DATA_DIR', api.dataDir);
  // As `startApi` has it.
  vi.stubEnv('SECRET_KEY', 'a secret for tests that is long enough');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

/** "schedule user", as the link by which a recipient ends it names them. */
async function mailed(): Promise<string[]> {
  const rows = await api.db.control((tx) =>
    tx.query<{ text: string }>(`select text from mail where strpos(text, '/shared/mail/stop?t=') > 0`),
  );
  return rows.map(({ text }) => {
    const [, schedule, user] = /\/shared\/mail\/stop\?t=\w+\.(\w+)\.(\w+)\./.exec(text) ?? [];
    return [schedule, user].map((part = '') => Number.parseInt(part, RADIX)).join(' ');
  });
}

test('mails every report to every recipient once while the jobs are killed', { timeout: SETTLE_MS + 60_000 }, async () => {
  const made = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.query<{ id: number }>(
      `insert into report_schedule (company_id, report, every, openers, users, next_at)
       select $1, (array['image', 'livetarget', 'recipe', 'item', 'daily'])[1 + n % 5], 'week', 'people', $2, now() - interval '1 minute'
       from generate_series(1, ${SCHEDULES}) n returning id`,
      [tenant.companyId, users],
    ),
  );
  const wanted = made.flatMap(({ id }) => users.map((user) => `${id} ${user}`)).toSorted();
  expect(wanted.length).toBeGreaterThan(KILLED_AT.at(-1) ?? 0);
  const jobs = startJobs({
    login: api.logins.jobs,
    directory: join(api.dataDir, 'journal'),
    chores: api.logins,
    log: createLog('silent'),
    logLevel: 'silent',
  });
  const killed = new Set<number>();
  try {
    const waiting = [...KILLED_AT];
    for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(2)) {
      const safe = (await mailed()).length;
      const pid = jobs.pid();
      if (waiting[0] !== undefined && safe >= waiting[0] && pid !== undefined && !killed.has(pid)) {
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
        waiting.shift();
      }
      if (safe >= wanted.length) break;
    }
  } finally {
    await jobs.stop();
  }
  expect(killed.size).toBe(KILLED_AT.length);
  expect((await mailed()).toSorted()).toEqual(wanted);
});
