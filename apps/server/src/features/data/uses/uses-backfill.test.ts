/** Images that were saved and published before there was the table of uses. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import type { Tx } from '../../../storage/database.ts';
import { migrate, MIGRATIONS } from '../../../storage/migrate.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { usesOf } from './testing/uses-oracle.ts';

const log = createLog('silent');
let t: TestDatabase;
const before = mkdtempSync(join(tmpdir(), 'limn-before-uses-'));

beforeAll(async () => {
  t = await testDatabase();
  const { app, render, jobs } = t.logins;
  await withClient(t.logins.owner, 'test', async (client) => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    for (const { user } of [app, render, jobs]) await client.query(`grant usage on schema public to "${user}"`);
  });
  for (const name of readdirSync(MIGRATIONS)) if (name < '0150') cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate(t.logins, log, before);
});
afterAll(async () => {
  rmSync(before, { recursive: true, force: true });
  await t.drop();
});

const KEY = (n: number) => String(n).repeat(32);
const address = (n: number) => `http://limn.test/cdn/11111111-1111-4111-8111-111111111111/${KEY(n)}`;

async function fill(tx: Tx, company: number): Promise<void> {
  await tx.run(`insert into blob (company_id, hash, mime, bytes) values ($1, 'h', 'image/png', 1)`, [company]);
  for (let n = 1; n <= 6; n++)
    await tx.run(
      `insert into asset (company_id, name, hash, mime, width, height, bytes, address_key) values ($1, 'a', 'h', 'image/png', 1, 1, 1, $2)`,
      [company, KEY(n)],
    );
  const { first } = await tx.one<{ first: number }>('select min(id) as first from asset where company_id = $1', [company]);
  const document = (src: string, fontFamily: string) => ({
    version: '3.4.0',
    objects: [{ src, fontFamily }, { staticImageId: first + 1 }],
  });
  const add = async (columns: object, snapshot?: object) => {
    const image = { name: 'i', type_id: 1, document: JSON.stringify(document('', 'Lora')), ...columns };
    const names = Object.keys(image);
    const { id } = await tx.one<{ id: number }>(
      `insert into image (company_id, ${names.join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
      [company, ...Object.values(image).map((value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value))],
    );
    await tx.run(
      'insert into route (uuid, company_id, kind, object_id, deleted) select gen_random_uuid(), company_id, 1, id, deleted_at is not null from image where company_id = $1 and id = $2',
      [company, id],
    );
    if (!snapshot) return;
    const params = [company, id, JSON.stringify(snapshot)];
    await tx.run(`insert into image_version (company_id, image_id, version, snapshot, format) values ($1, $2, 1, $3, 'png')`, params);
    await tx.run('update image set live_version = 1 where company_id = $1 and id = $2', [company, id]);
  };
  await add(
    { document: JSON.stringify(document(address(1), 'Inter, "House"')), fallback_image: address(3) },
    { document: document(address(4), 'Caveat') },
  );
  await add({ custom_merge_fields: [{ name: 'badge', value: address(5) }], link: address(1), fallback_link: address(3) });
  await add({ type_id: 2, data_source: { id: null, fields: '', timer: { end_image: address(6) } } });
  await add({ type_id: 4, data_source: { id: 71, fields: '' } }, { document: document('', 'Lora'), table: { id: 72 } });
  await add({ type_id: 6, api_source: { id: 81 } }, { document: document('', 'Lora') });
  await add(
    { type_id: 6, api_source: { id: 81 }, deleted_at: new Date().toISOString() },
    { document: document('', 'Lora'), feed: { id: 82 } },
  );
}

test('fills the table from what every draft and live version says', async () => {
  const companies: number[] = [];
  for (const name of ['Ours', 'Theirs']) {
    const { id } = await t.db.control((tx) => tx.one<{ id: number }>('insert into company (name) values ($1) returning id', [name]));
    if (name === 'Ours') await t.db.withCompany(id, (tx) => fill(tx, id));
    companies.push(id);
  }
  await migrate(t.logins, log);
  const [ours = 0, theirs = 0] = companies;
  const { noted, named } = await usesOf(t.db, ours);
  expect(noted).toEqual(named);
  expect(noted.length).toBeGreaterThan(20);
  expect((await usesOf(t.db, theirs)).noted).toEqual([]);
});
