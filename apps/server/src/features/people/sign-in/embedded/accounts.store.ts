/** Local accounts and the secret links that are mailed to their owners. */
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../../storage/database.ts';

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

/** The account that has proven the address. */
export function findOwner(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.maybeOne<Account>(`select ${COLUMNS} from account where email = $1 and email_verified`, [normalEmail(email)]);
}

/** The newest account that claims the address and has not proven it. */
export function findClaimant(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.maybeOne<Account>(
    `select ${COLUMNS} from account where email = $1 and not email_verified order by created_at desc, sub limit 1`,
    [normalEmail(email)],
  );
}

export async function findAccount(tx: Tx, sub: string): Promise<Account | undefined> {
  return UUID.test(sub) ? tx.maybeOne<Account>(`select ${COLUMNS} from account where sub = $1`, [sub]) : undefined;
}

/** Undefined where it is to be verified at once, and another account has proven the address. */
export function insertAccount(
  tx: Tx,
  account: { email: string; name: string; passwordHash: string; emailVerified: boolean },
): Promise<Account | undefined> {
  return tx.maybeOne<Account>(
    `insert into account (email, name, password_hash, email_verified) values ($1, $2, $3, $4) on conflict do nothing returning ${COLUMNS}`,
    [normalEmail(account.email), account.name, account.passwordHash, account.emailVerified],
  );
}

/** False when another account has proven the address. */
export async function markVerified(tx: Tx, { sub, email }: Pick<Account, 'sub' | 'email'>): Promise<boolean> {
  // Two claims are not proven at the same moment.
  await tx.query('select pg_advisory_xact_lock(7303, hashtext($1))', [email]);
  const marked = await tx.run(
    `update account set email_verified = true, updated_at = now() where sub = $1 and email = $2
       and not exists (select from account other where other.email = $2 and other.email_verified and other.sub <> $1)`,
    [sub, email],
  );
  return marked === 1;
}

/** Changes the claimed address of an unverified account. Links to the old address end. */
export async function changeClaim(tx: Tx, sub: string, email: string): Promise<Account | undefined> {
  await tx.run('update account_token set expires_at = now() where sub = $1 and expires_at > now()', [sub]);
  return tx.maybeOne<Account>(
    `update account set email = $2, updated_at = now() where sub = $1 and not email_verified returning ${COLUMNS}`,
    [sub, normalEmail(email)],
  );
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

/** How many links to prove this address were made within the last hour, for any claim. */
export async function countRecentClaims(tx: Tx, email: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    `select count(*)::int as n from account_token t join account a on a.sub = t.sub
     where a.email = $1 and t.purpose = 'verify' and t.created_at > now() - interval '1 hour'`,
    [email],
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
 * False when the link did not work any more: then someone else was faster.
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
