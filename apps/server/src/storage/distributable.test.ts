import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';

/**
 * Properties that a table distributed by company can't have. Read from the catalogue after all migrations, so
 * that it covers tables to come; a cluster refused each of them when it was tried.
 */
let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

const names = (sql: string) => t.db.control(async (tx) => (await tx.query<{ name: string }>(sql)).map(({ name }) => name));

test('has no triggers but those of foreign keys', async () => {
  expect(
    await names(
      `select tgrelid::regclass::text || '.' || tgname as name from pg_trigger where not tgisinternal and tgparentid = 0 order by 1`,
    ),
  ).toEqual([]);
});

test('has policies of plain expressions: no subquery, and no function but of settings', async () => {
  const policies = await t.db.control((tx) =>
    tx.query<{ name: string; says: string }>(
      `select polrelid::regclass::text || '.' || polname as name,
         concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as says from pg_policy`,
    ),
  );
  expect(policies.length).toBeGreaterThan(50);
  const called = (says: string): (string | undefined)[] => [...says.matchAll(/\b([a-z_]+)\(/gi)].map(([, name]) => name?.toLowerCase());
  expect(policies.filter(({ says }) => /\bselect\b/i.test(says)).map(({ name }) => name)).toEqual([]);
  expect(new Set(policies.flatMap(({ says }) => called(says)))).toEqual(new Set(['current_setting', 'nullif']));
});

const GUARDED = `c.relrowsecurity and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;

test('has the company in every unique index of a company’s table', async () => {
  expect(
    await names(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid where ${GUARDED} and i.indisunique
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any (i.indkey)) order by 1`,
    ),
    // The roller's own list, and orders that the jobs carry out on their journals: both stay where they are.
  ).toEqual(['batch_pkey', 'erasure_id_key']);
});

// Small tables of the whole installation are there on every machine.
test('has foreign keys from company to company only', async () => {
  expect(
    await names(
      `select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.conparentid = 0 and ${GUARDED} and k.confrelid not in ('company'::regclass, 'app_user'::regclass)
         and not exists (
           select from unnest(k.conkey, k.confkey) as pair (own, other)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'company_id'
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'company_id')
       order by 1`,
    ),
  ).toEqual([]);
});
