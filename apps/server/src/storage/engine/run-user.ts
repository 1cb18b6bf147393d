/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its folder, at first the
 * system's `postgres` user; that user cannot enter a private home, so this file also tells what it can reach.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RunUser {
  uid: number;
  gid: number;
}

const NAME = 'postgres';

/** Tells who PostgreSQL runs as; undefined: as this process's own user, who is not root. */
export function runUser(cluster: string): RunUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser() ?? createUser();
}

function findUser(): RunUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createUser(): RunUser {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]],
    ['adduser', ['-S', '-D', '-H', NAME]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const made = findUser();
    if (made) return made;
  }
  throw new Error(
    'PostgreSQL cannot run as root, and no user named "postgres" could be made. Make one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The outermost folder on the way to `path` that the user cannot enter; undefined where the way is free. */
export function barrier(path: string, user: RunUser | undefined): string | undefined {
  if (!user) return undefined;
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return way.find((folder) => {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return false;
    if (stat.uid === user.uid) return !(stat.mode & 0o100);
    return !(stat.mode & (stat.gid === user.gid ? 0o010 : 0o001));
  });
}
