/** Claims as the database keeps them: what was chosen once for a recipient, and stays. */

export interface ClaimKey {
  companyId: number;
  recipient: bigint;
  /** Id of the thing that chooses, which need not be the one that was opened. */
  objectId: number;
  /** `CLAIM_KIND`. */
  kind: number;
  /** Within the object: the key of a test, the hash of a mailing. */
  about: bigint;
}

export interface Claim extends ClaimKey {
  atMs: number;
  endsMs: number;
  /** In their order: ids of items, or the key of a variant. */
  chosen: readonly string[];
}

export interface ClaimStatement {
  text: string;
  values: unknown[];
}

/** All are of one company. */
export function readClaims(companyId: number, keys: readonly ClaimKey[]): ClaimStatement {
  const rows = keys.map((_, index) => `($${4 * index + 2}, $${4 * index + 3}, $${4 * index + 4}, $${4 * index + 5})`);
  return {
    text: `select recipient::text, object_id, kind, about::text, chosen, at, ends_at from claim
      where company_id = $1 and (recipient, object_id, kind, about) in (${rows.join()})`,
    values: [companyId, ...keys.flatMap(({ recipient, objectId, kind, about }) => [String(recipient), objectId, kind, String(about)])],
  };
}

/** A row that was stored or read. */
export interface ClaimRow {
  recipient: string;
  object_id: number;
  kind: number;
  about: string;
  chosen: string[];
}
