import { execFileSync, fork } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, type Log } from '../../platform/log.ts';
import { withClient } from '../connection.ts';
import { LockedError } from '../process-lock.ts';
import { isZombie, startUnreaped } from '../../testing/unreaped.ts';
import { isPostmaster } from './postmaster-pid.ts';
import { startEngine, type Engine } from './start-engine.ts';

const ABANDON = fileURLToPath(new URL('../../testing/abandon-engine.ts', import.meta.url));
const asRoot = process.getuid?.() === 0;
/**
 * A data folder that was started once and stopped, for tests of what comes after: making a cluster takes
 * seconds, a copy does not.
 */
let stopped: string;
let home: string;
let events: string[] = [];
let engine: Engine | undefined;
const log: Log = { ...createLog('silent'), info: (event) => events.push(event), warn: (event) => events.push(event) };

beforeAll(async () => {
  stopped = openHome();
  // Left behind by a first start that was killed.
  mkdirSync(join(stopped, 'data', 'postgres', 'data.1234', 'base'), { recursive: true });
  const first = await startEngine({ dataDir: join(stopped, 'data'), log, durable: false });
  await first.stop();
});
afterAll(() => rmSync(stopped, { recursive: true, force: true }));
beforeEach(() => {
  home = openHome();
  events = [];
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  const link = join(home, 'data', 'postgres');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(readlinkSync(link), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

function openHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'limn-engine-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The folder with its owners and modes, which Node's own copy would lose. */
function copyStopped(dataDir = join(home, 'data')): string {
  mkdirSync(dirname(dataDir), { recursive: true });
  execFileSync('cp', ['-a', join(stopped, 'data'), dataDir]);
  return dataDir;
}

const start = async (dataDir = join(home, 'data')) => (engine = await startEngine({ dataDir, log, durable: false }));
const startAgain = () => start(copyStopped());
const cluster = () => realpathSync(join(home, 'data', 'postgres', 'data'));
const ask = (sql: string) =>
  withClient({ ...engine!.connection, database: 'postgres' }, 'test', async (client) => (await client.query(sql)).rows as unknown[]);

/** Starts an engine in a process of its own, which dies by kill -9 and leaves its server running. */
async function leaveServerBehind(): Promise<number> {
  copyStopped();
  const child = fork(ABANDON, [join(home, 'data')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise((resolve) => child.once('exit', resolve));
  return Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('keeps data over a restart and leaves no process after a stop', async () => {
  await startAgain();
  await ask('create table kept (a int)');
  const pid = engine!.pid();
  await engine!.stop();
  expect(isPostmaster(pid, cluster())).toBe(false);
  await start();
  expect(await ask(`select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }]);
  expect(await ask(`select current_setting('listen_addresses') as listen, current_setting('unix_socket_permissions') as mode`)).toEqual([
    { listen: '', mode: '0700' },
  ]);
});

test('adopts and stops a server that a killed process left running', async () => {
  const left = await leaveServerBehind();
  await start();
  expect([engine!.adopted, engine!.pid()]).toEqual([true, left]);
  await engine!.stop();
  expect(isPostmaster(left, cluster())).toBe(false);
});

test.runIf(existsSync('/proc/self/stat'))('starts over a killed owner that no one has reaped', async () => {
  copyStopped();
  const child = await startUnreaped(process.execPath, [ABANDON, join(home, 'data'), 'stay']);
  try {
    const pidFile = join(cluster(), 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready'), { timeout: 30_000 }).toBe(true);
    await expect(start()).rejects.toBeInstanceOf(LockedError);
    await child.kill();
    await start();
    expect(engine!.adopted).toBe(true);
  } finally {
    child.close();
  }
});

test.runIf(existsSync('/proc/self/stat'))('starts over a killed server that no one has reaped', async () => {
  copyStopped();
  const parent = fork(ABANDON, [join(home, 'data'), 'stay'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await new Promise((resolve) => parent.once('message', resolve));
    const left = Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(left, 'SIGKILL');
    await expect.poll(() => isZombie(left)).toBe(true);
    // Its owner must stay to leave it unreaped, and is made to look gone.
    rmSync(join(home, 'data', 'database.lock'));
    await start();
    expect({ adopted: engine!.adopted, one: await ask('select 1 as one'), isZombie: isZombie(left) }).toEqual({
      adopted: false,
      one: [{ one: 1 }],
      isZombie: true,
    });
  } finally {
    parent.kill('SIGKILL');
  }
});

test('restarts a server that dies and answers the next query', async () => {
  await startAgain();
  const pid = engine!.pid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => engine!.pid(), { timeout: 20_000 }).not.toBe(pid);
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
});

test('ignores a server file that names another process', async () => {
  copyStopped();
  const file = join(cluster(), 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${cluster()}\n1\n5432\n/nowhere\n\n0 0\nready\n`);
  await start();
  expect(engine!.adopted).toBe(false);
});

test('refuses a second process on the same folder, naming the first', async () => {
  await startAgain();
  const error = await startEngine({ dataDir: join(home, 'data'), log, durable: false }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LockedError);
  expect((error as LockedError).pid).toBe(process.pid);
});

test('refuses a folder of another major version with what to do', async () => {
  copyStopped();
  writeFileSync(join(cluster(), 'PG_VERSION'), '13\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 13.*another DATA_DIR/);
});

test('restarts a first start that was killed half-way', async () => {
  expect(existsSync(join(stopped, 'data', 'postgres', 'data.1234'))).toBe(false);
  await startAgain();
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
});

test('works in a folder whose name is too long for a socket', async () => {
  await start(copyStopped(join(home, 'd'.repeat(60), 'e'.repeat(60))));
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(asRoot)('runs as another user when started by root, and opens a closed folder', async () => {
  mkdirSync(join(home, 'data'), { mode: 0o700 });
  await start();
  expect(statSync(`/proc/${engine!.pid()}`).uid).not.toBe(0);
  expect(statSync(join(home, 'data')).mode & 0o777).toBe(0o711);
  expect(statSync(join(home, 'data', 'secrets')).mode & 0o777).toBe(0o700);
});

test.runIf(asRoot)('keeps the database reachable below a closed home and never replaces it', async () => {
  chmodSync(home, 0o700);
  await start();
  expect(events).toContain('database.moved');
  expect(lstatSync(join(home, 'data', 'postgres')).isSymbolicLink()).toBe(true);
  await ask('create table kept (a int)');
  await engine!.stop();
  await start();
  expect(await ask(`select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }]);
  await engine!.stop();
  rmSync(readlinkSync(join(home, 'data', 'postgres')), { recursive: true });
  await expect(start()).rejects.toThrow(/which is gone/);
});
