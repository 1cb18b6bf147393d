/** The last proof of each object on its own rows, so that colleagues find it and a reload loses nothing. */
import type { KeptProof, ProofRow } from '@limn/contracts';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';

export interface FinishedProof {
  /** State of the draft and the rows when it began. */
  state: string;
  looked: number;
  of: number;
  /** With problems. */
  rows: readonly ProofRow[];
}

export async function keepProof(tx: Tx, companyId: number, objectId: number, proof: FinishedProof, by: string): Promise<void> {
  await tx.run(
    `insert into proof_kept as k (company_id, object_id, state, looked, "of", found, kept_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, object_id) do update
       set state = excluded.state, looked = excluded.looked, "of" = excluded."of", found = excluded.found, kept_at = now(), kept_by = excluded.kept_by`,
    [companyId, objectId, proof.state, proof.looked, proof.of, JSON.stringify(proof.rows), by],
  );
}

export async function keptProof(tx: Tx, companyId: number, objectId: number): Promise<z.input<typeof KeptProof> | null> {
  const row = await tx.maybeOne<FinishedProof & { kept_at: Date; kept_by: string }>(
    'select state, looked, "of", found as rows, kept_at, kept_by from proof_kept where company_id = $1 and object_id = $2',
    [companyId, objectId],
  );
  if (!row) return null;
  const { state, looked, of, rows } = row;
  return { state, looked, of, rows: [...rows], kept_at: row.kept_at.toISOString(), kept_by: row.kept_by };
}
