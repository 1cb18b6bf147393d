/**
 * Decides where the embedded database lives: `postgres` in the data folder. Where PostgreSQL's user cannot
 * enter the data folder (root's home, say), `postgres` is a link to a folder that it can reach, and the log
 * says so.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { REACHABLE_HOME } from './binaries.ts';
import { barrier, type RunUser } from './run-user.ts';

/** Longest folder name that still leaves room for `/.s.PGSQL.5432` in a socket address of 107 bytes. */
const SOCKET_FOLDER_LIMIT = 107 - '/.s.PGSQL.5432'.length;

/** The database's folder, made if missing, owned by its user and closed to others. */
export function databaseFolder(dataDir: string, user: RunUser | undefined, log: Log): string {
  const home = join(dataDir, 'postgres');
  const place = existing(home) ?? newPlace(dataDir, home, user, log);
  if (user && statSync(place).uid === 0) ownFolder(place, user); // left by a start that was killed in between
  const blocked = barrier(place, user);
  if (blocked) {
    throw new Error(
      `PostgreSQL runs as user ${user?.uid}, who cannot enter ${blocked}. Let others enter it (chmod o+x ${blocked}), or choose a DATA_DIR outside it.`,
    );
  }
  return place;
}

function existing(home: string): string | undefined {
  const entry = lstatSync(home, { throwIfNoEntry: false });
  if (!entry) return undefined;
  if (!entry.isSymbolicLink()) return home;
  const target = readlinkSync(home);
  if (statSync(target, { throwIfNoEntry: false })) return target;
  throw new Error(
    `${home} points to ${target}, which is gone. Bring that folder back, or remove the link to begin with an empty database.`,
  );
}

function newPlace(dataDir: string, home: string, user: RunUser | undefined, log: Log): string {
  const own = statSync(dataDir);
  // Only the right to pass through: nothing in it becomes listable, and its secrets are closed one by one.
  if (barrier(dataDir, user) === dataDir && own.uid === process.getuid?.()) chmodSync(dataDir, own.mode | 0o011);
  const blocked = barrier(dataDir, user);
  if (!blocked) return ownFolder(home, user);
  const place = join(REACHABLE_HOME, `database-${randomBytes(6).toString('hex')}`);
  mkdirSync(REACHABLE_HOME, { recursive: true, mode: 0o755 });
  ownFolder(place, user);
  symlinkSync(place, home);
  log.warn('database.moved', { why: 'the database user cannot enter the data folder', blocked, place });
  return place;
}

/**
 * Folder of the socket: below the database, or a short one where that name is too long for a socket address.
 */
export function socketFolder(folder: string, user: RunUser | undefined): { path: string; remove: () => void } {
  const own = join(folder, 'run');
  if (Buffer.byteLength(own) <= SOCKET_FOLDER_LIMIT) return { path: ownFolder(own, user), remove: () => undefined };
  const path = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'limn-db-'));
  if (user) chownSync(path, user.uid, user.gid);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function ownFolder(path: string, user: RunUser | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}
