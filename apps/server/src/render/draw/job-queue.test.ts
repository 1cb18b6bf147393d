import { expect, test } from 'vitest';
import { createJobQueue, inFlightFor, type JobQueue, type Lane, type Waiting } from './job-queue.ts';

interface Job extends Waiting {
  name: string;
  settled: boolean;
}

const late: string[] = [];
const aQueue = (): JobQueue<Job> =>
  createJobQueue<Job>({ children: 1, deadlineMs: 1500, maxWaiting: 10, onLate: (job) => (job.settled = !!late.push(job.name)) });
const aJob = (name: string, kind: string, inMs = 1500): Job => ({
  name,
  kind,
  addedAt: 0,
  deadlineAt: performance.now() + inMs,
  settled: false,
});
const took = (ms: number, isTypical = true) => ({ ms, cpuMs: ms, isTypical });
/** A queue that knows what each kind takes. */
function knowing(paces: Record<string, number>): JobQueue<Job> {
  const queue = aQueue();
  for (const [kind, ms] of Object.entries(paces)) {
    for (let times = 0; times < 3; times++) {
      const job = aJob('first', kind);
      queue.add(job);
      queue.next('quick', 0);
      queue.drawn(job, took(ms));
    }
  }
  return queue;
}
const takeAll = (queue: JobQueue<Job>, lane: Lane) => {
  const names: string[] = [];
  for (let job = queue.next(lane, 0); job; job = queue.next(lane, 0)) names.push(job.name);
  return names;
};

test('separates slow and very slow jobs into lanes of their own', () => {
  const queue = knowing({ banner: 1, map: 20, monster: 300 });
  for (const job of [aJob('a', 'banner'), aJob('b', 'monster'), aJob('m', 'map'), aJob('c', 'banner')]) expect(queue.add(job)).toBe(true);
  expect({ quick: takeAll(queue, 'quick'), slow: takeAll(queue, 'slow'), expensive: takeAll(queue, 'expensive') }).toEqual({
    quick: ['a', 'c'],
    slow: ['m'],
    expensive: ['b'],
  });
});

test('tries one job of an unknown kind and sends the rest to its lane', () => {
  const queue = aQueue();
  for (const name of ['compiled', 'loads letters', 'expensive', 'expensive as well', 'other']) queue.add(aJob(name, 'new'));
  for (const [name, cost] of [
    ['compiled', took(200, false)], // says nothing of the next
    ['loads letters', took(300)], // nor does this, if the next is cheaper
    ['expensive', took(90)],
    ['expensive as well', took(100)],
  ] as const) {
    const trial = queue.next('quick', 0);
    expect({ name: trial?.name, quick: takeAll(queue, 'quick'), expensive: takeAll(queue, 'expensive') }).toEqual({
      name,
      quick: [],
      expensive: [],
    });
    queue.drawn(trial!, cost);
  }
  expect([takeAll(queue, 'quick'), takeAll(queue, 'expensive')]).toEqual([[], ['other']]);
});

test('treats a job as quick that was slow once while loading', () => {
  const queue = aQueue();
  for (const cost of [300, 1]) {
    const job = aJob('a', 'map');
    queue.add(job);
    queue.next('quick', 0);
    queue.drawn(job, took(cost));
  }
  for (const name of ['b', 'c']) queue.add(aJob(name, 'map'));
  expect(takeAll(queue, 'quick')).toEqual(['b', 'c']);
});

test('releases held jobs when the tried one fails or is cancelled', () => {
  const queue = aQueue();
  const trials = ['given up', 'not waited for', 'too late'].map((name) => aJob(name, name, name === 'too late' ? 10 : 1500));
  for (const trial of trials) {
    queue.add(trial);
    queue.add(aJob(`after ${trial.name}`, trial.kind));
  }
  expect(queue.next('quick', 0)?.name).toBe('given up');
  queue.left(trials[0]!);
  trials[1]!.settled = true;
  while (performance.now() < trials[2]!.deadlineAt);
  expect(takeAll(queue, 'quick')).toEqual(['after given up', 'after not waited for', 'after too late']);
});

test('treats an accidentally slow job as quick again after a few', () => {
  const queue = knowing({ banner: 300 });
  for (let drawn = 0; drawn < 12; drawn++) queue.drawn(aJob('again', 'banner'), took(1));
  expect(queue.laneOf(aJob('next', 'banner'))).toBe('quick');
});

test('calls no document expensive because the machine is busy', () => {
  const queue = knowing({ banner: 1 });
  for (let drawn = 0; drawn < 50; drawn++) queue.drawn(aJob('again', 'banner'), { ms: 200, cpuMs: 2, isTypical: true });
  expect(queue.laneOf(aJob('next', 'banner'))).toBe('quick');
});

test('keeps accepting a queue after one standstill', () => {
  const queue = knowing({ banner: 1 });
  queue.drawn(aJob('stood still', 'banner'), { ms: 400, cpuMs: 1, isTypical: true });
  for (let waiting = 0; waiting < 10; waiting++) expect(queue.add(aJob(`${waiting}`, 'banner'))).toBe(true);
});

test('limits a slow lane by its readers’ deadlines, and every queue by length', () => {
  const queue = knowing({ banner: 1, monster: 400 });
  expect([1, 2, 3, 4].map((n) => queue.add(aJob(`${n}`, 'monster')))).toEqual([true, true, true, false]);
  const taken = Array.from({ length: 20 }, (_, n) => queue.add(aJob(`${n}`, 'banner')));
  expect(taken.filter(Boolean).length).toBe(7);
});

test('tells latecomers at once and puts in-flight jobs first', () => {
  const queue = knowing({ banner: 5 });
  queue.add(aJob('waits', 'banner'));
  queue.putBack([aJob('one', 'banner'), aJob('late', 'banner', -1), aJob('two', 'banner')]);
  expect([takeAll(queue, 'quick'), late.at(-1)]).toEqual([['one', 'two', 'waits'], 'late']);
});

test('does not begin expensive jobs that cannot finish in time', () => {
  const queue = knowing({ map: 20, monster: 400 });
  for (const [kind, inMs] of [
    ['monster', 300],
    ['map', 15],
    ['map', 100],
  ] as const)
    queue.putBack([aJob(`${kind} in ${inMs}`, kind, inMs)]);
  expect({ slow: takeAll(queue, 'slow'), expensive: takeAll(queue, 'expensive'), late: late.slice(-2) }).toEqual({
    slow: ['map in 100'],
    expensive: [],
    late: ['map in 15', 'monster in 300'],
  });
});

test('keeps background pictures in a lane that readers and estimates ignore', () => {
  const queue = aQueue();
  for (let n = 0; n < 10; n++) expect(queue.add({ ...aJob(`behind ${n}`, 'new'), isBackground: true })).toBe(true);
  expect(queue.add({ ...aJob('too many', 'new'), isBackground: true })).toBe(false);
  for (const name of ['tried', 'held']) expect(queue.add(aJob(name, 'new'))).toBe(true);
  expect([queue.outlook('new', () => 0), queue.length('background')]).toEqual([{ lane: 'quick', waitMs: 0 }, 10]);
  expect(takeAll(queue, 'quick')).toEqual(['tried']);
  const behind = queue.next('background', 0);
  for (let times = 0; times < 4; times++) queue.drawn(behind!, took(500));
  expect([queue.laneOf({ kind: 'new' }), queue.averageMs]).toEqual(['quick', 0]);
  expect(takeAll(queue, 'background')).toHaveLength(9);
});

test('estimates the wait from jobs ahead in the lane and held ones of its kind', () => {
  const queue = knowing({ banner: 2, map: 20 });
  const outlook = (kind: string, inFlight = 0) => queue.outlook(kind, () => inFlight);
  const each = queue.averageMs;
  expect(each).toBeGreaterThan(0);
  expect(outlook('banner')).toEqual({ lane: 'quick', waitMs: 0 });
  for (const name of ['a', 'b', 'c']) queue.add(aJob(name, 'banner'));
  expect(outlook('banner', 2)).toEqual({ lane: 'quick', waitMs: 5 * each });
  expect(outlook('map', 1)).toEqual({ lane: 'slow', waitMs: expect.closeTo(20, 0) });
  for (const name of ['tried', 'held', 'held too']) queue.add(aJob(name, 'new'));
  expect(outlook('new')).toEqual({ lane: 'quick', waitMs: 6 * each });
  expect(outlook('banner')).toEqual({ lane: 'quick', waitMs: 4 * each });
});

test('estimates by many pictures, so that one standstill moves the wait little', () => {
  const queue = knowing({ banner: 1 });
  const drawn = (ms: number) => queue.drawn(aJob('drawn', 'banner'), took(ms));
  expect(queue.averageMs).toBeCloseTo(1);
  for (let times = 0; times < 100; times++) drawn(1);
  drawn(500);
  expect(queue.averageMs).toBeLessThan(1.3);
  for (let times = 0; times < 150; times++) drawn(5);
  expect(queue.averageMs).toBeGreaterThan(4.5);
});

test('lets a late process give a child more jobs, and eight of an unknown pace', () => {
  const inFlight = (averageMs: number, ...lags: number[]) => lags.map((lagMs) => inFlightFor({ averageMs, lagMs }));
  expect(inFlight(1, 0, 5, 20, 500)).toEqual([6, 16, 46, 64]);
  expect(inFlight(0.2, 0, 5)).toEqual([8, 58]);
  expect(inFlight(8, 0, 20)).toEqual([3, 8]);
  expect(inFlight(0, 0, 20)).toEqual([8, 8]);
});
