import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../../platform/log.ts';
import { createSecrets } from '../../../../platform/secrets.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { loadSigningKeys } from './signing-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

test('makes one key between fronts that start together, not in the database', async () => {
  const secrets = createSecrets('one secret of the installation');
  const log = createLog('silent');
  const loaded = await Promise.all(Array.from({ length: 4 }, () => loadSigningKeys(database.db, secrets, log)));
  expect(new Set(loaded.flat().map((key) => key.kid)).size).toBe(1);
  expect(await loadSigningKeys(database.db, secrets, log)).toEqual(loaded[0]);
  const rows = await database.db.control((tx) => tx.query<{ jwk: object }>('select jwk from signing_key'));
  expect(rows.map((row) => Object.keys(row.jwk))).toEqual([['sealed']]);

  const other = await loadSigningKeys(database.db, createSecrets('a new secret of the installation'), log);
  expect(other.map((key) => key.kid)).not.toEqual(loaded[0]?.map((key) => key.kid));
});
