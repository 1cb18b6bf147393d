import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

test('searches pg_temp last in functions that run as the owner', async () => {
  const functions = await t.db.control((tx) =>
    tx.query<{ name: string; path: string | null }>(
      `select p.oid::regprocedure::text as name, (select c from unnest(p.proconfig) c where c like 'search_path=%') as path
       from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
    ),
  );
  expect(functions.length).toBeGreaterThan(4);
  expect(functions.filter(({ path }) => !path?.endsWith(', pg_temp'))).toEqual([]);
});
