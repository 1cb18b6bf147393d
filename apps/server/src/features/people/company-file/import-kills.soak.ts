/**
 * The whole server killed (kill -9) at random moments while a company is taken in: each time the company is
 * there whole, or nothing of it is, its user sees which within a minute, and the file can be uploaded again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CompanyArrival, CompanyExport } from '@limn/contracts';
import { codeFlow } from '../sign-in/testing/code-flow.ts';
import { Visitor } from '../sign-in/testing/visitor.ts';
import { freePort } from '../../../testing/free-port.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery';
const ROWS = 60_000;
const KILLS = 6;
/** The jobs tell of a file whose front is gone within half a minute; a start takes some seconds. */
const TOLD_WITHIN_MS = 60_000;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-import-kills-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let server = await start(dataDir, port);
  try {
    const { email, password, companyId } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
      email: string;
      password: string;
      companyId: number;
    };
    const { access_token } = await codeFlow(origin).signInAs(new Visitor(), email, password);
    const ask = <T>(path: string, options: { method?: string; company?: number; body?: string | FormData } = {}) =>
      call<T>(`${origin}/api/v1${path}`, { token: access_token, company: companyId, ...options });

    await makeTable(ask);
    const file = await exported(ask);
    const companies = async () => (await ask<{ companies: { id: number }[] }>('/company/list')).companies.map(({ id }) => id);
    const newest = async () => (await ask<{ arrivals: CompanyArrival[] }>('/import')).arrivals[0];
    const importFile = async () => {
      const form = new FormData();
      form.append('passphrase', PASSPHRASE);
      form.append('file', new Blob([Buffer.from(file)]), 'company.limn');
      await ask('/import', { method: 'POST', body: form });
    };
    const outcome = () => until(TOLD_WITHIN_MS, newest, (arrival) => arrival !== undefined && arrival.state !== 'running');

    const before = performance.now();
    await importFile();
    await outcome();
    const wholeMs = performance.now() - before;
    let known = await companies();
    let [whole, half, slowestMs] = [0, 0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      await importFile();
      await sleep((wholeMs * (kill + 0.5)) / KILLS);
      server.kill('SIGKILL');
      server = await start(dataDir, port);
      const from = performance.now();
      const arrival = await outcome();
      slowestMs = Math.max(slowestMs, performance.now() - from);
      const added = (await companies()).filter((id) => !known.includes(id));
      if (arrival?.state === 'complete' && added.length === 1 && added[0] === arrival.company_id) {
        whole++;
        if ((await rowsOf(ask, added[0])) !== ROWS) half++;
      } else if (added.length > 0) half++;
      known = await companies();
    }
    await importFile();
    const last = await outcome();
    // A file goes after its company is there.
    const left = await until(
      TOLD_WITHIN_MS,
      async () => readdirSync(join(dataDir, 'arriving')).length,
      (files) => files === 0,
    );
    report('import_alone', wholeMs / 1000, 's');
    report('import_kills', KILLS, 'kills');
    report('import_whole_in_spite', whole, 'companies');
    report('import_half', half, 'companies');
    report('import_shown_slowest', slowestMs / 1000, 's');
    report('import_files_left', left, 'files');
    if (half > 0 || left > 0 || last?.state !== 'complete') throw new Error('A company was taken in by half, or a file was left behind.');
  } finally {
    server.kill('SIGTERM');
    await ended(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Ask = <T>(path: string, options?: { method?: string; company?: number; body?: string | FormData }) => Promise<T>;

async function call<T>(
  address: string,
  { token, company, method = 'GET', body }: { token: string; company: number; method?: string; body?: string | FormData },
): Promise<T> {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-company': String(company),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function makeTable(ask: Ask): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, row) => `customer${row}@example.com,Name ${row},${row % 97} points\n`);
  const form = new FormData();
  form.append('file', new Blob([`email,name,points\n${rows.join('')}`]), 'customers.csv');
  const { id } = await ask<{ id: number }>('/datatable/datatable?name=Customers', { method: 'POST', body: form });
  const status = async () => (await ask<{ status: string }>(`/datatablestat/${id}`)).status;
  if ((await until(TOLD_WITHIN_MS, status, (now) => now !== 'processing')) === 'confirm')
    await ask(`/datatable/confirm/${id}`, { method: 'POST', body: JSON.stringify({ uniqueHeader: 'email' }) });
  await until(TOLD_WITHIN_MS, status, (now) => now === 'complete');
}

/** Rows of the largest table of a company. */
async function rowsOf(ask: Ask, company: number): Promise<number> {
  const { datatable } = await ask<{ datatable: { rows: number }[] }>('/datatable', { company });
  return Math.max(0, ...datatable.map(({ rows }) => rows));
}

async function exported(ask: Ask): Promise<Uint8Array> {
  await ask('/export', { method: 'POST', body: JSON.stringify({ passphrase: PASSPHRASE }) });
  const newest = async () => (await ask<{ exports: CompanyExport[] }>('/export')).exports[0];
  const made = await until(TOLD_WITHIN_MS, newest, (one) => one?.state !== 'running');
  const { url } = await ask<{ url: string }>(`/export/${made?.id}/link`, { method: 'POST', body: '{}' });
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

async function until<T>(ms: number, look: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await look();
    if (isDone(value)) return value;
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${JSON.stringify(value)}`);
    await sleep(200);
  }
}

async function start(dataDir: string, port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await until(
    TOLD_WITHIN_MS,
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  );
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));
}
