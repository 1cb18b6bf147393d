/**
 * One PostgreSQL per test run, with a migrated template that every test file copies for itself: the embedded
 * one, or with DATABASE_URL (a superuser of a server for tests alone) that one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../platform/log.ts';
import { withClient, type Login, type Logins } from '../storage/connection.ts';
import { startEngine } from '../storage/engine/start-engine.ts';
import { migrate } from '../storage/migrate.ts';
import { prepareLogins } from '../storage/roles.ts';
import { createClusterDatabase, finishTemplate, givenCluster, type TestCluster } from './test-cluster.ts';

/** Server data for a test file's own database. */
export interface TestServer {
  superuser: Login;
  logins: Logins;
  dataDir: string;
  cluster?: TestCluster | undefined;
}

export const TEMPLATE = 'limn_template';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-test-'));
  const log = createLog('warn');
  const cluster = givenCluster();
  const given = process.env.CITUS_URL ?? process.env.DATABASE_URL;
  const engine = given ? undefined : await startEngine({ dataDir, log, durable: false });
  const connection = engine?.connection ?? loginOf(given ?? '');
  const stop = async () => {
    await engine?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const superuser = { ...connection, database: 'postgres' };
    const password = 'owner-of-tests';
    if (cluster) await createClusterDatabase(cluster, TEMPLATE, 'limn_owner', password);
    else
      await withClient(superuser, 'set-up', async (client) => {
        // A server of one's own may have served a run before.
        await client.query(`drop database if exists ${TEMPLATE} with (force)`);
        await client.query('drop role if exists limn_owner');
        await client.query(`create role limn_owner login createrole createdb password '${password}'`);
        await client.query(`create database ${TEMPLATE} owner limn_owner`);
      });
    const logins = await prepareLogins({ ...connection, database: TEMPLATE, user: 'limn_owner', password }, dataDir);
    await migrate(logins, log);
    if (cluster) await finishTemplate(cluster, TEMPLATE, logins);
    project.provide('testServer', { superuser, logins, dataDir, cluster });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function loginOf(address: string): Login {
  const url = new URL(address);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}
