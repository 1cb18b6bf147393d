/**
 * The embedded PostgreSQL: made at the first start, started or adopted at each, started again when it dies,
 * stopped with us.
 *
 *   no server ──spawn──▶ starting ──answers──▶ running ──dies──▶ starting
 *   server left by a killed process ──answers──▶ running (adopted)     running ──stop()──▶ gone
 *
 * A second process on the same data folder is refused: it would adopt the first one's server and stop it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { isLocked, lockForProcess } from '../process-lock.ts';
import { keepSecret } from '../secret-file.ts';
import { findBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { databaseFolder, socketFolder } from './place.ts';
import { isPostmaster, livingPostmaster, removeStalePid, removeStaleSocketLock } from './postmaster-pid.ts';
import { runUser } from './run-user.ts';
import { awaitReady, spawnServer, stopServer } from './server-process.ts';
import { writeSettings } from './settings.ts';

export interface Engine {
  /** Connection of the superuser, for making databases and roles. */
  connection: { host: string; port: number; user: string; password: string };
  /** The server's process id; changes when it had to be started again. */
  pid(): number;
  adopted: boolean;
  /** Stops the server and waits until no process of it is left. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  log: Log;
  /** False for throw-away databases of tests. Default true. */
  durable?: boolean;
}

export async function startEngine({ dataDir, log, durable = true }: EngineOptions): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockForProcess(join(dataDir, 'database.lock'));
  try {
    return await start(dataDir, log, durable, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The connection to a server that another process keeps on this folder; undefined where none does. */
export async function runningEngine({ dataDir, log }: Pick<EngineOptions, 'dataDir' | 'log'>): Promise<Engine['connection'] | undefined> {
  if (!isLocked(join(dataDir, 'database.lock'))) return undefined;
  const cluster = join(databaseFolder(dataDir, runUser(join(dataDir, 'postgres')), log), 'data');
  const server = livingPostmaster(cluster);
  if (!server) return undefined;
  const { secret: password } = keepSecret(join(dataDir, 'secrets', 'postgres'));
  return { host: await awaitReady(cluster, server.pid, password), port: 5432, user: 'postgres', password };
}

async function start(dataDir: string, log: Log, durable: boolean, unlock: () => void): Promise<Engine> {
  const user = runUser(join(dataDir, 'postgres'));
  const folder = databaseFolder(dataDir, user, log);
  const cluster = join(folder, 'data');
  const { secret: password } = keepSecret(join(dataDir, 'secrets', 'postgres'));
  const binaries = findBinaries(user, dataDir);
  let stopping = false;
  let socket = { path: '', remove: () => undefined as void };

  async function adopt(): Promise<number | undefined> {
    await removeStalePid(cluster);
    const left = livingPostmaster(cluster);
    if (!left) return undefined;
    try {
      socket = { path: await awaitReady(cluster, left.pid, password), remove: () => undefined };
      log.info('database.adopted', { pid: left.pid });
      return left.pid;
    } catch {
      // It was on its way down: wait until it is gone, then start afresh.
      await stopServer(cluster, left.pid);
      return undefined;
    }
  }

  async function spawnAndWatch(): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      await removeStalePid(cluster);
      removeStaleSocketLock(cluster, socket.path);
      const child = spawnServer(binaries.postgres, cluster, user);
      try {
        await awaitReady(cluster, child.pid, password);
        child.on('exit', () => void restart('exit'));
        if (child.exitCode !== null || child.signalCode !== null) throw new Error('PostgreSQL ended as soon as it was ready.');
        child.unref();
        return child.pid ?? 0;
      } catch (error) {
        // After a kill of the postmaster alone, its backends take a moment to notice and to let go of shared
        // memory.
        if (attempt >= 20 || !/shared memory|lock file/.test(String(error))) throw error;
        await sleep(250);
      }
    }
  }

  async function restart(why: string): Promise<void> {
    if (stopping) return;
    log.warn('database.exited', { pid, why });
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        pid = await spawnAndWatch();
        if (stopping) await stopServer(cluster, pid);
        else log.info('database.restarted', { pid });
        return;
      } catch (error) {
        log.error('database.restart_failed', {}, error);
        await sleep(waitMs);
        if (stopping) return;
      }
    }
  }

  const adopted = await adopt();
  if (adopted === undefined) {
    const made = await initialise({ folder, cluster, binaries, user, password, durable });
    socket = socketFolder(folder, user);
    writeSettings(cluster, socket.path, durable, user);
    if (made) log.info('database.created', { folder });
  }
  let pid = adopted ?? (await spawnAndWatch());
  // An adopted server is not our child: look after it by its id.
  const watch =
    adopted === undefined
      ? undefined
      : setInterval(() => {
          if (stopping || isPostmaster(pid, cluster)) return;
          clearInterval(watch);
          void restart('gone');
        }, 1000).unref();

  return {
    connection: { host: socket.path, port: 5432, user: 'postgres', password },
    pid: () => pid,
    adopted: adopted !== undefined,
    async stop() {
      if (stopping) return;
      stopping = true;
      clearInterval(watch);
      await stopServer(cluster, pid);
      socket.remove();
      unlock();
    },
  };
}
