/** One run of the PostgreSQL server: started by us or adopted, waited for, stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isPostmaster, livingPostmaster } from './postmaster-pid.ts';
import type { RunUser } from './run-user.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Starts the server in a session of its own, so that a Ctrl-C meant for us does not stop it before we have
 * drained.
 */
export function spawnServer(program: string, cluster: string, user: RunUser | undefined): ChildProcess {
  const path = serverLog(cluster);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(path);
  const output = openSync(path, 'a', 0o600);
  try {
    if (user) fchownSync(output, user.uid, user.gid);
    const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    const child = spawn(program, ['-D', cluster], { ...user, cwd: cluster, env, detached: true, stdio: ['ignore', output, output] });
    child.on('error', () => undefined); // reported by awaitReady
    return child;
  } finally {
    closeSync(output);
  }
}

/** Resolves with the socket folder once the server answers; throws with its last words when it dies first. */
export async function awaitReady(cluster: string, pid: number | undefined, password: string): Promise<string> {
  // Recovery after a crash may take long, and a living server is worth waiting for.
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(15)) {
    if (pid === undefined || !isPostmaster(pid, cluster)) {
      await sleep(50); // the child takes its name a moment after the fork
      if (pid === undefined || !isPostmaster(pid, cluster)) throw new Error(`PostgreSQL did not start:\n${lastWords(cluster)}`);
    }
    const server = livingPostmaster(cluster);
    if (server?.pid !== pid || !server?.ready) continue;
    if (await answers(server.socket, password)) return server.socket;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not get ready:\n${lastWords(cluster)}`);
}

async function answers(socket: string, password: string): Promise<boolean> {
  const client = new Client({
    host: socket,
    port: 5432,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error('PostgreSQL refuses the password kept in the data folder.', { cause: error });
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Fast stop: open transactions are rolled back, everything committed is on disk. Harder where the server does
 * not go.
 */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!isPostmaster(pid, cluster)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) if (!isPostmaster(pid, cluster)) return;
  }
}

function serverLog(cluster: string): string {
  return join(dirname(cluster), 'server.log');
}

function lastWords(cluster: string): string {
  try {
    return readFileSync(serverLog(cluster), 'utf8').slice(-2000).trim();
  } catch {
    return '(it said nothing)';
  }
}
