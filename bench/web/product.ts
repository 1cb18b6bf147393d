/**
 * The product as people get it, on a folder and a port of its own, with as many images as a measurement
 * needs.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openDatabase, type Tx } from '../../apps/server/src/storage/database.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MS = 90_000;

export interface Account {
  email: string;
  password: string;
  companyId: number;
  apiKey: string;
}

export interface Product {
  origin: string;
  account: Account;
  /** The first of its processes. */
  pid(): number;
  dataDir: string;
  restart(): Promise<void>;
  /** Makes the demo company's list exactly so long; the server is started again. */
  setImages(count: number): Promise<void>;
  /** Changes rows of the demo company; the server is started again. */
  change(work: (tx: Tx, companyId: number) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startProduct(port: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-web-'));
  const origin = `http://localhost:${port}`;
  let child = await start(dataDir, port, origin);
  const account = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Account;

  async function change(work: (tx: Tx, companyId: number) => Promise<void>): Promise<void> {
    await stop(child);
    const db = await openDatabase({ dataDir }, createLog('error'));
    try {
      await db.withCompany(account.companyId, (tx) => work(tx, account.companyId));
    } finally {
      await db.close();
    }
    child = await start(dataDir, port, origin);
  }

  return {
    origin,
    account,
    setImages: (count) => change((tx, companyId) => fill(tx, companyId, count)),
    change,
    pid: () => child.pid ?? 0,
    dataDir,
    async restart() {
      await stop(child);
      child = await start(dataDir, port, origin);
    },
    async stop() {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(dataDir: string, port: number, origin: string): Promise<ChildProcess> {
  // Sign-ups come from one address here, so that it is the only setting besides the place.
  const child = fork(MAIN, { env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }, silent: true });
  child.stderr?.pipe(process.stderr);
  const until = Date.now() + START_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready.`);
    const answer = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return child;
    if (Date.now() > until) throw new Error('The server was not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * Copies of the demo images, with their pictures, of two types, some published, with names and labels that
 * differ.
 */
async function fill(tx: Tx, companyId: number, count: number): Promise<void> {
  await tx.run(`delete from image where company_id = $1 and source is not null and source ->> 'bench' = 'copy'`, [companyId]);
  const [{ own } = { own: 0 }] = await tx.query<{ own: number }>(
    'select count(*)::int own from image where company_id = $1 and deleted_at is null',
    [companyId],
  );
  await tx.run(
    `with model as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total from image where company_id = $1 and deleted_at is null)
     insert into image (company_id, name, type_id, labels, width, height, bgcolor, link, data_source, preview_settings, tag_settings, tags, url_settings,
       custom_merge_fields, document, thumbnail_hash, source, live_version, published_revision, created_at, updated_at)
     select $1, (array['Winter welcome', 'Basket reminder', 'Loyalty balance', 'Order on its way', 'Price drop'])[1 + n % 5] || ' ' || n,
       case when n % 4 = 3 then 2 else 1 end, array['Batch ' || n % 40, (array['Journey', 'Sale', 'Service'])[1 + n % 3]],
       width, height, bgcolor, link, data_source, preview_settings, tag_settings, tags, url_settings, custom_merge_fields,
       document, thumbnail_hash, '{"bench": "copy"}',
       case when n % 3 > 0 then 1 + n % 9 end, case when n % 3 = 1 then 1 end, now() - n * interval '40 minutes', now() - n * interval '17 minutes'
     from generate_series(1, $2::int) n join model on place = n % total`,
    [companyId, count - own],
  );
}
