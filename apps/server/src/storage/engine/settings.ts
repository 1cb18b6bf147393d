/** The embedded database's configuration files, written before every start. */
import { chownSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { RunUser } from './run-user.ts';

const MB = 1024 * 1024;

/** `durable: false` is for throw-away databases of tests: a crash of the machine may lose them. */
export function writeSettings(cluster: string, socket: string, durable: boolean, user: RunUser | undefined): void {
  const files = {
    'postgresql.conf': settings(socket, durable),
    'pg_hba.conf': '# Written at every start.\nlocal all all scram-sha-256\n',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (user) chownSync(path, user.uid, user.gid);
  }
}

function settings(socket: string, durable: boolean): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const shared = Math.round(Math.max(32, Math.min(512, memory / MB / 16)));
  const values: Record<string, string | number> = {
    // Only a socket in a closed folder: nothing listens on the network.
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: 80,
    // Taking a company along, or in, holds all of its tables at once: some thousands of locks, which others
    // must not lack.
    max_locks_per_transaction: 256,
    shared_buffers: `${shared}MB`,
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    effective_cache_size: `${shared * 4}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    // This build has PostgreSQL's own compression alone, which took a quarter of the processor time of
    // rolling opens up.
    wal_compression: 'off',
    min_wal_size: '80MB',
    // Journal that a start after a crash reads again before it answers: some 5 ms for each MB.
    max_wal_size: '128MB',
    checkpoint_timeout: '2min',
    checkpoint_warning: 0,
    // After a crash every file is brought to the disk first; asking the file system once takes 10 ms instead
    // of seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    autovacuum_naptime: '20s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    // Values of queries may be personal: a failed statement is named, its parameters are not.
    log_parameter_max_length_on_error: 0,
    log_min_error_statement: 'panic',
    default_text_search_config: 'pg_catalog.english',
  };
  const lines = Object.entries(values).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`,
  );
  return `# Written at every start. Settings of your own go to custom.conf beside this file.\n${lines.join('\n')}\ninclude_if_exists = 'custom.conf'\n`;
}
