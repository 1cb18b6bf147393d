/** API keys of companies: only the hash of a secret is kept. */
import type { Tx } from '../../../storage/database.ts';

export interface KeyRow {
  id: number;
  name: string;
  scopes: string[];
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
  /** Null: until it is revoked. */
  expires_at: Date | null;
  /** Null for a key that no person made, or whose maker has no account any more. */
  made_by: { user_id: number; name: string } | null;
}

export interface NewKey {
  companyId: number;
  name: string;
  scopes: readonly string[];
  /** Null: no person made it. */
  createdBy: number | null;
  expiresAt?: Date | null | undefined;
}

const COLUMNS = `k.id, k.name, k.scopes, k.hint, k.created_at, k.last_used_at, k.expires_at,
  case when u.id is null then null else json_build_object('user_id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as made_by`;
const WITH_MAKER = 'left join app_user u on u.id = k.created_by';

export async function listKeys(tx: Tx, companyId: number): Promise<KeyRow[]> {
  return tx.query<KeyRow>(`select ${COLUMNS} from api_key k ${WITH_MAKER} where k.company_id = $1 order by k.id desc`, [companyId]);
}

/**
 * Undefined when its maker may not make keys any more. Removing or demoting the maker waits until this key is
 * kept, and then finds it among those to revoke.
 */
export async function insertKey(tx: Tx, key: NewKey & { hash: Buffer; hint: string }): Promise<KeyRow | undefined> {
  if (key.createdBy !== null) {
    const maker = await tx.maybeOne(`select from membership where company_id = $1 and user_id = $2 and role <> 'viewer' for share`, [
      key.companyId,
      key.createdBy,
    ]);
    if (!maker) return undefined;
  }
  return tx.one<KeyRow>(
    `with k as (insert into api_key (company_id, name, hash, hint, scopes, created_by, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning *)
     select ${COLUMNS} from k ${WITH_MAKER}`,
    [key.companyId, key.name, key.hash, key.hint, key.scopes, key.createdBy, key.expiresAt ?? null],
  );
}

export async function deleteKey(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from api_key where company_id = $1 and id = $2', [companyId, id])) === 1;
}

/** Revokes the keys that a person made for the company; the answer is their number. */
export async function deleteKeysOf(tx: Tx, companyId: number, userId: number): Promise<number> {
  return tx.run('delete from api_key where company_id = $1 and created_by = $2', [companyId, userId]);
}

export interface KnownKeyRow {
  keyId: number;
  companyId: number;
  name: string;
  scopes: string[];
  expiresAt: Date | null;
}

export async function findKeyByHash(tx: Tx, hash: Buffer): Promise<KnownKeyRow | undefined> {
  const [found] = await tx.often<KnownKeyRow>(
    `select id as "keyId", company_id as "companyId", name, scopes, expires_at as "expiresAt" from api_key where hash = $1`,
    [hash],
  );
  return found;
}

/** @param uses the moment of each key's last use, in ms since 1970 */
export async function markUsed(tx: Tx, uses: ReadonlyMap<number, number>): Promise<void> {
  await tx.run(
    `update api_key k set last_used_at = greatest(k.last_used_at, to_timestamp(u.at_ms / 1000))
     from unnest($1::int[], $2::float8[]) as u (id, at_ms) where k.id = u.id`,
    [[...uses.keys()], [...uses.values()]],
  );
}
