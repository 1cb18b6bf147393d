/** A fresh database for one test file, copied from the migrated template. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createLog } from '../platform/log.ts';
import { withClient, type Logins } from '../storage/connection.ts';
import { connect, type Database } from '../storage/database.ts';
import { TEMPLATE } from './global-setup.ts';
import { copyOnEach, dropOnEach } from './test-cluster.ts';

export interface TestDatabase {
  db: Database;
  logins: Logins;
  /** Ends the connections and drops the database. Call it in `afterAll`. */
  drop(): Promise<void>;
}

export async function testDatabase(): Promise<TestDatabase> {
  const { superuser, logins: template, cluster } = inject('testServer');
  const database = `limn_test_${randomBytes(6).toString('hex')}`;
  const owner = { ...template.owner, database: 'postgres' };
  // One at a time: two copies of a template at once are refused while one of them reads it.
  if (cluster) await copyOnEach(cluster, database, TEMPLATE);
  else
    await withClient(owner, 'set-up', async (client) => {
      await client.query('select pg_advisory_lock(7301, 9)');
      await client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`);
    });
  const logins: Logins = {
    owner: { ...template.owner, database },
    app: { ...template.app, database },
    render: { ...template.render, database },
    jobs: { ...template.jobs, database },
  };
  const db = connect(logins, createLog('error'));
  return {
    db,
    logins,
    async drop() {
      await db.close();
      if (cluster) await dropOnEach(cluster, database);
      else await withClient(superuser, 'set-up', (client) => client.query(`drop database ${database} with (force)`));
    },
  };
}
