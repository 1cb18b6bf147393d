/** Makes API keys and recognises them. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../storage/database.ts';
import { findKeyByHash, insertKey, markUsed, type KeyRow } from './keys.store.ts';

/** Every key begins with this, so that it is told from an access token and found by secret scanners. */
export const KEY_PREFIX = 'limn_';
const KEY_PATTERN = /^limn_[A-Za-z0-9_-]{43}$/;

/** The secret is answered once and can never be read again. */
export async function createKey(
  tx: Tx,
  key: { companyId: number; name: string; scopes: readonly string[]; createdBy: number | null },
): Promise<KeyRow & { secret: string }> {
  const secret = KEY_PREFIX + randomBytes(32).toString('base64url');
  const row = await insertKey(tx, { ...key, scopes: [...new Set(key.scopes)], hash: hashOfKey(secret), hint: `…${secret.slice(-4)}` });
  return { ...row, secret };
}

export interface KnownKey {
  keyId: number;
  companyId: number;
  name: string;
  scopes: readonly string[];
}

export async function keyOf(secret: string, db: Database): Promise<KnownKey | undefined> {
  if (!KEY_PATTERN.test(secret)) return undefined;
  const found = await db.look((tx) => findKeyByHash(tx, hashOfKey(secret)));
  if (!found) return undefined;
  const { stale, ...key } = found;
  if (stale) await db.control((tx) => markUsed(tx, key.keyId));
  return key;
}

/** 256 random bits need no salt and no stretching. */
function hashOfKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
