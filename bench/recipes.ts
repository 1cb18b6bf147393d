/**
 * Recipes: what a decision costs over 100,000 and 10,000 items with 5 filters, 5 weightings and 3 orderings,
 * for customers who all differ, beside the same question in SQL on the embedded engine, in turns. Also what
 * it costs to build the columns, and what they weigh; then the same over HTTP, at a render host.
 * `BENCH_RECIPES=engine,http` measures a part only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurns, INPUT_TYPE, type Facts, type InputTypeKey, type Steps } from '@limn/query';
import { buildItemTableInSteps, chooseItems, compileRecipe, prepareRecipe, type Ask, type ColumnSource } from '@limn/recipes';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { threadMs } from './clients/thread-clock.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { bytesInUse } from './recipes/bytes-in-use.ts';
import { customerOf, makeItems, NOW, RECIPE, type Customer, type Item } from './recipes/made-up-items.ts';
import { reportOverHttp } from './recipes/over-http.ts';
import type { Report } from './run.ts';

type Client = Parameters<Parameters<typeof withClient>[2]>[0];

const DECISIONS = 300;
const SQL_DECISIONS = 20;
const GOALS = { 100_000: { median: 10, p99: 40 }, 10_000: { median: 1, p99: 4 } } as const;
const GOAL_MB = 64;
const GOAL_SLICE = 5;
const LIMIT = 10;

/** Seven columns that rules read, and five more that they might. */
function columnsOf(items: readonly Item[]): ColumnSource[] {
  const column = (name: string, type: InputTypeKey, valueOf: (item: Item, n: number) => string | number): ColumnSource => ({
    name,
    type: INPUT_TYPE[type],
    values: items.map(valueOf),
  });
  return [
    column('brand', 'TEXT', ({ brand }) => brand),
    column('price', 'NUMBER', ({ price }) => price),
    column('stock', 'NUMBER', ({ stock }) => stock),
    column('rating', 'NUMBER', ({ rating }) => rating),
    column('added', 'DATE', ({ added }) => added),
    column('category', 'TEXT', ({ category }) => category),
    column('name', 'TEXT', ({ name }) => name),
    ...Array.from({ length: 5 }, (_, n) => column(`more${n}`, 'TEXT', (_, at) => `value ${(at * (n + 3)) % 5000}`)),
  ];
}

function askOf(n: number): Ask {
  const customer = customerOf(n);
  const facts: Facts = {
    moment: { now: NOW, timezone: 'Europe/London' },
    read: () => undefined,
    fill: (name) => customer[name.replace('customer.', '') as keyof Customer],
  };
  return { facts, limit: LIMIT, today: 2500 };
}

const SQL = `select id from bench_item where stock > 0 and price < $1 and rating >= 1 and category <> $2 and name not like '%discontinued%'
  order by (case when brand = $3 then 5 else 0 end) + (case when rating >= 4 then 3 else 0 end) + (case when added > date '2026-11-23' - 30 then 2 else 0 end)
    + (case when price < 20 then 1 else 0 end) + (case when stock > 10 then 1 else 0 end) desc,
    (category = $4) desc, rating desc, price, id limit ${LIMIT}`;

const parts = process.env.BENCH_RECIPES?.split(',');

export async function run(report: Report): Promise<void> {
  if (parts?.includes('engine') ?? true) await reportEngine(report);
  if (parts?.includes('http') ?? true) await reportOverHttp(report);
}

async function reportEngine(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  try {
    await withClient(db.logins.owner, 'bench', async (client) => {
      for (const [count, goal] of Object.entries(GOALS)) await measure(client, Number(count), goal, report);
    });
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(client: Client, count: number, goal: { median: number; p99: number }, report: Report): Promise<void> {
  const items = makeItems(count);
  await load(client, items);
  const name = `recipes_${count / 1000}k`;
  const before = bytesInUse();
  let started = performance.now();
  const ids = items.map(({ id }) => id);
  const table = await beside(buildItemTableInSteps(ids, columnsOf(items)), (longest) => {
    report(`${name}_build_columns`, performance.now() - started, 'ms');
    reportWithGoal(report, `${name}_build_columns_longest_slice`, longest, 'ms', GOAL_SLICE);
  });
  if (count === 100_000) reportWithGoal(report, `${name}_columns_memory`, (bytesInUse() - before) / 2 ** 20, 'MB', GOAL_MB);
  const compiled = compileRecipe(RECIPE, table, { columnName: ({ id }) => String(id) });
  started = performance.now();
  await beside(prepareRecipe(compiled, askOf(0).facts.moment), (longest) => {
    report(`${name}_prepare`, performance.now() - started, 'ms');
    reportWithGoal(report, `${name}_prepare_longest_slice`, longest, 'ms', GOAL_SLICE);
  });
  started = performance.now();
  chooseItems(compiled, askOf(0));
  report(`${name}_first_decision`, performance.now() - started, 'ms');
  const ours: number[] = [];
  const theirs: number[] = [];
  let [cpu, differences] = [0, 0];
  for (let n = 1; n <= DECISIONS; n++) {
    const used = process.cpuUsage();
    started = performance.now();
    const list = chooseItems(compiled, askOf(n)).items;
    ours.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    cpu += (user + system) / 1000;
    if (n % (DECISIONS / SQL_DECISIONS) > 0) continue;
    const { budget, unwanted, brand, category } = customerOf(n);
    started = performance.now();
    const { rows } = await client.query<{ id: string }>({ name, text: SQL, values: [budget, unwanted, brand, category] });
    theirs.push(performance.now() - started);
    if (rows.map(({ id }) => id).join() !== list.map(({ id }) => id).join()) differences++;
  }
  reportWithGoal(report, `${name}_decision_median`, share(ours, 0.5), 'ms', goal.median);
  reportWithGoal(report, `${name}_decision_p99`, share(ours, 0.99), 'ms', goal.p99);
  report(`${name}_decision_cpu`, cpu / DECISIONS, 'ms');
  report(`${name}_sql_median`, share(theirs, 0.5), 'ms');
  report(`${name}_decision_time_ratio_vs_sql`, share(ours, 0.5) / share(theirs, 0.5), 'x');
  report(`${name}_differences_from_sql`, differences, 'lists');
}

/**
 * Work beside others: how long they wait at most, by CPU time of this thread, since other processes may take
 * the processor.
 */
async function beside<T>(steps: Steps<T>, then: (longest: number) => void): Promise<T> {
  let [longest, began] = [0, threadMs()];
  const pause = async () => {
    longest = Math.max(longest, threadMs() - began);
    await new Promise((resolve) => setImmediate(resolve));
    began = threadMs();
  };
  const result = await inTurns(steps, { clock: () => performance.now(), pause });
  await pause();
  then(longest);
  return result;
}

async function load(client: Client, items: readonly Item[]): Promise<void> {
  await client.query('drop table if exists bench_item');
  await client.query(
    'create temporary table bench_item (id text collate "C" primary key, brand text, price float8, stock int, rating float8, added date, category text, name text)',
  );
  for (let from = 0; from < items.length; from += 5000) {
    await client.query('insert into bench_item select * from jsonb_populate_recordset(null::bench_item, $1::jsonb)', [
      JSON.stringify(items.slice(from, from + 5000)),
    ]);
  }
  await client.query('analyze bench_item');
}

function share(values: readonly number[], at: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? 0;
}
