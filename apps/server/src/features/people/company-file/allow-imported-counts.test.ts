import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { connect, type Tx } from '../../../storage/database.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { allowImportedCounts } from './allow-imported-counts.ts';

let t: TestDatabase;
let theirs: number;
beforeAll(async () => {
  t = await testDatabase();
  theirs = await t.db.control(makeCompany);
});
afterAll(() => t.drop());

async function makeCompany(tx: Tx): Promise<number> {
  const { id } = await tx.one<{ id: number }>(`insert into company (name, website) values ('Some', '') returning id`);
  return id;
}

/** A company may number its items and mailings at any time, and no other's. */
const NUMBERED = ['item', 'mailing'] as const;
const COUNTS = {
  item: `values ($1, 1, 'a')`,
  mailing: `values ($1, 1, 'a')`,
  impression: `(at, company_id, object_id, version, day, kind, class, counted, send_id, position, batch_id) values (now(), $1, 1, 1, 1, 1, 0, true, 0, 1, 0)`,
  chain: `values ($1, 1, 5, '{1}')`,
  roll: `values ($1, 1, 1, 1, -32768, 1, 1, 1, 1)`,
  subject_roll: `values ($1, 1, 1, 1, 1, -32768, 1, 1, 1, 1)`,
  opener_roll: `values ($1, 1, false, 1, 0, 0, 0, 1)`,
  roll_hour: `values ($1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)`,
};

test('lets the app write counts of a company made in the same transaction only', async () => {
  const one = connect(t.logins, createLog('silent'), undefined, 5000, 1); // every transaction has the same connection
  try {
    for (const [table, row] of Object.entries(COUNTS)) {
      const insert = `insert into ${table} ${row}`;
      const written = one.control(async (tx) => {
        const company = await makeCompany(tx);
        await tx.run(`set local app.company = '${company}'`);
        await allowImportedCounts(tx, company);
        await tx.run(insert, [company]);
        return company;
      });
      await expect(written).resolves.toBeGreaterThan(0);
      for (const company of [await written, theirs]) {
        if (!NUMBERED.some((name) => name === table))
          await expect(one.withCompany(company, (tx) => tx.run(insert, [company]))).rejects.toThrow(/row-level security/);
        await expect(one.withCompany(company, (tx) => allowImportedCounts(tx, company))).rejects.toThrow(/not made in this transaction/);
      }
      const foreign = one.control(async (tx) => {
        const company = await makeCompany(tx);
        await tx.run(`set local app.company = '${company}'`);
        await allowImportedCounts(tx, company);
        await tx.run(insert, [theirs]);
      });
      await expect(foreign).rejects.toThrow(/row-level security/);
    }
  } finally {
    await one.close();
  }
});

test('opens no company that the transaction does not belong to', async () => {
  const opened = t.db.control(async (tx) => allowImportedCounts(tx, await makeCompany(tx)));
  await expect(opened).rejects.toThrow(/not made in this transaction/);
});
