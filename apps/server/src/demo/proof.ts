/** A proof of the demo company that is already run: the real one, on rows spread over its customers. */
import { PROOF_ROWS } from '@limn/contracts';
import { OBJECT_KIND } from '@limn/model';
import type { MemberCaller } from '../api/call.ts';
import { keepProof, keptProof } from '../features/design/proofs/kept-proofs.store.ts';
import type { ProofDeps } from '../features/design/proofs/proof-parts.port.ts';
import { describeRows, numberedRows, type Asking } from '../features/design/proofs/proof-rows.ts';
import { proofOf } from '../features/design/proofs/proofs.service.ts';
import { companyTimezone } from '../features/people/accounts/accounts.read.ts';
import type { Database } from '../storage/database.ts';

/** Enough to find what is wrong with the made-up customers, and drawn in less than a second. */
const LOOKED_AT = 100;

export async function ensureProof(
  { companyId, displayName }: MemberCaller,
  imageId: number,
  { db, proofs }: { db: Database; proofs: ProofDeps },
): Promise<void> {
  const transact: Asking['transact'] = (work) => db.withCompany(companyId, work);
  if (await transact((tx) => keptProof(tx, companyId, imageId))) return;
  const asking = { companyId, draft: await proofs.loadDraft(companyId, { kind: OBJECT_KIND.image, id: imageId }), transact };
  const timezone = await transact((tx) => companyTimezone(tx, companyId));
  const { rows: of, state } = await describeRows(asking, proofs);
  const looked = Math.min(LOOKED_AT, of);
  const numbers = Array.from({ length: looked }, (_, place) => 1 + Math.floor((place * of) / looked));
  const found = [];
  for (let from = 0; from < looked; from += PROOF_ROWS) {
    const { records } = await numberedRows(asking, numbers.slice(from, from + PROOF_ROWS), proofs);
    found.push(...(await proofOf({ companyId, draft: asking.draft, timezone }, records, proofs)));
  }
  const rows = found.filter(({ problems }) => problems.length > 0);
  if (looked > 0) await transact((tx) => keepProof(tx, companyId, imageId, { state, looked, of, rows }, displayName));
}
