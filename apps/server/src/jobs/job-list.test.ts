import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runJobs, type Job } from './job.ts';
import { makeJobs } from './job-list.ts';

const log = createLog('silent');
const directory = mkdtempSync(join(tmpdir(), 'limn-jobs-'));
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

const done: string[] = [];
const CHORES = {
  applyTimezones: async () => void done.push('timezones'),
  forgetOldAnswers: async () => void done.push('answers'),
  settleBills: async () => void done.push('bills'),
  purgeBins: async (companyId: number) => void done.push(`bin ${companyId}`),
  sendReport: async (companyId: number, id: number) => void done.push(`report ${companyId} ${id}`),
  postponeReport: async (companyId: number, id: number) => void done.push(`report ${companyId} ${id} later`),
  decideTests: async (companyId: number, id: number) => void done.push(`tests of ${companyId} ${id}`),
};

test('runs a step of every job, and none of them fails on a fresh database', async () => {
  const tools = { directory, blobs: { directory: join(directory, 'blobs') }, counts: join(directory, 'counted'), chores: CHORES, log };
  const made = makeJobs('jobs', { tools, login: t.logins.jobs });
  const names = made.jobs.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, everyMs, run } of made.jobs) {
    expect([name, everyMs >= 100]).toEqual([name, true]);
    for (let steps = 0; (await run()) && steps < 100;) steps++;
  }
  expect(done).toEqual(['timezones', 'answers', 'bills']);
  await made.close();
});

test('leaves out what a process was not given', () => {
  const names = makeJobs('jobs', { tools: { directory, log }, login: t.logins.jobs }).jobs.map(({ name }) => name);
  expect(names).toEqual([
    'drain',
    'drain events',
    'roll',
    'attribute',
    'left',
    'house',
    'credits',
    'tables',
    'events',
    'event imports',
    'take backs',
    'aggregates',
    'aggregate checks',
    'files',
    'erase',
  ]);
});

test('purges the images of other companies where those of one cannot be', async () => {
  const ids = await t.db.control(async (tx) => {
    const rows = await tx.query<{ id: number }>(`insert into company (name) values ('one'), ('two'), ('three') returning id`);
    return rows.map(({ id }) => id);
  });
  for (const id of ids)
    await t.db.withCompany(id, (tx) =>
      tx.run(
        `insert into image (company_id, name, type_id, document, deleted_at) values ($1, 'gone', 1, '{}', now() - interval '90 days')`,
        [id],
      ),
    );
  const purged: number[] = [];
  const purgeBins = async (companyId: number) => {
    if (companyId === ids[1]) throw new Error('Its disk is full.');
    purged.push(companyId);
  };
  const tools = { directory, chores: { ...CHORES, purgeBins }, log };
  const made = makeJobs('jobs', { tools, login: t.logins.jobs, names: ['bin'] });
  expect(await made.jobs[0]?.run()).toBe(false);
  expect(new Set(purged)).toEqual(new Set([ids[0], ids[2]]));
  await made.close();
});

const aJob = (job: Partial<Job> & Pick<Job, 'name' | 'run'>): Job => ({ role: 'jobs', everyMs: 60_000, ...job });
const running = (jobs: Job[]) => {
  const metrics = createMetrics();
  let wake = () => {};
  const listener = {
    listen: async (_channel: string, onMessage: (message: undefined) => void) => {
      wake = () => onMessage(undefined);
      return async () => {};
    },
  };
  return { metrics, wake: () => wake(), ...runJobs(jobs, { log, metrics, listener }) };
};

test('goes on with other jobs while one fails, and counts its failures', async () => {
  let steps = 0;
  const { metrics, stop } = running([
    aJob({ name: 'broken', run: () => Promise.reject(new Error('no')) }),
    aJob({ name: 'well', everyMs: 1, run: async () => ++steps < 0 }),
  ]);
  await expect.poll(() => steps).toBeGreaterThan(3);
  const failures = (await metrics.collect()).find(({ name }) => name === 'limn_job_failures_total')?.samples;
  expect(failures).toEqual([
    ['', { job: 'broken' }, expect.toSatisfy((n: number) => n > 0)],
    ['', { job: 'well' }, 0],
  ]);
  await stop();
});

test('wakes a job by its channel and finishes what is left at a stop', async () => {
  const said: string[] = [];
  let left = 0;
  const { wake, stop } = running([
    aJob({ name: 'woken', wakeOn: 'batch', atStop: 'finish last', run: async () => said.push('rolled') < 0 }),
    aJob({
      name: 'drains',
      atStop: 'finish',
      async run() {
        said.push(`drained ${left}`);
        return left-- > 0;
      },
    }),
  ]);
  await expect.poll(() => said).toContain('rolled');
  said.length = 0;
  wake();
  await expect.poll(() => said).toEqual(['rolled']);
  said.length = 0;
  left = 2;
  await stop();
  expect(said).toEqual(['drained 2', 'drained 1', 'drained 0', 'rolled']);
});
