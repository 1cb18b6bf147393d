/**
 * Databases for tests on a cluster that keeps companies apart by machine: CITUS_URL is a superuser of its
 * first machine, CITUS_WORKERS says where the others listen (`127.0.0.1:5433,127.0.0.1:5434`). A cluster for
 * tests alone, whose machines let everyone in who names a user.
 */
import { createLog } from '../platform/log.ts';
import { withClient, type Login, type Logins } from '../storage/connection.ts';
import { distribute } from '../storage/distribute.ts';

const ROLES = ['limn_app', 'limn_render', 'limn_jobs'];

export interface TestCluster {
  /** The coordinator first. */
  nodes: readonly Login[];
}

export function givenCluster(): TestCluster | undefined {
  const { CITUS_URL: url, CITUS_WORKERS: workers = '' } = process.env;
  if (!url) return undefined;
  const { hostname, port, username } = new URL(url);
  const user = decodeURIComponent(username);
  const at = (place: string): Login => {
    const [host, number] = place.split(':');
    return { host: host ?? '', port: Number(number), user, database: 'postgres' };
  };
  return { nodes: [`${hostname}:${port}`, ...workers.split(',')].map(at) };
}

async function onEach(cluster: TestCluster, sql: readonly string[], database = 'postgres'): Promise<void> {
  for (const node of cluster.nodes)
    await withClient({ ...node, database }, 'set-up', async (client) => {
      for (const text of sql) await client.query(text);
    });
}

/** An empty database on every machine, which know each other. */
export async function createClusterDatabase(cluster: TestCluster, database: string, owner: string, password: string): Promise<void> {
  const [coordinator, ...workers] = cluster.nodes;
  const role = (name: string, rights: string) =>
    `do $$ begin create role ${name} login ${rights} password '${password}'; exception when duplicate_object then null; end $$`;
  await onEach(cluster, [
    `drop database if exists ${database} with (force)`,
    role(owner, 'createrole createdb'),
    ...ROLES.map((name) => role(name, '')),
  ]);
  await onEach(cluster, [`create database ${database} owner ${owner}`]);
  await onEach(cluster, ['create extension citus'], database);
  await withClient({ ...coordinator, user: coordinator?.user ?? '', database }, 'set-up', async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
}

/** Distributes what can be, and lets no one in any more, so that it can be copied. */
export async function finishTemplate(cluster: TestCluster, database: string, logins: Logins): Promise<void> {
  await distribute(logins.owner, createLog('warn'));
  await onEach(cluster, [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
  ]);
}

export async function copyOnEach(cluster: TestCluster, database: string, template: string): Promise<void> {
  await withClient({ ...cluster.nodes[0], user: cluster.nodes[0]?.user ?? '' }, 'set-up', async (client) => {
    await client.query('select pg_advisory_lock(7301, 9)');
    await onEach(cluster, [
      `create database ${database} template ${template} owner limn_owner strategy file_copy`,
      `alter database ${database} allow_connections true`,
    ]);
  });
}

export async function dropOnEach(cluster: TestCluster, database: string): Promise<void> {
  await onEach(cluster, [`drop database if exists ${database} with (force)`]);
}
