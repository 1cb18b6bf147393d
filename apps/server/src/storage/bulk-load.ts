/**
 * A connection of its own for rows in bulk: pieces are stored one COPY each, so that neither a slow sender
 * nor a long file keeps a transaction open. It may run in a worker: it is made of plain data.
 */
import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { wholeId } from './company-setting.ts';
import { withClient, type Login } from './connection.ts';
import { explainQueryError } from './database-errors.ts';
import { txOn, type Tx } from './tx.ts';

export interface BulkLoad {
  /** Stores the rows in `bytes`, which are in the format that `copySql` names. */
  copy(copySql: string, bytes: Uint8Array): Promise<void>;
}

/** A transaction that takes rows in bulk, too. */
export interface CopyingTx extends Tx {
  /** Stores rows in COPY's text format, of `copyRow`. */
  copy(copySql: string, rows: string): Promise<void>;
}

export function copyingTxOn(client: Client): CopyingTx {
  return { ...txOn(client), copy: (copySql, rows) => copyBytes(client, copySql, Buffer.from(rows)) };
}

/** Transactions of one company, on a connection of their own. */
export interface CopyingSession {
  /** Nothing stays where the work answers undefined. */
  within<T>(work: (tx: CopyingTx) => Promise<T | undefined>): Promise<T | undefined>;
}

export async function withCopying<T>(login: Login, companyId: number, work: (session: CopyingSession) => Promise<T>): Promise<T> {
  return withClient(login, 'copying', (client) =>
    work({
      async within(inside) {
        await client.query('begin');
        try {
          await client.query(`set local app.company = '${wholeId(companyId)}'`);
          const value = await inside(copyingTxOn(client));
          await client.query(value === undefined ? 'rollback' : 'commit');
          return value;
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          throw error;
        }
      },
    }),
  );
}

async function copyBytes(client: Client, copySql: string, bytes: Uint8Array): Promise<void> {
  const stream = client.query(copyFrom(copySql));
  stream.end(bytes);
  await once(stream, 'finish');
}

const ESCAPED = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A row in COPY's text format, with its end. */
export function copyRow(values: readonly (string | null)[]): string {
  let row = '';
  for (const [index, value] of values.entries()) {
    if (index > 0) row += '\t';
    if (value === null) row += '\\N';
    else row += ESCAPED.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character) : value;
  }
  return `${row}\n`;
}

/**
 * As the login of companies, without waiting for the disk at each piece: anyone who makes the rows known
 * waits once for all.
 */
export async function withBulkLoad<T>(login: Login, work: (load: BulkLoad) => Promise<T>): Promise<T> {
  return bulk(login, async (client) => {
    await client.query('set synchronous_commit = off');
    return work({ copy: (copySql, bytes) => copyBytes(client, copySql, bytes) });
  });
}

/** One transaction of a company that may take minutes: making an index, say. */
export async function inLongTransaction<T>(login: Login, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return bulk(login, async (client) => {
    await client.query('begin');
    await client.query(`set local app.company = '${wholeId(companyId)}'`);
    const result = await work(txOn(client));
    await client.query('commit');
    return result;
  });
}

/** As `inLongTransaction`, on the control plane: a company that is made in it says so itself. */
export async function inLongControl<T>(login: Login, work: (tx: Tx) => Promise<T>): Promise<T> {
  return bulk(login, async (client) => {
    await client.query('begin');
    const result = await work(txOn(client));
    await client.query('commit');
    return result;
  });
}

async function bulk<T>(login: Login, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await withClient(login, 'bulk', work);
  } catch (error) {
    throw explainQueryError(error);
  }
}
