/**
 * The three logins besides the owner: `limn_app` (one company at a time), `limn_render` (reads what pictures
 * need), `limn_jobs` (counting). Made by the owner where it may make roles, with passwords kept in the data
 * folder; else their addresses are given by settings.
 */
import { join } from 'node:path';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { withClient, type Login, type Logins } from './connection.ts';
import { keepSecret } from './secret-file.ts';

export interface GivenLogins {
  app?: string;
  render?: string;
  jobs?: string;
}

const ROLES = { app: 'limn_app', render: 'limn_render', jobs: 'limn_jobs' } as const;
type RoleKey = keyof typeof ROLES;

/** Logins of every role; roles that are missing are made. */
export async function prepareLogins(owner: Login, dataDir: string, given: GivenLogins = {}): Promise<Logins> {
  const logins = await withClient(owner, 'set-up', async (client) => {
    await requireVersion(client);
    const login = async (key: RoleKey): Promise<Login> => {
      const url = given[key];
      return url === undefined ? ensureRole(client, owner, ROLES[key], dataDir) : { url, user: roleName(url, key) };
    };
    return { owner, app: await login('app'), render: await login('render'), jobs: await login('jobs') };
  });
  for (const key of Object.keys(ROLES) as RoleKey[]) await requireHarmless(logins[key], key);
  return logins;
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const version = Number(rows[0]?.version);
  if (version >= 150_000) return;
  throw new Error(
    `This is PostgreSQL ${Math.floor(version / 10_000)}, and 15 or newer is needed. Upgrade it, or leave DATABASE_URL unset to use the one that comes along.`,
  );
}

async function ensureRole(client: Client, owner: Login, name: string, dataDir: string): Promise<Login> {
  const { secret } = keepSecret(join(dataDir, 'secrets', name));
  const login = sameServer(owner, name, secret);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount && (await canLogIn(login))) return login;
  const action = rowCount ? 'alter' : 'create';
  try {
    await client.query(`${action} role ${escapeIdentifier(name)} login password ${escapeLiteral(secret)}`);
  } catch (cause) {
    const setting = `DATABASE_${name.slice('limn_'.length).toUpperCase()}_URL`;
    throw new Error(
      `The user of DATABASE_URL may not ${action} the role ${name} (${(cause as Error).message}). Give it CREATEROLE, or make a login role yourself (neither superuser nor BYPASSRLS) and set ${setting} to its address.`,
      { cause },
    );
  }
  return login;
}

function sameServer(owner: Login, user: string, password: string): Login {
  if (owner.url === undefined) return { ...owner, user, password };
  const url = new URL(owner.url);
  url.username = user;
  url.password = password;
  return { url: url.href, user };
}

async function canLogIn(login: Login): Promise<boolean> {
  try {
    await withClient(login, 'set-up', (client) => client.query('select 1'));
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '28P01' || code === '28000') return false;
    throw error;
  }
}

/** Row-level security protects no one from a superuser, from who bypasses it, or from the tables' owner. */
async function requireHarmless(login: Login, key: RoleKey): Promise<void> {
  const { rows } = await withClient(login, 'set-up', (client) =>
    client.query<{ rolsuper: boolean; rolbypassrls: boolean; owns: boolean }>(
      // Temporary tables hold no company's data for longer than a statement; a crash leaves them listed for a
      // while.
      `select rolsuper, rolbypassrls,
              exists (select from pg_class where relowner = r.oid and relkind in ('r', 'p') and relpersistence <> 't') as owns
       from pg_roles r where rolname = current_user`,
    ),
  );
  const role = rows[0];
  if (role && !role.rolsuper && !role.rolbypassrls && !role.owns) return;
  throw new Error(
    `The login of DATABASE_${key.toUpperCase()}_URL (${login.user}) is a superuser, may bypass row-level security or owns tables: companies would not be kept apart. Use a plain login role that owns nothing.`,
  );
}

function roleName(url: string, key: RoleKey): string {
  const user = decodeURIComponent(new URL(url).username);
  if (user) return user;
  throw new Error(`DATABASE_${key.toUpperCase()}_URL must name a user: postgres://user:password@host/database.`);
}
