/**
 * Flavours: what it costs to learn from 2 M and 10 M events, each in a process of its own so that its memory
 * is its own; what the product makes of it (`flavours/product.ts`); and how good the lists are, forward in
 * time, beside popularity and a plain cosine in SQL. `BENCH_FLAVOURS=costs,refreshes,readers,recipes,quality`
 * measures a part only.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildState,
  encodeModel,
  evaluateFlavour,
  LIST_LENGTH,
  measure,
  neighboursOf,
  openModel,
  readFlavour,
  refreshState,
  splitForward,
  WITHIN,
  type Batch,
  type EventColumns,
  type Flavour,
  type TestCase,
} from '@limn/flavours';
import { makeShop, type Shop } from '@limn/flavours/testing';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { product } from './flavours/product.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const FLAVOUR: Flavour = {
  peopleWho: [
    { view: 'viewed', score: 1 },
    { view: 'bought', score: 1 },
  ],
  alsoDid: [{ view: 'bought', score: 1 }],
  within: WITHIN.anytime,
  days: 0,
  timezone: 'UTC',
};
const SIZES = {
  '2m': { shop: { events: 2_000_000, items: 20_000, customers: 200_000 }, goalSeconds: 2.5 },
  '10m': { shop: { events: 10_000_000, items: 200_000, customers: 1_000_000 }, goalSeconds: 20 },
} as const;
const QUALITY: Shop = { events: 400_000, items: 4000, customers: 20_000 };
const GOAL_MB = 1024;

interface Costs {
  buildSeconds: number;
  peakMb: number;
  shopMb: number;
  modelMb: number;
  /** CPU seconds, which a busy machine hardly changes. */
  buildCpuSeconds: number;
  refreshCpuSeconds: number;
  rowsMb: number;
  verifyMs: number;
  openMs: number;
  readMs: number;
  differences: number;
}

const parts = process.env.BENCH_FLAVOURS?.split(',');

export async function run(report: Report): Promise<void> {
  const isAsked = (part: string) => parts?.includes(part) ?? true;
  if (isAsked('costs')) await reportCosts(report);
  if (['refreshes', 'readers', 'recipes'].some(isAsked)) await product(report, isAsked);
  if (isAsked('quality')) await quality(report);
}

async function reportCosts(report: Report): Promise<void> {
  for (const [name, { goalSeconds }] of Object.entries(SIZES)) {
    const costs = await inOwnProcess(name);
    reportWithGoal(report, `flavours_${name}_build`, costs.buildSeconds, 's', goalSeconds);
    reportWithGoal(report, `flavours_${name}_peak_memory`, costs.peakMb, 'MB', GOAL_MB);
    report(`flavours_${name}_memory_of_events_before`, costs.shopMb, 'MB');
    report(`flavours_${name}_build_cpu`, costs.buildCpuSeconds, 's');
    // Its goal stands where the product reaches it: with its events read from their tables.
    report(`flavours_${name}_refresh_cpu_ratio_vs_build`, costs.refreshCpuSeconds / costs.buildCpuSeconds, 'x');
    report(`flavours_${name}_refresh_differences`, costs.differences, 'bytes');
    report(`flavours_${name}_pairs`, costs.rowsMb, 'MB');
    report(`flavours_${name}_model`, costs.modelMb, 'MB');
    report(`flavours_${name}_verify_model`, costs.verifyMs, 'ms');
    report(`flavours_${name}_open_model`, costs.openMs, 'ms');
    reportWithGoal(report, `flavours_${name}_neighbours_p99`, costs.readMs, 'ms', 0.2);
  }
}

async function inOwnProcess(size: string): Promise<Costs> {
  const child = fork(import.meta.filename, ['measure', size]);
  return new Promise((resolve, reject) => {
    child.once('message', (costs) => resolve(costs as Costs));
    child.once('exit', (code) => reject(new Error(`The measuring process ended with ${code}.`)));
  });
}

function measureCosts(size: keyof typeof SIZES): Costs {
  const { shop } = SIZES[size];
  const question = readFlavour(FLAVOUR);
  // Compiled code is what a worker runs for most of its life.
  buildState(question, makeShop({ events: 50_000, items: 1000, customers: 5000 }, 1));
  const batch = makeShop(shop, 7);
  const shopMb = process.memoryUsage().rss / 2 ** 20;
  const [state, file, buildSeconds, buildCpuSeconds] = timed(() => {
    const state = buildState(question, batch);
    return [state, encodeModel(state)] as const;
  });
  const rowsMb = state.rows.reduce((sum, row) => sum + (row?.length ?? 0), 0) / 2 ** 20;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const previous = openModel(file, { isVerified: true });
  const { changes, all } = changeSome(batch, shop.customers / 50);
  const [, refreshed, , refreshCpuSeconds] = timed(() => {
    const next = refreshState(state, changes);
    return [next, encodeModel(next, { previous })] as const;
  });
  // A second build of everything takes long: the smaller one shows that both are the same.
  const rebuilt = size === '2m' ? encodeModel(buildState(question, all)) : refreshed;
  const differences =
    Math.abs(rebuilt.length - refreshed.length) + rebuilt.reduce((sum, byte, at) => sum + (byte === refreshed[at] ? 0 : 1), 0);
  const [, verifySeconds] = timed(() => [openModel(file)]);
  const [model, openSeconds] = timed(() => [openModel(file, { isVerified: true })]);
  const reads = Array.from({ length: 5000 }, (_, n) => {
    const from = performance.now();
    neighboursOf(model, batch.items[(n * 37) % batch.items.length] ?? '');
    return performance.now() - from;
  }).sort((a, b) => a - b);
  const readMs = reads[Math.floor(reads.length * 0.99)] ?? 0;
  return {
    buildSeconds,
    buildCpuSeconds,
    refreshCpuSeconds,
    peakMb,
    shopMb,
    modelMb: file.length / 2 ** 20,
    rowsMb,
    verifyMs: verifySeconds * 1000,
    openMs: openSeconds * 1000,
    readMs,
    differences,
  };
}

function timed<T extends readonly unknown[]>(work: () => readonly [...T]): [...T, number, number] {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const result = work();
  const { user, system } = process.cpuUsage(cpu);
  return [...result, (performance.now() - started) / 1000, (user + system) / 1e6];
}

/** Customers spread over all of them buy one more thing. */
function changeSome({ items, events }: Batch, count: number): { changes: Batch & { customers: number[] }; all: Batch } {
  const highest = (events.customers as Uint32Array).reduce((max, customer) => Math.max(max, customer), 0);
  const step = Math.floor(highest / count);
  const customers = Array.from({ length: Math.floor(count) }, (_, n) => n * step + 1);
  const isChanged = new Set(customers);
  const kept: number[] = [];
  for (let n = 0; n < events.customers.length; n++) if (isChanged.has(events.customers[n] ?? 0)) kept.push(n);
  const added: EventColumns = {
    customers,
    items: customers.map((customer) => (customer * 7919) % items.length),
    at: customers.map(() => Date.UTC(2026, 5, 1)),
    views: customers.map(() => 1),
  };
  const join = (rows: readonly number[] | undefined, column: keyof EventColumns) =>
    Float64Array.from([...(rows ? rows.map((row) => events[column][row] ?? 0) : Array.from(events[column])), ...Array.from(added[column])]);
  const columns = (rows?: readonly number[]): EventColumns => ({
    customers: join(rows, 'customers'),
    items: join(rows, 'items'),
    at: join(rows, 'at'),
    views: join(rows, 'views'),
  });
  const all = events.customers.length > 2_000_000 ? { items, events } : { items, events: columns() };
  return { changes: { items, events: columns(kept), customers }, all };
}

/** The same people and moments for every list. */
async function quality(report: Report): Promise<void> {
  const batch = makeShop(QUALITY, 11);
  const question = readFlavour(FLAVOUR);
  const { flavour, popular, random, people, sentence } = evaluateFlavour(question, batch);
  const { learnt, cases } = splitForward(question, batch, () => true);
  const plain = measure(cases, batch.items.length, await plainCosine(batch.items, learnt)).measures;
  report('flavours_people', people, 'people');
  for (const [name, measures] of Object.entries({ flavour, popular, random, sql_cosine: plain })) {
    report(`flavours_ndcg10_${name}`, measures.ndcg, '');
    report(`flavours_hit_rate10_${name}`, measures.hitRate, 'share');
    report(`flavours_catalogue_shown_${name}`, measures.shown, 'share');
  }
  reportWithGoal(report, 'flavours_ndcg10_ratio_vs_popularity', flavour.ndcg / popular.ndcg, 'x', 1.3);
  reportWithGoal(report, 'flavours_ndcg10_ratio_vs_sql_cosine', flavour.ndcg / plain.ndcg, 'x', 1);
  console.log(sentence);
}

const COSINE = `with first as (select distinct customer, item from event), also as (select distinct customer, item from event where view = 1),
  first_total as (select item, count(*) as people from first group by 1), also_total as (select item, count(*) as people from also group by 1),
  pair as (select f.item, a.item as gives, count(*) as people from first f join also a using (customer) where f.item <> a.item group by 1, 2),
  ranked as (select p.item, p.gives, p.people / sqrt(f.people::float8 * a.people) as cosine,
    row_number() over (partition by p.item order by p.people / sqrt(f.people::float8 * a.people) desc, p.gives) as rank
    from pair p join first_total f on f.item = p.item join also_total a on a.item = p.gives)
  select item, gives, cosine from ranked where rank <= 50`;

/** Neighbours by a plain cosine; lists are made of them in the same way. */
async function plainCosine(items: readonly string[], events: EventColumns): Promise<(one: TestCase) => { list: string[]; own: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  try {
    const rows = await withClient(db.logins.owner, 'bench', async (client) => {
      await client.query('create temporary table event (customer int, item int, view int)');
      for (let from = 0; from < events.at.length; from += 50_000) {
        const part = (column: ArrayLike<number>) => Array.from(column).slice(from, from + 50_000);
        await client.query('insert into event select * from unnest($1::int[], $2::int[], $3::int[])', [
          part(events.customers),
          part(events.items),
          part(events.views),
        ]);
      }
      await client.query('analyze event');
      return (await client.query<{ item: number; gives: number; cosine: number }>(COSINE)).rows;
    });
    const neighbours = Map.groupBy(rows, ({ item }) => items[item] ?? '');
    return ({ history, had }) => {
      const scores = new Map<string, number>();
      for (const [n, id] of history.slice(0, 50).entries()) {
        for (const { gives, cosine } of neighbours.get(id) ?? []) {
          const other = items[gives] ?? '';
          if (!had.has(other)) scores.set(other, (scores.get(other) ?? 0) + 0.9 ** n * cosine);
        }
      }
      const list = [...scores].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([id]) => id);
      return { list: list.slice(0, LIST_LENGTH), own: Math.min(list.length, LIST_LENGTH) };
    };
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'measure') process.send?.(measureCosts(process.argv[3] as keyof typeof SIZES), () => process.exit(0));
