/**
 * Previews of views over many events on the embedded engine, as the API makes them. Baseline: the same
 * question as one statement over all events. `EVENTS=200000` measures fewer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEnrichments, type Enrichment } from '@limn/contracts';
import { OPERATOR, type Group } from '@limn/query';
import { addField, createEvent } from '../apps/server/src/features/data/events/events.service.ts';
import { inTime, newPreview, searchFrom } from '../apps/server/src/features/data/views/preview-search.ts';
import { searchPreview } from '../apps/server/src/features/data/views/preview-view.ts';
import { viewSource } from '../apps/server/src/features/data/views/view-source.ts';
import { compileView } from '../apps/server/src/features/data/views/views.read.ts';
import { createView, saveView } from '../apps/server/src/features/data/views/views.service.ts';
import { requireView } from '../apps/server/src/features/data/views/views.read.ts';
import { composeUses } from '../apps/server/src/compose/uses.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { ensureEventMonth, eventTableName } from '../apps/server/src/storage/event-tables.ts';
import type { Report } from './run.ts';

const EVENTS = Number(process.env['EVENTS'] ?? 10_000_000);
const CUSTOMERS = Math.ceil(EVENTS / 20);
/** Every so many-th customer has an email beside the ID, and half of their events name it. */
const TWICE_NAMED = 10;
const DAYS = 90;
const NOW = Date.UTC(2026, 10, 23, 12);
const RUNS = 7;

interface Shop {
  db: Database;
  companyId: number;
  event: number;
  /** Ids of fields by name. */
  fields: Record<string, number>;
}

interface ViewCase {
  name: string;
  filters: Group;
  enrichment?: Enrichment[];
  mostRecent?: boolean;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, createLog('error'));
  try {
    const shop = await aShop(db);
    const started = performance.now();
    await fill(shop);
    report('views_events', EVENTS, 'events');
    report('views_filled_per_second', (EVENTS / (performance.now() - started)) * 1000, 'events/s');
    for (const asked of viewsOf(shop)) await measure(shop, asked, report);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A category in a hundred is "rare"; none is "never". */
function viewsOf({ fields }: Shop): ViewCase[] {
  const category = (value: string) => rule('event', `field_${fields['category'] ?? 0}`, OPERATOR.EQUAL, value);
  const all = (...children: Group['children']): Group => ({ operator: 'All', children });
  return [
    { name: 'all', filters: all() },
    { name: 'one_in_100', filters: all(category('rare')) },
    { name: 'none', filters: all(category('never')) },
    { name: 'most_recent', filters: all(category('rare')), mostRecent: true },
    { name: 'enriched', filters: all(), enrichment: newEnrichments() },
    { name: 'enriched_one_in_100', filters: all(category('rare')), enrichment: newEnrichments() },
    { name: 'rank_1', filters: all(rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1)), enrichment: newEnrichments() },
  ];
}

function rule(category_id: string, id: string, operator: number, value: unknown): Group['children'][number] {
  return { type: 'rule', query: { category_id, id, operator, value, ruleType: 0 } };
}

async function measure({ db, companyId, event }: Shop, asked: ViewCase, report: Report): Promise<void> {
  const caller = { companyId, userId: null };
  const id = await db.withCompany(companyId, async (tx) => {
    const made = await createView(tx, caller, event, asked.name);
    const { filters, enrichment, mostRecent = false } = asked;
    const settings = { filters, most_recent_only: mostRecent, ...(enrichment && { enrichment, event_enrichment: true }) };
    await saveView(tx, caller, made, settings, undefined, composeUses());
    return made;
  });
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < RUNS; n++) {
    const started = performance.now();
    const preview = newPreview();
    // A search whose time is up ends its transaction, and shows what it has found.
    await inTime(() =>
      db.withCompany(companyId, async (tx) => {
        const source = await viewSource(tx, companyId, await requireView(tx, companyId, id));
        if (source) await searchPreview(tx, source, preview, searchFrom(NOW));
      }),
    );
    found = preview.rows.length;
    times.push(performance.now() - started);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  report(`views_${asked.name}_rows`, found, 'rows');
  report(`views_${asked.name}_preview`, median, 'ms');
  // Beside the long statement of an enriched view over all events nothing else would be measured.
  if (asked.enrichment) return;
  const whole = await timed(() =>
    db.withCompany(companyId, async (tx) => {
      const compiled = await compileView(tx, companyId, id, { now: NOW });
      await tx.query(`select * from (${compiled?.text ?? ''}) v order by at desc, key desc limit 100 offset 1`, compiled?.values);
    }),
  );
  report(`views_${asked.name}_preview_ratio_vs_statement`, median / whole, 'x');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work().catch(() => undefined);
  return performance.now() - started;
}

async function aShop(db: Database): Promise<Shop> {
  const { id: companyId } = await db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`));
  return db.withCompany(companyId, async (tx) => {
    const event = await createEvent(tx, { companyId, userId: null }, { event_name: 'Purchase', id_datatype: 'text' });
    const category = await addField(tx, companyId, event, { name: 'category', data_type: 'varchar' });
    const total = await addField(tx, companyId, event, { name: 'total', data_type: 'decimal', value_field: true });
    return { db, companyId, event: event.id, fields: { category: category.id, total: total.id } };
  });
}

/** In the order of their time, as they are collected. */
async function fill({ db, companyId, event }: Shop): Promise<void> {
  const table = { companyId, id: event, generation: 1 };
  await db.withCompany(companyId, async (tx) => {
    for (const month of ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']) await ensureEventMonth(tx, table, month);
  });
  const part = 500_000;
  await withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query(`select set_config('app.company', $1, false), setseed(0.5)`, [String(companyId)]);
    for (let from = 0; from < EVENTS; from += part)
      await client.query(
        `insert into ${eventTableName(table)} (at, key, received_at, c1, c2, c3)
         select u.at, gen_random_uuid(), u.at, case when customer % ${TWICE_NAMED} = 0 and random() < 0.5 then customer || '@shop.example' else 'customer-' || customer end,
           case when random() < 0.01 then 'rare' else 'category-' || floor(random() * 30)::int end, (random() * 100)::numeric(12, 2)
         from (select to_timestamp($1::float8 + n * $2::float8) as at, floor(random() * ${CUSTOMERS})::int as customer from generate_series($3::int, $4::int) n) u`,
        [NOW / 1000 - DAYS * 86_400, (DAYS * 86_400) / EVENTS, from, Math.min(from + part, EVENTS) - 1],
      );
    const known = `insert into customer_identity (company_id, kind, value, recipient, customer`;
    await client.query(`${known}) select $1, 'customer_id', 'customer-' || n, n, n from generate_series(0, ${CUSTOMERS - 1}) n`, [
      companyId,
    ]);
    await client.query(
      `${known}, person, joined) select $1, 'email', n || '@shop.example', -n - 1, n, 'customer-' || n, 1 from generate_series(0, ${CUSTOMERS - 1}, ${TWICE_NAMED}) n`,
      [companyId],
    );
  });
}
