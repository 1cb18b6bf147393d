/** Local accounts and the secret links that are mailed to their owners. */
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../storage/database.ts';

export interface Account {
  sub: string;
  email: string;
  name: string;
  passwordHash: string;
  emailVerified: boolean;
}

export type LinkPurpose = 'verify' | 'reset';

/** Hours that a mailed link works. */
export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = { verify: 48, reset: 1 };

const COLUMNS = 'sub, email, name, password_hash as "passwordHash", email_verified as "emailVerified"';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.maybeOne<Account>(`select ${COLUMNS} from account where email = $1`, [normalEmail(email)]);
}

export async function findAccount(tx: Tx, sub: string): Promise<Account | undefined> {
  return UUID.test(sub) ? tx.maybeOne<Account>(`select ${COLUMNS} from account where sub = $1`, [sub]) : undefined;
}

/** Undefined when the address has an account already. */
export function insertAccount(
  tx: Tx,
  account: { email: string; name: string; passwordHash: string; emailVerified: boolean },
): Promise<Account | undefined> {
  return tx.maybeOne<Account>(
    `insert into account (email, name, password_hash, email_verified) values ($1, $2, $3, $4) on conflict (email) do nothing returning ${COLUMNS}`,
    [normalEmail(account.email), account.name, account.passwordHash, account.emailVerified],
  );
}

export async function markVerified(tx: Tx, sub: string): Promise<void> {
  await tx.run('update account set email_verified = true, updated_at = now() where sub = $1', [sub]);
}

export async function setPasswordHash(tx: Tx, sub: string, passwordHash: string): Promise<void> {
  await tx.run('update account set password_hash = $2, updated_at = now() where sub = $1', [sub, passwordHash]);
}

/** The secret of a new link; only its hash is kept. */
export async function insertLink(tx: Tx, sub: string, purpose: LinkPurpose): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await tx.run('insert into account_token (hash, sub, purpose, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))', [
    hashOf(secret),
    sub,
    purpose,
    LINK_HOURS[purpose],
  ]);
  return secret;
}

/** How many links of this purpose were made for the account within the last hour. */
export async function countRecentLinks(tx: Tx, sub: string, purpose: LinkPurpose): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    `select count(*)::int as n from account_token where sub = $1 and purpose = $2 and created_at > now() - interval '1 hour'`,
    [sub, purpose],
  );
  return n;
}

/** The account that a link which still works belongs to. */
export function findLinkOwner(tx: Tx, secret: string, purpose: LinkPurpose): Promise<Account | undefined> {
  return tx.maybeOne<Account>(
    `select ${COLUMNS} from account where sub = (select sub from account_token where hash = $1 and purpose = $2 and expires_at > now())`,
    [hashOf(secret), purpose],
  );
}

/**
 * Ends every link of the account with this purpose. Used ones are kept, expired, for `countRecentLinks`.
 * False when the link did not work any more: then somebody else was faster.
 */
export async function spendLinks(tx: Tx, secret: string, purpose: LinkPurpose, sub: string): Promise<boolean> {
  const spent = await tx.run(
    'update account_token set expires_at = now() where hash = $1 and purpose = $2 and sub = $3 and expires_at > now()',
    [hashOf(secret), purpose, sub],
  );
  if (spent === 0) return false;
  await tx.run('update account_token set expires_at = now() where sub = $1 and purpose = $2 and expires_at > now()', [sub, purpose]);
  return true;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
