import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import type { Tx } from '../../../storage/tx.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { personInEvents } from '../events/person-in-events.ts';
import { eraseFromTraits } from './erase-customer.ts';

let api: ApiServer;
let team: Tenant;

beforeAll(async () => {
  api = await startApi();
  team = await api.tenant('traits');
});
afterAll(() => api.close());

const ANA = personInEvents('ana@example.com', new Set(['customer_id']));
const count = (where: string) =>
  api.db.withCompany(team.companyId, async (tx) => {
    const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from customer where company_id = $1 and ${where}`, [
      team.companyId,
    ]);
    return n;
  });

/** True while another transaction holds the company's people. */
const isHeld = () =>
  withClient(api.logins.jobs, 'look', async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(7310, $1) as free', [team.companyId]);
    return rows[0]?.free !== true;
  });

test('reads customers without a lock, and changes some at a time', async () => {
  await api.db.withCompany(team.companyId, (tx) =>
    tx.run(
      `insert into customer (company_id, customer_id, traits)
       select $1, 'c-' || n, jsonb_build_object('n', n::text, 'friend', case when n = 1300 then 'joana@example.com' when n % 13 = 0 then null else 'Ana@example.com' end)
       from generate_series(1, 1300) n on conflict do nothing`,
      [team.companyId],
    ),
  );
  const steps: { held: boolean; left: number }[] = [];
  const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const answer = await api.db.withCompany(team.companyId, async (tx) => {
      const done = await work(tx);
      steps.push({ held: await isHeld(), left: 0 });
      return done;
    });
    const step = steps.at(-1);
    if (step) step.left = await count(`traits ->> 'friend' = 'Ana@example.com'`);
    // Merged behind the reader: its traits are those of another one now.
    if (steps.length === 3)
      await api.db.withCompany(team.companyId, (tx) =>
        tx.run(`update customer set traits = traits || '{"friend":"Ana@example.com"}' where company_id = $1 and customer_id = 'c-13'`, [
          team.companyId,
        ]),
      );
    return answer;
  };
  await eraseFromTraits({ companyId: team.companyId, person: ANA, within, rowsAtOnce: 500 });
  expect(steps).toEqual([
    { held: true, left: 1200 },
    { held: false, left: 1200 },
    { held: true, left: 700 },
    { held: true, left: 201 },
    { held: true, left: 1 },
    // Then, in two tables, what is kept of them for files.
    { held: true, left: 1 },
    { held: true, left: 1 },
    { held: false, left: 1 },
    { held: true, left: 0 },
    { held: true, left: 0 },
    { held: true, left: 0 },
    { held: false, left: 0 },
    { held: true, left: 0 },
    { held: true, left: 0 },
    { held: true, left: 0 },
  ]);
  expect({
    friends: await count(`traits ->> 'friend' is not null`),
    withNumber: await count(`traits ? 'n'`),
    joanas: await count(`traits ->> 'friend' like 'joana%'`),
  }).toEqual({ friends: 1, withNumber: 1300, joanas: 1 });
});
