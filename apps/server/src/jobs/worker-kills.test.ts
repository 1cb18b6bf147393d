/** The real process of the role `worker`, killed in the middle of its work. */
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openSecrets } from '../platform/secrets.ts';
import { withClient } from '../storage/connection.ts';
import { endLeasesOf } from '../storage/lease.ts';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { startWorker } from './start-worker.ts';
import type { SupervisedChild } from './supervise-child.ts';

const log = createLog('silent');
let api: ApiServer;
let tenant: Tenant;
let shop: Server;
let worker: SupervisedChild;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  shop = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: host } });
  tenant = await api.tenant('kills');
  vi.stubEnv('DATA_DIR', api.dataDir);
  // As `startApi` has it.
  vi.stubEnv('SECRET_KEY', 'a secret for tests that is long enough');
  vi.stubEnv('OUTBOUND_ALLOW_HOSTS', host);
  worker = startWorker({ logins: api.logins, lingerMs: 60_000, log, logLevel: 'silent', onDied: (mark) => endLeasesOf(api.db, mark) });
});
afterAll(async () => {
  await worker.stop();
  vi.unstubAllEnvs();
  shop.closeAllConnections();
  shop.close();
  await api.close();
});

test('restarts an import whose worker was killed while readers keep their rows', async () => {
  const form = new FormData();
  form.append('file', new Blob(['email,name\na@x.example,Before\n']), 'Customers.csv');
  const as = tenant.editor;
  const { id } = (await api.ask('uploadDatatable', { as, form })).body as { id: number };
  await api.ask('confirmDatatable', { as, params: { id }, body: { uniqueHeader: 'email' } });
  const name = async () => (await api.front.tables.reader.findRow(tenant.companyId, id, 'a@x.example'))?.get('name');
  await expect.poll(name).toBe('Before');

  let hangs = 0;
  answer = (response) => {
    hangs++;
    response.write('email,name\na@x.example,Half\n');
  };
  const sql = (text: string) => api.db.withCompany(tenant.companyId, (tx) => tx.run(text, [tenant.companyId]));
  await sql(`insert into import_schedule (company_id, datatable_id, url, every, at_time, header_names, next_run_at)
    select $1, ${id}, 'http://127.0.0.1:${(shop.address() as AddressInfo).port}/', 'day', '06:30', '{}', now()`);
  worker.call();
  await expect.poll(() => hangs, { timeout: 20_000 }).toBe(1);
  process.kill(worker.pid() ?? 0, 'SIGKILL');
  expect(await name()).toBe('Before');
  answer = (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('email,name\na@x.example,After\n');
  await expect.poll(name, { timeout: 20_000 }).toBe('After');
  await expect.poll(() => api.db.control((tx) => tx.query('select from job_lease'))).toEqual([]);
});

test('restarts an export whose worker was killed, its password sealed until then', async () => {
  const passphrase = 'correct horse battery';
  const order = () =>
    api.db.withCompany(tenant.companyId, (tx) =>
      tx.one<{ state: string; passphrase: string | null }>('select state, passphrase from company_export where company_id = $1', [
        tenant.companyId,
      ]),
    );
  await withClient(api.logins.app, 'lock', async (owner) => {
    // The worker waits for this table in the middle of its work.
    await owner.query('begin; lock table feed in access exclusive mode');
    await withClient(api.logins.app, 'order', async (client) => {
      await client.query(`select set_config('app.company', $1, false)`, [String(tenant.companyId)]);
      const { rows } = await client.query<{ id: number }>('insert into company_export (company_id) values ($1) returning id', [
        tenant.companyId,
      ]);
      const sealed = openSecrets(readConfig()).seal(passphrase, `export ${tenant.companyId} ${rows[0]?.id}`);
      expect(sealed).not.toContain(passphrase);
      await client.query('update company_export set passphrase = $1', [sealed]);
    });
    worker.call();
    const leases = () => api.db.control((other) => other.query('select from job_lease'));
    await expect.poll(async () => (await leases()).length, { timeout: 20_000 }).toBe(1);
    await sleep(500);
    process.kill(worker.pid() ?? 0, 'SIGKILL');
    expect((await order()).state).toBe('running');
    await owner.query('rollback');
  });
  await expect.poll(order, { timeout: 30_000 }).toEqual({ state: 'complete', passphrase: null });
});

test('says that a file was interrupted which ends its worker each time', async () => {
  const id = await api.db.withCompany(tenant.companyId, async (tx) => {
    const row = await tx.one<{ id: number }>('insert into company_export (company_id) values ($1) returning id', [tenant.companyId]);
    return row.id;
  });
  await api.db.control((tx) =>
    tx.run(`insert into job_lease (name, holder, tries, ends_at) values ($1, gen_random_uuid(), 3, now() - interval '1 second')`, [
      `export ${tenant.companyId} ${id}`,
    ]),
  );
  worker.call();
  const exports = async () => (await api.ask('listExports', { as: tenant.owner })).body.exports;
  await expect
    .poll(exports, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ id, state: 'failed', reason: expect.stringContaining('The server was stopped before') }));
});

test('imports a company again whose worker was killed, once and whole', async () => {
  const passphrase = 'correct horse battery';
  await api.ask('startExport', { as: tenant.owner, body: { passphrase } });
  const newest = async () => ((await api.ask('listExports', { as: tenant.owner })).body.exports as { id: number; state: string }[])[0];
  await expect.poll(async () => (await newest())?.state, { timeout: 20_000 }).toBe('complete');
  const { url } = (await api.ask('linkExport', { as: tenant.owner, params: { id: (await newest())?.id } })).body as { url: string };
  const file = (await api.app.inject(url.replace('http://limn.test', ''))).rawPayload;
  const folder = join(api.dataDir, 'arriving');
  writeFileSync(join(folder, '1-killed'), file);

  const companies = () => api.db.control((tx) => tx.query(`select from company where name like 'kills%'`));
  const before = (await companies()).length;
  const order = () =>
    api.db.control((tx) =>
      tx.one<{ state: string; step: string; passphrase: string | null }>('select state, step, passphrase from company_arrival'),
    );
  await withClient(api.logins.app, 'lock', async (client) => {
    // The worker waits for this table in the middle of the transaction that writes the company.
    await client.query('begin; lock table membership in exclusive mode');
    await api.db.control(async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `insert into company_arrival (user_id, file, file_bytes) select id, '1-killed', $1 from app_user order by id limit 1 returning id`,
        [file.length],
      );
      const sealed = openSecrets(readConfig()).seal(passphrase, `import of a company ${id}`);
      await tx.run('update company_arrival set passphrase = $1', [sealed]);
    });
    worker.call();
    await expect.poll(async () => (await order()).step, { timeout: 20_000 }).toBe('writing');
    process.kill(worker.pid() ?? 0, 'SIGKILL');
    expect([(await order()).state, (await companies()).length]).toEqual(['running', before]);
    await client.query('rollback');
  });
  await expect.poll(order, { timeout: 30_000 }).toEqual({ state: 'complete', step: 'writing', passphrase: null });
  expect((await companies()).length).toBe(before + 1);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
