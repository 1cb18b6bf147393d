import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import type { Database } from '../../../storage/database.ts';

let api: ApiServer;
/** Runs once, after someone got the answer that a file is being made already. */
let meanwhile: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  api = await startApi({ wrap: withMeanwhile });
});
afterAll(() => api.close());

function withMeanwhile(db: Database): Database {
  return {
    ...db,
    withCompany: (companyId, work) =>
      db.withCompany(companyId, (tx) =>
        work({
          ...tx,
          async maybeOne(sql, params) {
            const row = await tx.maybeOne<never>(sql, params);
            if (row === undefined && sql.includes('into company_export')) {
              const happens = meanwhile;
              meanwhile = undefined;
              await happens?.();
            }
            return row;
          },
        }),
      ),
  };
}

test('restarts an export that is requested just as another one finishes', async () => {
  const { companyId, owner } = await api.tenant('twice');
  const { id } = await api.db.withCompany(companyId, (tx) =>
    tx.one<{ id: number }>('insert into company_export (company_id) values ($1) returning id', [companyId]),
  );
  const ask = () => api.ask('startExport', { as: owner, body: { passphrase: 'a long enough password' } });
  const waiting = await ask();
  expect([waiting.status, waiting.body.export]).toEqual([200, expect.objectContaining({ id, state: 'running' })]);
  meanwhile = () => api.db.withCompany(companyId, (tx) => tx.run(`update company_export set state = 'failed' where id = $1`, [id]));
  const second = await ask();
  expect([second.status, second.body.export]).toEqual([200, expect.objectContaining({ state: 'running' })]);
  expect((second.body.export as { id: number }).id).toBeGreaterThan(id);
});
