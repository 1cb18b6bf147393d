/** Makes API keys and recognises them. */
import { AppError } from '@limn/model';
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../storage/database.ts';
import type { KeyUse } from './key-use.ts';
import { findKeyByHash, insertKey, type KeyRow, type NewKey } from './keys.store.ts';

/** Every key begins with this, so that it differs from an access token and secret scanners find it. */
export const KEY_PREFIX = 'limn_';
const KEY_PATTERN = /^limn_[A-Za-z0-9_-]{43}$/;

/** The secret is answered once and can never be read again. */
export async function createKey(tx: Tx, key: NewKey): Promise<KeyRow & { secret: string }> {
  const secret = KEY_PREFIX + randomBytes(32).toString('base64url');
  const row = await insertKey(tx, { ...key, scopes: [...new Set(key.scopes)], hash: hashOfKey(secret), hint: `…${secret.slice(-4)}` });
  if (!row) throw new AppError('forbidden', { publicMessage: 'You may no longer make keys in this company.' });
  return { ...row, secret };
}

export interface KnownKey {
  keyId: number;
  companyId: number;
  name: string;
  scopes: readonly string[];
  /** Null: until it is revoked. A key that has expired is not known any more. */
  expiresAt: Date | null;
}

export async function keyOf(
  secret: string,
  { db, use, nowMs = Date.now }: { db: Pick<Database, 'look'>; use: Pick<KeyUse, 'note'>; nowMs?: () => number },
): Promise<KnownKey | undefined> {
  if (!KEY_PATTERN.test(secret)) return undefined;
  const key = await db.look((tx) => findKeyByHash(tx, hashOfKey(secret)));
  if (!key || (key.expiresAt !== null && key.expiresAt.getTime() <= nowMs())) return undefined;
  use.note(key.keyId);
  return key;
}

/** 256 random bits need no salt and no stretching. */
function hashOfKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
