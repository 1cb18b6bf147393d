/**
 * One living process per folder: a lock file that names its owner, and that a later process may break when
 * the owner is gone. An owner on its way out, killed or stopping in order, is waited for; one that works is
 * not.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processLife, processStart, type Life } from '../platform/process-lives.ts';

/** Thrown when another living process owns the lock. */
export class LockedError extends Error {
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(`${path} is owned by process ${pid}, which is still running. Stop it first, or use another folder.`);
    this.name = 'LockedError';
    this.pid = pid;
  }
}

/** A little more than a stop in order may take. */
const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 20;
/** Follows the owner's mark once it has begun to stop. */
const LEAVING = 'leaving';
/** Locks of this process. */
const held = new Set<string>();

/** Takes the lock or throws `LockedError`; the answer releases it. */
export async function lockForProcess(path: string): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, ownerMark(process.pid));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, path); // fails when the lock exists, so only one process can win
        held.add(path);
        return () => release(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 20) throw error;
      }
      await awaitStoppingOwner(path);
      const mark = readMark(path);
      if (lifeOf(mark) !== 'dead') throw new LockedError(path, pidOf(mark));
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Resolves at once unless the owner is dying or stopping; then when it is gone, or after all that a stop may
 * take.
 */
export async function awaitStoppingOwner(path: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; lifeOf(readMark(path)) === 'dying' && Date.now() < deadline;) await sleep(LOOK_EVERY_MS);
}

/** True while a living process owns the lock. */
export function isLocked(path: string): boolean {
  return lifeOf(readMark(path)) !== 'dead';
}

/**
 * Says on every lock of this process that it is about to be released: anyone who wants it waits instead of
 * giving up.
 */
export function announceShutdown(): void {
  for (const path of held) {
    const draft = `${path}.${process.pid}`;
    try {
      writeFileSync(draft, `${ownerMark(process.pid)} ${LEAVING}`);
      renameSync(draft, path);
    } catch {
      // The folder is full or gone: the next start is refused until we have ended, and no more.
    }
  }
}

function lifeOf(mark: string): Life {
  const [pid, start, leaving] = mark.split(' ');
  if (!pid || `${pid} ${start}` !== ownerMark(Number(pid))) return 'dead';
  const life = processLife(Number(pid));
  return life === 'living' && leaving === LEAVING ? 'dying' : life;
}

function pidOf(mark: string): number {
  return Number(mark.split(' ')[0]);
}

function release(path: string): void {
  held.delete(path);
  const own = ownerMark(process.pid);
  if ([own, `${own} ${LEAVING}`].includes(readMark(path))) rmSync(path, { force: true });
}

function readMark(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Process id with the moment it started. */
function ownerMark(pid: number): string {
  return `${pid} ${processStart(pid) ?? 'unknown'}`;
}
