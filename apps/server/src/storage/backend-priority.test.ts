import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../testing/api-server.ts';
import { lowerBackendPriority } from './backend-priority.ts';
import { withClient } from './connection.ts';

let api: ApiServer;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test.runIf(process.platform === 'linux')('lowers the priority of one connection’s server process, and no other', async () => {
  await withClient(api.logins.jobs, 'low', (low) =>
    withClient(api.logins.jobs, 'usual', async (usual) => {
      const pidOf = async (client: typeof low) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
      const before = getPriority(await pidOf(usual));
      await lowerBackendPriority(low);
      expect([getPriority(await pidOf(low)), getPriority(await pidOf(usual))]).toEqual([Math.max(10, before), before]);
    }),
  );
});

const groupOf = (pid: number) => Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);

test.runIf(existsSync('/proc/self/autogroup'))('lowers the session of that process, by which Linux shares its processors', async () => {
  await withClient(api.logins.jobs, 'low', (low) =>
    withClient(api.logins.jobs, 'usual', async (usual) => {
      const pidOf = async (client: typeof low) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
      await lowerBackendPriority(low);
      expect([groupOf(await pidOf(low)), groupOf(await pidOf(usual))]).toEqual([10, 0]);
    }),
  );
});

test('leaves other processes alone where the server’s number is one of theirs', async () => {
  const before = getPriority(process.pid);
  const rows = [{ pid: process.pid, title: 'limn_jobs limn' }];
  await lowerBackendPriority({ query: (async () => ({ rows })) as never });
  expect(getPriority(process.pid)).toBe(before);
});
