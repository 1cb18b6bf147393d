/**
 * A company with 100 M impressions over 400 days, made as rolls: 480 mailings that are opened for two weeks
 * each, 20 automatic mails, 40 campaigns, 20 recipes and 1,000 of the items of their table. Every pair of
 * days on which people may come back has its row, as the roller would have it.
 */
import { POPULATION, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { NEVER } from '../../apps/server/src/features/measuring/counting/roll/chain-codes.ts';
import { insertCompany } from '../../apps/server/src/features/people/accounts/accounts.store.ts';
import { withClient } from '../../apps/server/src/storage/connection.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { makeItemsTable } from './items-table.ts';

export const DAYS = 400;
export const LAST_DAY = 2500;
type Client = Parameters<Parameters<typeof withClient>[2]>[0];

const FIRST_DAY = LAST_DAY - DAYS + 1;
const IMPRESSIONS = 100_000_000;
const [AUTOMATIC, MAILINGS, CAMPAIGNS, RECIPES, ITEMS, RULESETS] = [20, 480, 40, 20, 1000, 4];
const ITEM_DAYS = 60;
/** Numbers of objects, far from those that the database gives. */
const FIRST = { image: 1_000_000, campaign: 2_000_000, recipe: 3_000_000 } as const;

export async function makeRolledCompany(db: Database): Promise<number> {
  const words = { website: '', industry: '', emailProvider: '', emailListSize: '', planType: 'custom' as const };
  const companyId = await db.control((tx) => insertCompany(tx, { name: 'Large', timezone: 'Europe/London', ...words }));
  const table = await makeItemsTable(db, companyId);
  await db.withCompany(companyId, async (tx) => {
    await tx.run(
      `insert into image (company_id, id, name, type_id, document) select $1, ${FIRST.image} + n, 'Image ' || n, 1, '{}' from generate_series(1, $2::int) n`,
      [companyId, AUTOMATIC + MAILINGS],
    );
    await tx.run(
      `insert into campaign (company_id, id, name, rulesets, other) select $1, ${FIRST.campaign} + n, 'Campaign ' || n,
         (select jsonb_agg(jsonb_build_object('key', k, 'id', k, 'name', 'Ruleset ' || k, 'image_type', '3')) from generate_series(1, ${RULESETS}) k), '{"image_type": "3"}'
       from generate_series(1, $2::int) n`,
      [companyId, CAMPAIGNS],
    );
    await tx.run(
      `insert into recipe (company_id, id, name, settings, filters, fallback) select $1, ${FIRST.recipe} + n, 'Recipe ' || n, jsonb_build_object('datatable', $3::int), '{}', '{}' from generate_series(1, $2::int) n`,
      [companyId, RECIPES, table],
    );
  });
  await withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query('set synchronous_commit = off');
    await client.query(`insert into item (company_id, id, key) select $1, n, 'SKU-' || n from generate_series(1, $2::int) n`, [
      companyId,
      ITEMS,
    ]);
    const daily = IMPRESSIONS / DAYS;
    const whole = { objects: [0], days: DAYS, gap: DAYS, perDay: daily };
    await place(client, companyId, { ...whole, table: 'roll' });
    for (const kind of [SUBJECT_KIND.image, SUBJECT_KIND.campaign, SUBJECT_KIND.recipe, SUBJECT_KIND.item])
      await place(client, companyId, { ...whole, table: 'subject_roll', subjects: [kind * 2 ** 32], perDay: daily / 3 });
    const images = (from: number, count: number) => Array.from({ length: count }, (_, n) => FIRST.image + from + n);
    await place(client, companyId, { table: 'roll', objects: images(1, AUTOMATIC), days: DAYS, gap: 7, perDay: daily / 3 / AUTOMATIC });
    await place(client, companyId, { table: 'roll', objects: images(AUTOMATIC + 1, MAILINGS), days: 14, gap: 14, perDay: daily });
    const campaigns = Array.from({ length: CAMPAIGNS }, (_, n) => FIRST.campaign + 1 + n);
    await place(client, companyId, { table: 'roll', objects: campaigns, days: 60, gap: 30, perDay: daily / 10 });
    const rulesets = Array.from({ length: RULESETS + 1 }, (_, key) => SUBJECT_KIND.ruleset * 2 ** 32 + key);
    await place(client, companyId, {
      table: 'subject_roll',
      objects: campaigns,
      subjects: rulesets,
      days: 60,
      gap: 20,
      perDay: daily / 50,
    });
    const recipes = Array.from({ length: RECIPES }, (_, n) => FIRST.recipe + 1 + n);
    await place(client, companyId, { table: 'roll', objects: recipes, days: DAYS, gap: 14, perDay: daily / 3 / RECIPES });
    const items = Array.from({ length: ITEMS }, (_, n) => SUBJECT_KIND.item * 2 ** 32 + 1 + n);
    await place(client, companyId, { table: 'subject_roll', objects: [0], subjects: items, days: ITEM_DAYS, gap: 7, perDay: daily / 100 });
    await conversions(client, companyId, items, recipes);
    await openers(client, companyId, daily);
    await client.query('reset synchronous_commit');
  });
  await withClient(db.logins.owner, 'bench', (client) => client.query('vacuum analyze roll, subject_roll, conversion_roll, opener_roll'));
  return companyId;
}

interface Place {
  table: 'roll' | 'subject_roll';
  objects: readonly number[];
  subjects?: readonly number[];
  /** Days on which it is opened, from a first one that differs from object to object. */
  days: number;
  /** People come back within so many days. */
  gap: number;
  perDay: number;
}

/**
 * For each day a row of its own, and one for each day before it on which some of its people were last seen.
 */
async function place(client: Client, companyId: number, { table, objects, subjects = [0], days, gap, perDay }: Place): Promise<void> {
  const columns = table === 'roll' ? '' : 'subject,';
  await client.query(
    `insert into ${table} (company_id, object_id, ${columns} kind, population, prev_day, day, total, active, uniq)
     select $1, o, ${table === 'roll' ? '' : 's,'} kind, population, prev, day, case when back = 0 then ceil($5 * share) else 0 end,
       case when back = 0 then ceil($5 * share * 0.7) else 0 end, ceil($5 * share * 0.5 / (1 + back))
     from unnest($2::int[]) o, unnest($3::bigint[]) s,
       (values (${RECORD_KIND.impression}, ${POPULATION.all}, 1.2), (${RECORD_KIND.impression}, ${POPULATION.counted}, 1.0),
         (${RECORD_KIND.click}, ${POPULATION.all}, 0.05), (${RECORD_KIND.click}, ${POPULATION.counted}, 0.04)) k (kind, population, share),
       lateral (select ${FIRST_DAY} + abs(hashint8(o + s)) % greatest(1, ${DAYS} - $4::int + 1) as first) f,
       generate_series(first, first + $4::int - 1) day, generate_series(0, least($6::int, day - first)) back,
       lateral (select case when back = 0 then ${NEVER} else day - back end as prev) p`,
    [companyId, objects, subjects, days, perDay, gap],
  );
}

async function conversions(client: Client, companyId: number, items: readonly number[], recipes: readonly number[]): Promise<void> {
  for (const [objects, subjects] of [
    [[0], items],
    [[0, ...recipes], [SUBJECT_KIND.recipe * 2 ** 32]],
    [[0], [SUBJECT_KIND.item * 2 ** 32]],
  ] as const)
    await client.query(
      `insert into conversion_roll (company_id, model, object_id, subject, prev_day, day, total, active, uniq, value)
       select $1, 1, o, s, case when back = 0 then ${NEVER} else day - back end, day, case when back = 0 then 9 else 0 end, case when back = 0 then 8 else 0 end, 1,
         case when back = 0 then 99000 else 0 end
       from unnest($2::int[]) o, unnest($3::bigint[]) s, lateral (select ${FIRST_DAY} + abs(hashint8(o + s)) % greatest(1, ${DAYS} - $4::int + 1) as first) f,
         generate_series(first, first + $4::int - 1) day, generate_series(0, least(2, day - first)) back`,
      [companyId, objects, subjects, subjects.length > 1 ? ITEM_DAYS : DAYS],
    );
}

async function openers(client: Client, companyId: number, perDay: number): Promise<void> {
  await client.query(
    `insert into opener_roll (company_id, day, kind, class, trait, value, total)
     select $1, day, kind, class, trait, value, ceil($2 / (1 + class) / n)
     from generate_series(${FIRST_DAY}, ${LAST_DAY}) day, (values (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 0), (2, 2), (4, 0)) k (kind, class),
       (values (0, 1), (1, 24), (2, 16), (3, 4), (4, 90)) t (trait, n), generate_series(0, n - 1) value
     where trait = 0 or (kind <> 4 and class in (0, 2))`,
    [companyId, perDay],
  );
}
