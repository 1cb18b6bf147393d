import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSnapshot } from '../../../storage/snapshot-read.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { readExportNotes } from './export-notes.ts';

let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('leaving');
});
afterAll(() => api.close());

const notes = () => readSnapshot(api.logins.app, tenant.companyId, (read) => readExportNotes(read, tenant.companyId));

test('names what stays only where there is some', async () => {
  expect(await notes()).toHaveLength(2);
  await api.ask('createCollectKey', { as: tenant.owner, body: { name: 'Web shop' } });
  await api.db.withCompany(tenant.companyId, async (tx) => {
    const of = [tenant.companyId];
    await tx.run(`insert into simulated_person (company_id, name) values ($1, 'Loyal Ann')`, of);
    await tx.run(
      `insert into report_schedule (company_id, report, every, openers, users, next_at) values ($1, 'livetarget', 'week', 'people', '{}', now())`,
      of,
    );
    await tx.run(
      `insert into report_link (company_id, report, days, openers, token_hash, expires_at)
       values ($1, 'image', 30, 'people', '\\x01', null), ($1, 'item', 30, 'people', '\\x02', now() - interval '1 day')`,
      of,
    );
  });
  expect((await notes()).slice(2)).toEqual([
    expect.stringMatching(/^Write keys did not come along, .*: Web shop\.$/),
    'People to simulate campaigns with did not come along. Add them again: Loyal Ann.',
    'Reports that are emailed did not come along. Set them up again: Live Target report, every week.',
    'Shared links to reports did not come along. Share new ones: Image report.',
  ]);
});
