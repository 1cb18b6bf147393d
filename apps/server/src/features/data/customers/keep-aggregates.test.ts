import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerKit, type CustomerKit } from './testing/customer-kit.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventTableName } from '../../../storage/event-tables.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { keepAggregates, rebuildAggregates } from './keep-aggregates.job.ts';

let api: ApiServer;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

interface Shop {
  kit: CustomerKit;
  table: string;
}

async function aShop(name: string): Promise<Shop> {
  const kit = await customerKit(api, name);
  const id = await kit.event({ event_name: 'Buy' });
  await kit.send('Buy', [{ customer_id: 'c-1' }, { customer_id: 'c-2' }]);
  return { kit, table: eventTableName({ companyId: kit.tenant.companyId, id, generation: 1 }) };
}

const setDue = ({ kit: { tenant } }: Shop, rebuiltAt: string) =>
  api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`update customer_aggregate set rolled_at = now(), rebuilt_at = ${rebuiltAt} where company_id = $1`, [tenant.companyId]),
  );

const stateOf = ({ kit: { tenant } }: Shop) =>
  api.db.withCompany(tenant.companyId, (tx) =>
    tx.one(`select generation, rebuilt_at > now() - interval '1 hour' as "isDone" from customer_aggregate where company_id = $1`, [
      tenant.companyId,
    ]),
  );

const asOwner = (sql: string) => withClient(api.logins.owner, 'set-up', (client) => client.query(sql));

test('gives companies behind one that fails their turn', async () => {
  const [broken, sound] = [await aShop('broken'), await aShop('sound')];
  await asOwner(`alter table ${broken.table} rename to away`);
  await withClient(api.logins.jobs, 'rebuild', async (client) => {
    for (const one of [broken, sound]) await setDue(one, `now() - interval '1 year'`);
    await expect(keepAggregates(client)).rejects.toThrow(/does not exist/);
    expect([await stateOf(broken), await stateOf(sound)]).toEqual([
      { generation: 1, isDone: false },
      { generation: 1, isDone: true },
    ]);
    for (const one of [broken, sound]) await setDue(one, 'to_timestamp(0)');
    // The first begins, the second builds.
    await rebuildAggregates(client);
    await expect(rebuildAggregates(client)).rejects.toThrow(/does not exist/);
    expect([await stateOf(broken), await stateOf(sound)]).toEqual([
      { generation: 1, isDone: false },
      { generation: 2, isDone: true },
    ]);
  });
});
