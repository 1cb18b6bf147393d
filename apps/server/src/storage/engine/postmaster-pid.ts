/** Reads postmaster.pid: which server runs on a data folder, and whether it still lives. */
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processLives } from '../../platform/process-lives.ts';

export interface Postmaster {
  pid: number;
  socket: string;
  ready: boolean;
}

/**
 * The living server of a data folder, as its file tells it. Only reads: a starting server makes the file
 * before it writes into it.
 */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPid(cluster)?.split('\n');
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  return isPostmaster(pid, cluster) ? { pid, socket: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Removes a file left by a dead server, or one that names a process that has since become something else:
 * PostgreSQL would refuse to start over it. Only for who is about to start the server and knows that no one
 * else is: one whose file is gone runs on, and never gets ready for us.
 */
export async function removeStalePid(cluster: string): Promise<void> {
  // Empty: a server that was left behind is just starting, or died in that moment.
  for (const deadline = Date.now() + 1000; readPid(cluster) === '' && Date.now() < deadline;) await sleep(20);
  if (!livingPostmaster(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * The socket has a file of the same kind beside it, which PostgreSQL believes as long as its process is in
 * the process table.
 */
export function removeStaleSocketLock(cluster: string, socket: string): void {
  if (!livingPostmaster(cluster)) rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true });
}

function readPid(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
}

export function isPostmaster(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !processLives(pid)) return false;
  try {
    // A server works in its data folder; the name keeps a shell that stands there apart.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch (error) {
    // No /proc on this system: believe the file. Gone meanwhile: dead.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT' ? true : !hasProc() && processLives(pid);
  }
}

function hasProc(): boolean {
  try {
    readlinkSync(`/proc/${process.pid}/cwd`);
    return true;
  } catch {
    return false;
  }
}
