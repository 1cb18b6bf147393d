/**
 * Flavours as the product refreshes them: 2 M events in their tables, the whole of them counted, then only
 * the customers who changed; what readers who open a mail meanwhile wait for their picture; and what a recipe
 * waits for its recommendations.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, routes, type ApiClient } from '@limn/contracts';
import { openFlavourModels } from '../../apps/server/src/features/recommending/flavours/flavour-models.ts';
import { createRecommendedItems } from '../../apps/server/src/features/recommending/flavours/recommended-items.ts';
import { countsDirectory } from '../../apps/server/src/features/recommending/flavours/refresh/kept-counts.ts';
import { openDiskBlobs } from '../../apps/server/src/platform/blobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { withClient } from '../../apps/server/src/storage/connection.ts';
import { ensureEventMonth, eventTableName } from '../../apps/server/src/storage/event-tables.ts';
import { reportReadersBeside } from '../clients/readers-beside.ts';
import { openDataStage, type DataStage } from '../data/stage.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { bytesInUse } from '../recipes/bytes-in-use.ts';
import { median } from '../render/timing.ts';
import type { Report } from '../run.ts';

const EVENTS = 2_000_000;
const ITEMS = 20_000;
const CUSTOMERS = 200_000;
const MONTHS = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
/** Looking is work of the database, too. */
const LOOK_MS = 500;
/** Tables are looked through once a minute for what is to be tidied. */
const QUIET_LOOKS = 130;

interface Shop {
  stage: DataStage;
  client: ApiClient;
  dataDir: string;
  flavour: number;
  companyId: number;
  events: { viewed: number; bought: number };
}

export async function product(report: Report, isAsked: (part: string) => boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-flavours-'));
  const stage = await openDataStage(dataDir);
  try {
    const client = createClient(routes, { base: `${stage.origin}/api/v1`, headers: () => stage.headers });
    const shop = await aShop({ stage, client, dataDir });
    const whole = await refreshed(shop);
    if (isAsked('refreshes')) await refreshes(shop, whole, report);
    if (isAsked('readers')) await readers(shop, report);
    if (isAsked('recipes')) {
      await settled(stage);
      await recipes(shop, report);
    }
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function aShop(at: Pick<Shop, 'stage' | 'client' | 'dataDir'>): Promise<Shop> {
  const { stage, client } = at;
  const table = await stage.upload(itemRows(), 'Items');
  await stage.confirm(table, 'sku');
  const anEvent = async (event_name: string) => {
    const { event } = await client.createEvent({ body: { event_name } });
    await client.createEventField({ params: { id: event.id }, body: { name: 'sku', data_type: 'varchar', item_datatable: table } });
    return event.id;
  };
  const events = { viewed: await anEvent('Bench viewed'), bought: await anEvent('Bench bought') };
  const { companyId } = stage;
  const shop: Shop = { ...at, companyId, events, flavour: 0 };
  await fill(shop, 'viewed', EVENTS * 0.7);
  await fill(shop, 'bought', EVENTS * 0.3);
  // As the database's own maintenance leaves tables a minute after so many rows came.
  for (const id of Object.values(events)) await stage.asOwner(`vacuum ${eventTableName({ companyId, id, generation: 1 })}`);
  const { flavour } = await client.createFlavour({ body: { label: 'Bench' } });
  const scores = [events.viewed, events.bought].map((view_id, index) => ({ id: index + 1, view_id, score: 1 }));
  await client.updateFlavour({
    params: { id: flavour.id },
    body: { datatable: table, events_1: scores, events_2: scores.slice(1), within: { within: 1 }, refresh_hours: 0 },
  });
  return { ...shop, flavour: flavour.id };
}

function* itemRows(): Generator<Buffer> {
  yield Buffer.from('sku,name,category,price\n');
  for (let n = 0; n < ITEMS; n++) yield Buffer.from(`item-${n},Item ${n},Category ${n % 200},${(n % 90) + 1}\n`);
}

/** Customers have a few tastes of a hundred items each. */
async function fill(shop: Shop, event: 'viewed' | 'bought', rows: number): Promise<void> {
  await insert(
    shop,
    event,
    `select timestamptz '2026-03-01Z' + random() * interval '120 days', 'customer-' || c, 'item-' || ((hashint4(c * 3 + taste) & 2147483647) % 200 + 200 * floor(100 * power(random(), 3))::int), 70
     from (select floor(${CUSTOMERS} * power(random(), 1.5))::int as c, floor(random() * 3)::int as taste from generate_series(1, ${rows})) u`,
  );
}

/** @param made rows (at, customer, item, hours ago when it arrived) */
async function insert({ stage, companyId, events }: Shop, event: 'viewed' | 'bought', made: string): Promise<void> {
  const table = { companyId, id: events[event], generation: 1 };
  await stage.db.withCompany(companyId, async (tx) => {
    for (const month of MONTHS) await ensureEventMonth(tx, table, month);
  });
  await withClient(stage.db.logins.jobs, 'bench', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query('begin');
    await client.query(
      `with made (at, customer, item, hours) as (${made}), added as (
         insert into ${eventTableName(table)} (at, key, received_at, c1, c2)
         select at, gen_random_uuid(), now() - make_interval(hours => hours), customer, item from made returning date_trunc('hour', received_at) as hour
       ), hours as (
         insert into event_hour (company_id, event_id, hour, records) select $1, $2, hour, count(*) from added group by hour
         on conflict (company_id, event_id, hour) do update set records = event_hour.records + excluded.records
       ) update event set records = records + (select count(*) from added) where id = $2`,
      [companyId, events[event]],
    );
    await client.query('commit');
    await client.query(`analyze ${eventTableName(table)}`);
  });
}

/** Waits for a refresh; answers how long it took, and the memory of its process. */
async function refreshed({ client, flavour, stage }: Shop): Promise<{ seconds: number; peakMb: number; recounted: number | null }> {
  for (let peakMb = 0; ; await sleep(50)) {
    peakMb = Math.max(peakMb, ...learnersOf(stage.pid).map(peakOf));
    const { flavour: now } = await client.getFlavour({ params: { id: flavour } });
    if (now.status === 2) continue;
    if (!now.model || now.reason !== null) throw new Error(`The refresh failed: ${now.reason ?? ''}`);
    return { seconds: now.model.took_ms / 1000, peakMb, recounted: now.model.recounted };
  }
}

function isRefreshing({ stage: { db, companyId }, flavour }: Shop): Promise<boolean> {
  return db.withCompany(companyId, async (tx) => {
    const row = await tx.one<{ state: string | null }>('select refresh_state as state from flavour where company_id = $1 and id = $2', [
      companyId,
      flavour,
    ]);
    return row.state !== null;
  });
}

async function refreshes(shop: Shop, whole: Awaited<ReturnType<typeof refreshed>>, report: Report): Promise<void> {
  const { client, flavour } = shop;
  report('flavours_product_2m_whole', whole.seconds, 's');
  reportWithGoal(report, 'flavours_product_2m_peak_memory', whole.peakMb, 'MB', 1024);
  const some: number[] = [];
  for (const round of [1, 2, 3]) {
    // Two in a hundred customers buy one more thing.
    await insert(
      shop,
      'bought',
      `select timestamptz '2026-06-20Z', 'customer-' || n * 50 + ${round}, 'item-' || (n * 7919) % ${ITEMS}, ${20 - round * 4} from generate_series(0, ${CUSTOMERS / 50 - 1}) n`,
    );
    await client.refreshFlavour({ params: { id: flavour }, body: {} });
    const again = await refreshed(shop);
    if (again.recounted !== CUSTOMERS / 50) throw new Error(`Counted ${again.recounted ?? 'all'}.`);
    some.push(again.seconds);
  }
  report('flavours_product_2m_2_percent_changed', median(some), 's');
  reportWithGoal(report, 'flavours_product_2m_changed_ratio_vs_whole', median(some) / whole.seconds, 'x', 0.1);
}

async function readers(shop: Shop, report: Report): Promise<void> {
  const { client, stage, dataDir, flavour } = shop;
  const refresh = async () => {
    // Nothing is left to go on from: it counts all.
    rmSync(countsDirectory({ dataDir }), { recursive: true, force: true });
    await client.refreshFlavour({ params: { id: flavour }, body: {} });
    // The front answers readers: it is not asked meanwhile.
    do await sleep(LOOK_MS);
    while (await isRefreshing(shop));
    await refreshed(shop);
  };
  await reportReadersBeside(stage, report, { names: ['flavours', 'refresh'], work: refresh });
}

/**
 * Waits until the database has tidied what was filled: that is no work of a day on which recipes are read.
 */
async function settled(stage: DataStage): Promise<void> {
  const isTidying = () =>
    withClient(stage.db.logins.owner, 'bench', async (client) => {
      const { rows } = await client.query(`select from pg_stat_activity where backend_type = 'autovacuum worker'`);
      return rows.length > 0;
    });
  for (let quiet = 0; quiet < QUIET_LOOKS; await sleep(LOOK_MS)) quiet = (await isTidying()) ? 0 : quiet + 1;
}

async function recipes({ stage, dataDir, flavour, companyId }: Shop, report: Report): Promise<void> {
  const { db } = stage;
  const open = () => openFlavourModels({ db, blobs: openDiskBlobs(join(dataDir, 'blobs')), log: createLog('error') });
  const [cold, answered]: [number[], number[]] = [[], []];
  for (let n = 0; n < 200; n++) {
    const models = await open();
    // The time that machine and database take for any question at this moment.
    answered.push(await timed(() => db.renderRead(companyId, (tx) => tx.query('select id from flavour where company_id = $1 limit 1'))));
    // As a recipe reads it: with the neighbours of an item.
    const read = async () => (await models.open(companyId, flavour))?.modelFor([`item-${(n * 37) % ITEMS}`]);
    cold.push(await timed(read));
    // The rest of it is read beside.
    await sleep(50);
    await models.close();
    // A front opens a model now and then: the ones before it are not collected at that moment.
    bytesInUse();
  }
  const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  report('flavours_one_question_p50', median(answered), 'ms');
  report('flavours_one_question_p99', p99(answered), 'ms');
  report('flavours_recipe_opens_model_p50', median(cold), 'ms');
  reportWithGoal(report, 'flavours_recipe_opens_model_p99', p99(cold), 'ms', 5);
  const models = await open();
  const recommended = createRecommendedItems({ db, models, namesOf: async (_tx, _company, eid) => [eid] });
  const ask = async (times: number, start: (n: number) => Parameters<typeof recommended.recommend>[2]) => {
    const took: number[] = [];
    for (let n = 0; n < times; n++) took.push(await timed(() => recommended.recommend(companyId, flavour, start(n))));
    return took.sort((a, b) => a - b)[Math.floor(times * 0.99)] ?? 0;
  };
  await ask(200, (n) => ({ by: 'item', item: `item-${n * 37}` }));
  reportWithGoal(
    report,
    'flavours_recipe_by_item_from_memory_p99',
    await ask(5000, (n) => ({ by: 'item', item: `item-${n % ITEMS}` })),
    'ms',
    0.2,
  );
  await ask(100, (n) => ({ by: 'customer', eid: `customer-${n * 11}` }));
  reportWithGoal(
    report,
    'flavours_recipe_by_customer_p99',
    await ask(1000, (n) => ({ by: 'customer', eid: `customer-${n * 31}` })),
    'ms',
    5,
  );
  await models.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Processes below this one that learn. */
function learnersOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [
    ...(readIfThere(`/proc/${child}/cmdline`).includes('learn-child') ? [child] : []),
    ...learnersOf(child),
  ]);
}

function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
