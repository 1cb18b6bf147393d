import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';
import { describeSchema } from './testing/describe-schema.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('keeps schema.sql as the migrations make it: npm run schema writes it', async () => {
  const written = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
  expect(await withClient(t.logins.owner, 'test', describeSchema)).toBe(written);
});
