/**
 * Where the database is and as whom each part of the server speaks to it. Plain data, so that it can be sent
 * to a child process.
 */
import { Client, Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';

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

/**
 * Whole numbers of 64 bits come as numbers: every bigint that is read is a count. Hashes are never read back.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, String],
]);

const TYPES: CustomTypesConfig = {
  getTypeParser: ((...args: Parameters<typeof types.getTypeParser>) =>
    PARSERS.get(args[0]) ?? types.getTypeParser(...args)) as CustomTypesConfig['getTypeParser'],
};

export function clientConfig(login: Login, name: string): ClientConfig {
  const { url, ...rest } = login;
  return {
    ...(url === undefined ? rest : { connectionString: url }),
    application_name: `limn ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: TYPES,
  };
}

export interface PoolSettings {
  size: number;
  /**
   * A statement that has no answer after so long is given up: a server that hangs must not hold its callers
   * for ever.
   */
  answerMs: number;
  /** Options for each connection. */
  options?: string;
}

/**
 * A pool whose connections are renewed now and then, so that none holds old settings or cached plans for
 * ever.
 */
export function createPool(login: Login, name: string, { size, answerMs, options }: PoolSettings): Pool {
  const pool = new Pool({
    ...clientConfig(login, name),
    max: size,
    maxLifetimeSeconds: 600,
    idleTimeoutMillis: 60_000,
    query_timeout: answerMs,
    options,
  });
  pool.on('error', () => undefined); // an idle connection that dies is replaced at its next use
  return pool;
}

export async function withClient<T>(login: Login, name: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(login, name));
  client.on('error', () => undefined); // the running query tells
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
