/** API keys of companies: only the hash of a secret is kept. */
import type { Tx } from '../../storage/database.ts';

export interface KeyRow {
  id: number;
  name: string;
  scopes: string[];
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = 'id, name, scopes, hint, created_at, last_used_at';

export async function listKeys(tx: Tx, companyId: number): Promise<KeyRow[]> {
  return tx.query<KeyRow>(`select ${COLUMNS} from api_key where company_id = $1 order by id desc`, [companyId]);
}

export async function insertKey(
  tx: Tx,
  key: { companyId: number; name: string; hash: Buffer; hint: string; scopes: readonly string[]; createdBy: number | null },
): Promise<KeyRow> {
  return tx.one<KeyRow>(
    `insert into api_key (company_id, name, hash, hint, scopes, created_by) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [key.companyId, key.name, key.hash, key.hint, key.scopes, key.createdBy],
  );
}

export async function deleteKey(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from api_key where company_id = $1 and id = $2', [companyId, id])) === 1;
}

export interface KnownKeyRow {
  keyId: number;
  companyId: number;
  name: string;
  scopes: string[];
  /** Its last use was noted longer than a minute ago. */
  stale: boolean;
}

export async function findKeyByHash(tx: Tx, hash: Buffer): Promise<KnownKeyRow | undefined> {
  const [found] = await tx.often<KnownKeyRow>(
    `select id as "keyId", company_id as "companyId", name, scopes, last_used_at is null or last_used_at < now() - interval '1 minute' as stale from api_key where hash = $1`,
    [hash],
  );
  return found;
}

export async function markUsed(tx: Tx, keyId: number): Promise<void> {
  await tx.run('update api_key set last_used_at = now() where id = $1', [keyId]);
}
