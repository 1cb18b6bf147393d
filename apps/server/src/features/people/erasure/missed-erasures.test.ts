/**
 * A front whose connection to the database broke: it may have missed that someone was erased, and that alone.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { composeErasure } from './compose-erasure.ts';
import { askForErasure } from './erasure.store.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

test('keeps what recipients were shown, but in companies where one was erased', async () => {
  const [quiet, erasing, elsewhere] = await t.db.control(async (tx) =>
    (await tx.query<{ id: number }>("insert into company (name) values ('Quiet'), ('Erasing'), ('Not opened here') returning id")).map(
      ({ id }) => id,
    ),
  );
  const forgotten: (number | undefined)[] = [];
  const erasure = await composeErasure({
    db: t.db,
    forget: (companyId) => forgotten.push(companyId),
    remembered: () => [quiet!, erasing!],
    hashOf: async () => 1n,
    findInEvents: () => Promise.reject(new Error('No one asks.')),
    findCustomer: () => Promise.reject(new Error('No one asks.')),
    alsoNamed: async () => [],
  });
  await breakListener();
  for (const companyId of [erasing!, elsewhere!])
    await t.db.withCompany(companyId, (tx) => askForErasure(tx, companyId, { recipient: 7n, standIn: 8n, value: 'ada', userId: null }));
  await vi.waitFor(() => expect(forgotten).toEqual([erasing]), { timeout: 20_000 });
  await t.db.control((tx) => t.db.notify(tx, 'forget', { companyId: quiet! }));
  await vi.waitFor(() => expect(forgotten).toEqual([erasing, quiet]), { timeout: 20_000 });
  await erasure.close();
});

async function breakListener(): Promise<void> {
  await withClient(t.logins.app, 'test', (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limn listen' and datname = current_database()",
    ),
  );
}
