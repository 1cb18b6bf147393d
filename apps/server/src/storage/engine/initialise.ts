/**
 * Makes an empty data folder (initdb). A half-made one is never mistaken for a whole one: it is renamed into
 * place at the end.
 */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { RunUser } from './run-user.ts';

export interface InitialiseOptions {
  folder: string;
  cluster: string;
  binaries: Binaries;
  user: RunUser | undefined;
  password: string;
  durable: boolean;
}

/**
 * Does nothing where the data folder exists; throws where another major version made it. True when it was
 * made now.
 */
export async function initialise(o: InitialiseOptions): Promise<boolean> {
  const made = join(o.cluster, 'PG_VERSION');
  if (existsSync(made)) {
    const version = readFileSync(made, 'utf8').trim();
    if (version === String(o.binaries.major)) return false;
    throw new Error(
      `${o.cluster} was made by PostgreSQL ${version}, and this program brings ${o.binaries.major}. Use the earlier release to dump it, or choose another DATA_DIR.`,
    );
  }
  for (const name of readdirSync(o.folder)) if (name.startsWith('data.')) rmSync(join(o.folder, name), { recursive: true, force: true });
  const draft = join(o.folder, `data.${process.pid}`);
  const passwordFile = join(o.folder, `password.${process.pid}`);
  writeFileSync(passwordFile, `${o.password}\n`, { mode: 0o600 });
  if (o.user) chownSync(passwordFile, o.user.uid, o.user.gid);
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Independent of the locales that the machine has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(o.durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(o.binaries.initdb, args, { ...o.user, cwd: o.folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } });
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr?.trim() ?? '';
    throw new Error(`The database could not be made in ${o.folder}: ${output || String(cause)}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, o.cluster);
  return true;
}
