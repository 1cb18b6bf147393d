/** Pictures shown before they were read from the log: clicks follow them, and items sleep, as before. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { migrate, MIGRATIONS } from '../../../../storage/migrate.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { lastExposure } from '../exposures.read.ts';

const log = createLog('silent');
let t: TestDatabase;
const before = mkdtempSync(join(tmpdir(), 'limn-before-shown-'));

beforeAll(async () => {
  t = await testDatabase();
  const { app, render, jobs } = t.logins;
  await withClient(t.logins.owner, 'test', async (client) => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    for (const { user } of [app, render, jobs]) await client.query(`grant usage on schema public to "${user}"`);
  });
  for (const name of readdirSync(MIGRATIONS)) if (name < '0206') cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate(t.logins, log, before);
});
afterAll(async () => {
  rmSync(before, { recursive: true, force: true });
  await t.drop();
});

test('keeps what recipients were shown, with items in the partitions of their days', async () => {
  await withClient(t.logins.jobs, 'test', async (client) => {
    await client.query(`select ensure_impression_month(now()::date), ensure_day_partition('item_shown', 2496, 32)`);
    await client.query(
      `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, decisions)
       values (now() - interval '1 minute', 1, 2, 7, 2500, 1, 0, true, 5, 3, 1, 0, '{1}')`,
    );
    await client.query(`insert into exposure values (1, 5, 2, 3, 1, 2500, 7, '{1}', now() - interval '1 minute')`);
    await client.query('insert into item_shown values (1, 5, 1, 2496, 2500), (1, 5, 2, 2496, 2500), (1, 5, 1, 2528, 2530)');
  });
  await migrate(t.logins, log);
  expect(await t.db.renderRead(1, (tx) => lastExposure(tx, { recipient: 5n, objectId: 2, send: 3n, position: 1 }))).toMatchObject({
    version: 7,
    decisions: [1],
  });
  await withClient(t.logins.jobs, 'test', async (client) => {
    const { rows } = await client.query('select day, items::int[] as items, tableoid::regclass::text as part from item_shown order by day');
    expect(rows).toEqual([
      { day: 2500, items: [1, 2], part: 'item_shown_2496' },
      { day: 2530, items: [1], part: 'item_shown_2528' },
    ]);
    // The drain may copy into all of them.
    const parts = await client.query<{ name: string; may: boolean }>(
      `select inhrelid::regclass::text as name, has_table_privilege(inhrelid, 'insert') as may from pg_inherits where inhparent in ('impression'::regclass, 'item_shown'::regclass)`,
    );
    expect(parts.rows.length).toBeGreaterThan(4);
    expect(parts.rows.filter(({ may }) => !may)).toEqual([]);
  });
});
