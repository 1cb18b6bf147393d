/** Reads postmaster.pid: which server runs on a data folder, and whether it still lives. */
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processLives } from '../process-lock.ts';

export interface Postmaster {
  pid: number;
  socket: string;
  ready: boolean;
}

/**
 * The living server of a data folder. A file left by a dead server, or naming a process that has since become something
 * else, is removed: PostgreSQL would refuse to start over it.
 */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (isPostmaster(pid, cluster)) return { pid, socket: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
  rmSync(path, { force: true });
  return undefined;
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
