/**
 * Claims in the database. Who stores a claim first has it, and all others read that one. A claim that comes
 * late, because the database was away when it was chosen, counts from that moment: the earliest wins.
 */
import type { Client } from 'pg';
import type { Claim, ClaimKey, ClaimRow, ClaimStatement } from '../log/claim-rows.ts';
import type { RecipientClaim } from './drain-names.ts';

/** No claim is kept for longer. */
export const CLAIM_DAYS = 30;

const COLUMNS = 'company_id, recipient, object_id, kind, about, chosen, at, ends_at';
const KEY = 'company_id, recipient, object_id, kind, about';
const REPLACE = 'do update set chosen = excluded.chosen, at = excluded.at, ends_at = excluded.ends_at where claim.ends_at <= excluded.at';
const ON_CONFLICT = {
  /** The one that is there stays. */
  keep: 'do nothing',
  /** It stays, unless it has ended. */
  replaceEnded: REPLACE,
  /** It stays, unless it has ended or is of later. */
  replaceLater: `${REPLACE} or claim.at > excluded.at`,
} as const;

/** Keys are each in it once, in the order of `inOrder`. */
export function storeClaims(claims: readonly Claim[], onConflict: keyof typeof ON_CONFLICT): ClaimStatement {
  const rows = claims.map((_, index) => `(${Array.from({ length: 8 }, (_column, column) => `$${8 * index + column + 1}`).join()})`);
  return {
    text: `insert into claim (${COLUMNS}) values ${rows.join()} on conflict (${KEY}) ${ON_CONFLICT[onConflict]}
      returning recipient::text, object_id, kind, about::text, chosen`,
    values: claims.flatMap(({ companyId, recipient, objectId, kind, about, chosen, atMs, endsMs }) => [
      companyId,
      String(recipient),
      objectId,
      kind,
      String(about),
      chosen,
      new Date(atMs).toISOString(),
      new Date(endsMs).toISOString(),
    ]),
  };
}

/**
 * In one order always, so that no two transactions wait for each other in a circle. The earliest of each key,
 * unless it has ended.
 */
export function inOrder(claims: readonly Claim[], nowMs: number): Claim[] {
  const earliest = new Map<string, Claim>();
  for (const claim of claims) {
    const known = earliest.get(nameOf(claim));
    if (claim.endsMs > nowMs && (!known || claim.atMs < known.atMs)) earliest.set(nameOf(claim), claim);
  }
  return [...earliest.values()].sort(
    (a, b) =>
      a.companyId - b.companyId ||
      Number(a.recipient > b.recipient) - Number(a.recipient < b.recipient) ||
      a.objectId - b.objectId ||
      a.kind - b.kind ||
      Number(a.about > b.about) - Number(a.about < b.about),
  );
}

/** Rows of one statement of the drain. */
const AT_ONCE = 500;

/** Claims that were chosen while the database was away, within the transaction of their records. */
export async function keepLateClaims(client: Client, late: readonly RecipientClaim[]): Promise<void> {
  const claims = inOrder(late, Date.now());
  for (let from = 0; from < claims.length; from += AT_ONCE)
    await client.query(storeClaims(claims.slice(from, from + AT_ONCE), 'replaceLater'));
}

export function nameOf({ companyId, recipient, objectId, kind, about }: ClaimKey): string {
  return `${companyId}:${recipient} ${objectId} ${kind} ${about}`;
}

export function nameOfRow(companyId: number, { recipient, object_id, kind, about }: ClaimRow): string {
  return `${companyId}:${recipient} ${object_id} ${kind} ${about}`;
}
