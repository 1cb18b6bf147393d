/** One living process per folder: a lock file that names its owner, and that a later process may break when the owner is gone. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processLives } from '../platform/process-lives.ts';

/** Thrown when another living process owns the lock. */
export class LockedError extends Error {
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(`${path} is owned by process ${pid}, which is still running. Stop it first, or use another folder.`);
    this.name = 'LockedError';
    this.pid = pid;
  }
}

/** Takes the lock or throws `LockedError`; the answer releases it. */
export function lockForProcess(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, ownerMark(process.pid));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, path); // fails when the lock exists, so only one process can win
        return () => release(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 20) throw error;
      }
      const mark = readMark(path);
      if (isLiving(mark)) throw new LockedError(path, pidOf(mark));
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** True while a living process owns the lock. */
export function isLocked(path: string): boolean {
  return isLiving(readMark(path));
}

function isLiving(mark: string): boolean {
  return mark !== '' && mark === ownerMark(pidOf(mark));
}

function pidOf(mark: string): number {
  return Number(mark.split(' ')[0]);
}

function release(path: string): void {
  if (readMark(path) === ownerMark(process.pid)) rmSync(path, { force: true });
}

function readMark(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Process id with the moment it started: ids are used again, ids with a start are not. Empty where no such process lives. */
function ownerMark(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  try {
    // Field 22, counted after the name, which may hold spaces and brackets.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? '';
    return `${pid} ${started}`;
  } catch {
    return processLives(pid) ? `${pid} unknown` : '';
  }
}
