import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { stepKillWalk } from './testing/step-kill-walk.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-event-steps-'));
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

test('leaves old or new when imports, a conversion, a filling or retention are killed', async () => {
  const result = await stepKillWalk({ db: t.db, logins: t.logins, directory }, { rows: 10_000, kills: 2 });
  expect(result.mixed).toEqual([]);
  expect(result.inTime).toBeGreaterThan(1);
}, 240_000);
