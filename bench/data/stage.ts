/**
 * The product in a process of its own, as people start it, with a company that uploads tables; and its
 * database beside it.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { openTableReader, type TableReader } from '../../apps/server/src/features/data/tables/find-row.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { withClient, type Login } from '../../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

export interface DataStage {
  owner: Login;
  db: Database;
  /** The process of the front. */
  pid: number;
  /** The demo company. */
  companyId: number;
  /** Where the product answers. */
  origin: string;
  /** With the demo company's key. */
  headers: Readonly<Record<string, string>>;
  /** Sends a file as a form; answers the table's id once it can be confirmed. */
  upload(pieces: Pieces, name: string): Promise<number>;
  /** Resolves when the table is complete. */
  confirm(id: number, uniqueHeader: string): Promise<void>;
  lookUp(id: number, key: string): Promise<unknown>;
  plainSelect(key: string): Promise<unknown>;
  asOwner(sql: string): Promise<void>;
  /** Memory of the front, which reads the file. */
  memoryBytes(): Promise<number>;
  close(): Promise<void>;
}

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

interface Demo {
  url: string;
  companyId: number;
  apiKey: string;
}

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

export async function openDataStage(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<DataStage> {
  const db = await openDatabase({ dataDir }, createLog('error'));
  const { logins } = db;
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(logins.owner),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // A run that fails leaves no one behind.
  process.once('exit', () => child.kill('SIGTERM'));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => (text.includes('Limn is ready') ? resolve() : undefined));
    child.once('exit', () => reject(new Error('The server ended before it was ready.')));
  });
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  const reader: TableReader = await openTableReader({ db, log: createLog('error') });
  const headers = { authorization: `Bearer ${demo.apiKey}` };
  const api = `${demo.url}/api/v1`;

  async function stat(id: number): Promise<{ status: string; reason: string | null }> {
    return (await (await fetch(`${api}/datatablestat/${id}`, { headers })).json()) as { status: string; reason: string | null };
  }

  return {
    owner: logins.owner,
    db,
    pid: child.pid ?? 0,
    companyId: demo.companyId,
    origin: demo.url,
    headers,
    async upload(pieces, name) {
      const { id } = await sendForm(`${api}/datatable/datatable`, headers, pieces, name);
      const { status, reason } = await stat(id);
      if (status !== 'confirm') throw new Error(`The table is ${status}: ${reason}`);
      return id;
    },
    async confirm(id, uniqueHeader) {
      const answer = await fetch(`${api}/datatable/confirm/${id}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ uniqueHeader }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      for (;;) {
        const { status, reason } = await stat(id);
        if (status === 'complete') return;
        if (status === 'failed') throw new Error(reason ?? 'failed');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async lookUp(id, key) {
      const row = await reader.findRow(demo.companyId, id, key);
      if (row?.get('email') !== key) throw new Error(`No row for ${key}`);
      return row;
    },
    asOwner: (sql) => withClient(logins.owner, 'bench', async (client) => void (await client.query(sql))),
    plainSelect: (key) => db.pool.query({ name: 'plain', text: 'select * from plain where c2 = $1', values: [key] }),
    memoryBytes: async () => residentBytes(child.pid ?? 0),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await reader.close();
      await db.close();
    },
  };
}

function sendForm(url: string, headers: Record<string, string>, pieces: Pieces, name: string): Promise<{ id: number }> {
  const boundary = 'limn-bench-form';
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } });
    sending.once('error', reject);
    sending.once('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.once('end', () =>
        response.statusCode === 201 ? resolve(JSON.parse(text) as { id: number }) : reject(new Error(`${response.statusCode}: ${text}`)),
      );
    });
    const form = async function* () {
      yield Buffer.from(`${part('name="name"')}${name}\r\n${part('name="file"; filename="list.csv"')}`);
      yield* pieces;
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    };
    pipeline(Readable.from(form()), sending).catch(reject);
  });
}

/** Memory of the process and its threads; its children are counted separately. */
function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** The embedded server listens in a folder only. */
function addressOf({ host = '', database = '', user, password = '' }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
