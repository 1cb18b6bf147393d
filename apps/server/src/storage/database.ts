/**
 * The one door to the database. Companies are reached through `withCompany` (row-level security keeps them
 * apart even where a query forgets its filter), tables of the whole installation through `control`, pictures
 * through `renderRead`.
 */
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../platform/log.ts';
import { notify, type ChannelName, type MessageOf } from './channels.ts';
import { createPool, withClient, type Login, type Logins } from './connection.ts';
import { wholeId } from './company-setting.ts';
import { explainQueryError, isUnanswered } from './database-errors.ts';
import { runningEngine, startEngine, type Engine } from './engine/start-engine.ts';
import { distribute } from './distribute.ts';
import { createListener } from './listener.ts';
import { migrate } from './migrate.ts';
import { findPreview, findRoute, renderTx, type PreviewRoute, type RenderTx, type Route } from './render-read.ts';
import { prepareLogins } from './roles.ts';
import { keepSecret } from './secret-file.ts';
import { txOn, type Tx } from './tx.ts';

export type { PreviewRoute, RenderTx, Route, Tx };

export interface Database {
  /** Connections of the login that companies are served with. */
  pool: pg.Pool;
  /** One transaction in which only this company's rows exist. */
  withCompany<T>(companyId: number, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over the tables of the whole installation; no company's rows exist in it. */
  control<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads of the whole installation's tables without a transaction: each statement sees what is committed,
   * and no company's rows.
   */
  look<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads of the render host: no transaction, each statement sees what is committed. */
  renderRead<T>(companyId: number, fn: (tx: RenderTx) => Promise<T>): Promise<T>;
  /** The object of a public uuid; undefined also for text that is no uuid. */
  findRoute(uuid: string): Promise<Route | undefined>;
  findPreview(previewKey: string): Promise<PreviewRoute | undefined>;
  /**
   * The callback gets undefined where something may have been missed: the connection was broken meanwhile.
   */
  listen<Name extends ChannelName>(channel: Name, onMessage: (message: MessageOf<Name> | undefined) => void): Promise<() => Promise<void>>;
  /** Sent when the transaction commits. */
  notify<Name extends ChannelName>(tx: Tx, channel: Name, message: MessageOf<Name>): Promise<void>;
  /** For the jobs' own process. */
  logins: Logins;
  /** Ends every connection, then the embedded server. */
  close(): Promise<void>;
}

/** The settings of `Config` that storage reads. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseAppUrl?: string | undefined;
  databaseRenderUrl?: string | undefined;
  databaseJobsUrl?: string | undefined;
  isDistributed?: boolean;
}

const DATABASE = 'limn';
const OWNER = 'limn_owner';
const POOL_SIZE = 16;
/** One that works for a moment beside a server must leave it its connections. */
const BESIDE_POOL_SIZE = 2;
/** Far above what any statement of a request takes, and below what a caller waits. */
const ANSWER_MS = 15_000;

/**
 * Starts the embedded server where no DATABASE_URL is set, brings the tables up to date and opens the doors.
 *
 * @param answerMs how long an answer is waited for
 */
export async function openDatabase(settings: DatabaseSettings, log: Log, answerMs = ANSWER_MS): Promise<Database> {
  const engine = settings.databaseUrl === undefined ? await startEngine({ dataDir: settings.dataDir, log }) : undefined;
  try {
    const owner = engine ? await embeddedOwner(engine, settings.dataDir) : { url: settings.databaseUrl, user: '' };
    const given = { app: settings.databaseAppUrl, render: settings.databaseRenderUrl, jobs: settings.databaseJobsUrl };
    const logins = await prepareLogins(owner, settings.dataDir, given);
    await migrate(logins, log);
    if (settings.isDistributed) await distribute(logins.owner, log);
    return connect(logins, log, engine, answerMs);
  } catch (error) {
    await engine?.stop();
    throw error;
  }
}

/**
 * As `openDatabase`, beside a server that works on the same database where there is one: then its tables are
 * left as they are.
 */
export async function reachDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const { dataDir, databaseUrl: url } = settings;
  const running = url === undefined ? await runningEngine({ dataDir, log }) : undefined;
  if (url === undefined && !running) return openDatabase(settings, log);
  const { secret } = keepSecret(join(dataDir, 'secrets', OWNER));
  const owner = running ? { ...running, database: DATABASE, user: OWNER, password: secret } : { url, user: '' };
  const given = { app: settings.databaseAppUrl, render: settings.databaseRenderUrl, jobs: settings.databaseJobsUrl };
  return connect(await prepareLogins(owner, dataDir, given), log, undefined, ANSWER_MS, BESIDE_POOL_SIZE);
}

/** Opens the doors to a database that is running and up to date. */
export function connect(logins: Logins, log: Log, engine?: Engine, answerMs = ANSWER_MS, poolSize = POOL_SIZE): Database {
  const pool = createPool(logins.app, 'app', { size: poolSize, answerMs });
  const renderPool = createPool(logins.render, 'render', { size: poolSize, answerMs, options: '-c default_transaction_read_only=on' });
  const onPool = txOn(pool);
  const listener = createListener(logins.app, log);
  let closing: Promise<void> | undefined;
  return {
    pool,
    logins,
    withCompany: (companyId, fn) => inTransaction(pool, `begin; set local app.company = '${wholeId(companyId)}'`, fn),
    control: (fn) => inTransaction(pool, 'begin', fn),
    look: async (fn) => {
      try {
        return await fn(onPool);
      } catch (error) {
        throw explainQueryError(error);
      }
    },
    renderRead: async (companyId, fn) => {
      try {
        return await fn(renderTx(renderPool, wholeId(companyId)));
      } catch (error) {
        throw explainQueryError(error);
      }
    },
    findRoute: (uuid) => findRoute(renderPool, uuid),
    findPreview: (previewKey) => findPreview(renderPool, previewKey),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    notify: (tx, channel, message) => notify(tx, channel, message),
    close() {
      closing ??= (async () => {
        await Promise.all([listener.close(), pool.end(), renderPool.end()]);
        await engine?.stop();
      })();
      return closing;
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw explainQueryError(error);
  }
  let broken: Error | undefined;
  // A connection that dies while it is ours tells the running query, and must not end the process.
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query(begin);
    const result = await fn(txOn(client));
    // A swallowed error has ended the transaction: its work is gone, and saying otherwise would lie.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('A failed statement was ignored inside a transaction, so nothing of it was kept.');
    return result;
  } catch (error) {
    // The connection itself may be the cause: then it goes, and with it the transaction. One that is silent
    // is not asked again.
    if (error instanceof Error && isUnanswered(error)) broken = error;
    else await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw explainQueryError(error);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The embedded server's own database, and a user that owns it without being superuser, as in production. */
async function embeddedOwner(engine: Engine, dataDir: string): Promise<Login> {
  const { secret } = keepSecret(join(dataDir, 'secrets', OWNER));
  await ensureDatabase(engine, secret, DATABASE);
  return { ...engine.connection, database: DATABASE, user: OWNER, password: secret };
}

async function ensureDatabase(engine: Engine, password: string, database: string): Promise<void> {
  await withClient({ ...engine.connection, database: 'postgres' }, 'set-up', async (client) => {
    const has = async (sql: string, name: string) => (await client.query(sql, [name])).rowCount === 1;
    const action = (await has('select from pg_roles where rolname = $1', OWNER)) ? 'alter' : 'create';
    await client.query(`${action} role ${OWNER} login createrole password '${password}'`); // base64url: nothing to escape
    if (!(await has('select from pg_database where datname = $1', database)))
      await client.query(`create database ${database} owner ${OWNER}`);
  });
}
