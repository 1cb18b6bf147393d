/**
 * Attribution of conversions over clicks: all of them, as after a change of models, and a few that come in. A
 * tenth of the size by default; BENCH_FULL=1 for 1 M conversions over 10 M clicks.
 */
import { OBJECT_KIND, SUBJECT_KIND } from '@limn/model';
import { attributeOnce } from '../../apps/server/src/features/measuring/counting/attribution/attribute.ts';
import { insertCompany } from '../../apps/server/src/features/people/accounts/accounts.store.ts';
import { asCompany } from '../../apps/server/src/storage/as-company.ts';
import { withClient } from '../../apps/server/src/storage/connection.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import type { Report } from '../run.ts';

type Client = Parameters<Parameters<typeof withClient>[2]>[0];

const FULL = 1_000_000;
const CONVERSIONS = process.env['BENCH_FULL'] ? FULL : FULL / 10;
const CLICKS = CONVERSIONS * 10;
/** Some have several conversions, and most who clicked have none. */
const [CONVERTERS, CLICKERS] = [CONVERSIONS / 2, CONVERSIONS];
const ITEMS = 1000;
const NEWLY = 1000;
const AT_ONCE = 250_000;

export async function measureAttribution(db: Database, report: Report): Promise<void> {
  const words = { website: '', industry: '', emailProvider: '', emailListSize: '', planType: 'custom' as const };
  const companyId = await db.control((tx) => insertCompany(tx, { name: 'Attributed', timezone: 'Europe/London', ...words }));
  await withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query('set synchronous_commit = off');
    await client.query(
      `select ensure_impression_month(month::date) from generate_series('2026-05-01'::date, '2026-06-01', '1 month') month`,
    );
    await client.query(`insert into item (company_id, id, key) select $1, n, 'SKU-' || n from generate_series(1, ${ITEMS}) n`, [companyId]);
    const batch = await newBatch(client, true);
    for (let from = 0; from < CLICKS; from += AT_ONCE) await click(client, companyId, batch, from, Math.min(AT_ONCE, CLICKS - from));
    for (let from = 0; from < CONVERSIONS; from += AT_ONCE) await convert(client, companyId, from, Math.min(AT_ONCE, CONVERSIONS - from));
  });
  await withClient(db.logins.owner, 'bench', (client) => client.query('analyze impression, conversion, item'));
  await withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query('set synchronous_commit = off');
    const rebuilt = await seconds(() => attributeAll(client));
    report('attribution_conversions', CONVERSIONS, 'conversions');
    report('attribution_rate', CONVERSIONS / rebuilt, 'conversions/s');
    reportWithGoal(report, 'attribution_rebuilt_1m', (FULL / CONVERSIONS) * rebuilt, 's', 60);
    await convert(client, companyId, CONVERSIONS, NEWLY);
    await click(client, companyId, await newBatch(client, false), CLICKS, NEWLY);
    reportWithGoal(report, 'attribution_1000_incremental', await seconds(() => attributeAll(client)), 's', 1);
  });
}

async function attributeAll(client: Client): Promise<void> {
  while (await attributeOnce(client, { asCompany }));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function newBatch(client: Client, attributed: boolean): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into batch (directory, slot, epoch, offset_from, offset_to, n, rolled, attributed) values (gen_random_uuid(), 1, 1, 0, 0, 0, true, $1) returning id`,
    [attributed],
  );
  return rows[0]?.id ?? 0;
}

/** Recipe clicks over 40 days, each of one item. */
async function click(client: Client, companyId: number, batch: number, from: number, count: number): Promise<void> {
  await client.query(
    `insert into impression (at, company_id, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, decisions)
     select '2026-05-01'::timestamptz + (hashint8extended(n, 1) & 4194303) * interval '0.8 seconds', $1, ${OBJECT_KIND.recipe}, 1 + n % 20, 1, 1, 2, 0, true,
       hashint8extended((hashint8extended(n, 2) & 2147483647) % ${CLICKERS}, 7), 0, 1, $2, array[${SUBJECT_KIND.item * 2 ** 32} + 1 + (hashint8extended(n, 3) & 1048575) % ${ITEMS}]
     from generate_series($3::bigint, $4::bigint) n`,
    [companyId, batch, from, from + count - 1],
  );
}

async function convert(client: Client, companyId: number, from: number, count: number): Promise<void> {
  await client.query(
    `with kept as (insert into conversion (company_id, recipient, key, event_id, at, day, item, value)
     select $1, hashint8extended((hashint8extended(n, 5) & 2147483647) % ${CONVERTERS}, 7), md5(n::text)::uuid, 1, at, at::date - '2020-01-01'::date,
       case when n % 2 = 0 then 'SKU-' || 1 + (hashint8extended(n, 6) & 1048575) % ${ITEMS} end, 100 + n % 9000
     from generate_series($2::bigint, $3::bigint) n, lateral (select '2026-05-08'::timestamptz + (hashint8extended(n, 4) & 4194303) * interval '0.6 seconds' as at) a
     returning company_id, recipient, key) insert into conversion_due select company_id, recipient, key from kept`,
    [companyId, from, from + count - 1],
  );
}
