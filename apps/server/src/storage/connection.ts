/** Where the database is and as whom each part of the server speaks to it. Plain data, so that a child process can be told. */
import pg from 'pg';

/** One login. `host` may be a folder: then it is a socket. */
export interface Login {
  host?: string;
  port?: number;
  database?: string;
  user: string;
  password?: string;
  /** Instead of all of the above: an address of PostgreSQL. */
  url?: string;
}

export interface Logins {
  owner: Login;
  app: Login;
  render: Login;
  jobs: Login;
}

/** Whole numbers of 64 bits come as numbers: every bigint that is read is a count. Hashes are never read back. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export function clientConfig(login: Login, name: string): pg.ClientConfig {
  const { url, ...rest } = login;
  return {
    ...(url === undefined ? rest : { connectionString: url }),
    application_name: `limn ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: TYPES,
  };
}

/** A pool whose connections are renewed now and then, so that none holds old settings or cached plans for ever. */
export function createPool(login: Login, name: string, size: number, options?: string): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(login, name), max: size, maxLifetimeSeconds: 600, idleTimeoutMillis: 60_000, options });
  pool.on('error', () => undefined); // an idle connection that dies is replaced at its next use
  return pool;
}

export async function withClient<T>(login: Login, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(login, name));
  client.on('error', () => undefined); // the running query tells
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
