/**
 * Keys that write events and read nothing: they stand in pages, so they are public. Only their hash is kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../../storage/database.ts';
import { createLastKnown } from './last-known.ts';

export interface CollectKeyRow {
  id: number;
  name: string;
  hint: string;
  created_at: Date;
}

const KEY = /^limnw_[A-Za-z0-9_-]{32}$/;

export async function listCollectKeys(tx: Tx, companyId: number): Promise<CollectKeyRow[]> {
  return tx.query<CollectKeyRow>('select id, name, hint, created_at from collect_key where company_id = $1 order by id desc', [companyId]);
}

/** The secret is answered once and can never be read again. */
export async function createCollectKey(
  tx: Tx,
  companyId: number,
  name: string,
  userId: number | null,
): Promise<CollectKeyRow & { secret: string }> {
  const secret = `limnw_${randomBytes(24).toString('base64url')}`;
  const row = await tx.one<CollectKeyRow>(
    'insert into collect_key (company_id, name, hash, hint, created_by) values ($1, $2, $3, $4, $5) returning id, name, hint, created_at',
    [companyId, name, hashOf(secret), `…${secret.slice(-4)}`, userId],
  );
  return { ...row, secret };
}

export async function deleteCollectKey(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from collect_key where company_id = $1 and id = $2', [companyId, id])) === 1;
}

/**
 * The company that a key writes to; undefined for a key that there is not, or no more. A revoked key writes
 * nothing any more within seconds; while the database is away, keys that were known go on.
 */
export function createCollectKeys(db: Pick<Database, 'look'>, nowMs?: () => number): (secret: string) => Promise<number | undefined> {
  const companyOf = createLastKnown<string, number | undefined>({
    nowMs,
    isLasting: (companyId) => companyId !== undefined,
    async ask(secret) {
      const [row] = await db.look((tx) =>
        tx.often<{ company_id: number }>('select company_id from collect_key where hash = $1', [hashOf(secret)]),
      );
      return row?.company_id;
    },
  });
  return async (secret) => (KEY.test(secret) ? companyOf(secret) : undefined);
}

/** 192 random bits need no salt and no stretching. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
