import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '@limn/model';
import type { Database } from '../storage/database.ts';
import type { DrawJob } from './draw/draw-port.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';

/** A fifth of what the product lets wait, so that a fifth of the crowd is far more than that. */
const MAX_WAITING = 100;
let shared: RenderStage;
let stage: RenderStage | undefined;
beforeAll(async () => {
  shared = await openRenderStage({ maxWaiting: MAX_WAITING });
});
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});
afterAll(() => shared.close());

const outcome = async (response: Response) => [response.status, response.headers.get('x-limn-reason')];

test('serves and counts known images without the database, others as a pixel', async () => {
  let isAway = false;
  const away = () => Promise.reject(new AppError('unavailable'));
  const wrapDb = (db: Database): Database => ({
    ...db,
    findRoute: (uuid) => (isAway ? away() : db.findRoute(uuid)),
    renderRead: (id, fn) => (isAway ? away() : db.renderRead(id, fn)),
    withCompany: (id, fn) => (isAway ? away() : db.withCompany(id, fn)),
  });
  const s = (stage = await openRenderStage({ shared, wrapDb }));
  const [known, never] = [
    await s.publish({ snapshot: { link: 'https://shop.example/' }, tokens: [['name', '[name]']] }),
    await s.publish({}),
  ];
  await s.get(`/render/${known.uuid}?name=Ada`);
  isAway = true;
  for (const minutes of [0, 1, 10]) {
    s.clock.aheadMs = minutes * 60_000;
    expect(await outcome(await s.get(`/render/${known.uuid}?name=Someone${minutes}`))).toEqual([200, 'picture']);
    expect((await s.get(`/link/${known.uuid}?name=[name]`)).headers.get('location')).toBe('https://shop.example/');
    expect(await outcome(await s.get(`/render/${never.uuid}`))).toEqual([200, 'unknown']);
  }
  expect(s.counted.length).toBe(7);
  isAway = false;
  expect(await outcome(await s.get(`/render/${never.uuid}?name=Ada`))).toEqual([200, 'picture']);
});

test('serves the picture on a full disk and reports that it was not counted', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const s = (stage = await openRenderStage({ shared, journal: { write: (_record, done) => done(full) } }));
  const { uuid } = await s.publish({});
  for (const name of ['Ada', 'Bob', 'Cy']) expect(await outcome(await s.get(`/render/${uuid}?name=${name}`))).toEqual([200, 'picture']);
  expect(s.handler.uncounted).toBe(3);
  expect(s.logged.filter((line) => line.includes('render.uncounted')).length).toBe(1);
});

test('serves the picture at the deadline when the disk hangs', async () => {
  const s = (stage = await openRenderStage({ shared, journal: { write: () => {} }, handler: { deadlineMs: 300 } }));
  const { uuid } = await s.publish({});
  await s.get(`/render/${uuid}?name=warm`);
  expect(await outcome(await s.get(`/render/${uuid}?name=warm`))).toEqual([200, 'picture']);
});

test('closing answers everything that was asked before it', async () => {
  const s = (stage = await openRenderStage({ shared }));
  const { uuid } = await s.publish({});
  await s.get(`/render/${uuid}?name=warm`);
  const asked = Array.from({ length: 60 }, (_, i) => s.get(`/render/${uuid}?name=number${i}`));
  await expect.poll(() => s.counted.length, { interval: 1 }).toBeGreaterThan(5);
  const closed = new Promise((resolve) => s.server.close(resolve));
  const answers = await Promise.allSettled(asked);
  s.server.closeIdleConnections();
  await closed;
  await s.handler.close();
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(answered.every((response) => response.status === 200 && response.headers.get('x-limn-reason') === 'picture')).toBe(true);
  expect(answered.length).toBe(s.counted.length - 1);
});

test('loses no picture when a draw child is killed', async () => {
  const s = (stage = await openRenderStage({ shared }));
  const { uuid } = await s.publish({});
  await s.get(`/render/${uuid}?name=warm`);
  await expect.poll(() => s.draw.pids.length).toBe(2);
  const asked = Array.from({ length: 40 }, (_, i) => s.get(`/render/${uuid}?name=number${i}`));
  await expect.poll(() => s.counted.length, { interval: 1 }).toBeGreaterThan(5);
  process.kill(s.draw.pids[0]!, 'SIGKILL');
  const answers = await Promise.all(asked);
  expect(answers.map((response) => response.status)).toEqual(Array(40).fill(200));
  expect(answers.filter((response) => response.headers.get('x-limn-reason') === 'picture').length).toBe(40);
});

test('limits the queue under overload, answers everyone and recovers', async () => {
  const s = (stage = await openRenderStage({ shared }));
  const { uuid } = await s.publish({ neutral: Buffer.from('neutral') });
  await s.get(`/render/${uuid}?name=warm`);
  const answers = await Promise.all(Array.from({ length: 400 }, (_, i) => s.get(`/render/${uuid}?name=crowd${i}`)));
  const outcomes = await Promise.all(answers.map(outcome));
  expect(outcomes.every(([status, reason]) => status === 200 && (reason === 'picture' || reason === 'neutral'))).toBe(true);
  expect(outcomes.filter(([, reason]) => reason === 'picture').length).toBeGreaterThan(0.8 * MAX_WAITING);
  expect(s.counted.length).toBe(401);
  expect(await outcome(await s.get(`/render/${uuid}?name=after`))).toEqual([200, 'picture']);
});

test('counts a reader who hangs up and cancels drawings no one waits for', async () => {
  const jobs: DrawJob[] = [];
  const draw = { ...shared.draw, draw: (job: DrawJob) => new Promise<never>(() => void jobs.push(job)) };
  const s = (stage = await openRenderStage({ shared, handler: { draw, deadlineMs: 1000 } }));
  const { uuid } = await s.publish({ neutral: Buffer.from('neutral') });
  const [alone, first, second] = [new AbortController(), new AbortController(), new AbortController()];
  const ask = (name: string, { signal }: AbortController) => s.get(`/render/${uuid}?name=${name}&eid=a`, { signal }).catch(() => undefined);
  const asked = [ask('alone', alone), ask('two', first), ask('two', second)];
  await expect.poll(() => [jobs.length, s.counted.length]).toEqual([2, 3]);
  expect(jobs.map((job) => job.isWanted?.())).toEqual([true, true]);
  alone.abort();
  first.abort();
  await expect.poll(() => jobs.find(({ values }) => values.name === 'alone')?.isWanted?.()).toBe(false);
  expect(jobs.find(({ values }) => values.name === 'two')?.isWanted?.()).toBe(true);
  second.abort();
  await expect.poll(() => jobs.map((job) => job.isWanted?.())).toEqual([false, false]);
  await Promise.all(asked);
  await s.handler.close();
  expect([s.counted.length, s.handler.fallbacks.overload + s.handler.fallbacks.not_drawn]).toEqual([3, 0]);
  expect(s.logged.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
});
