/**
 * A finished proof that the server keeps, as the screen shows one that was run here; and what it is given to
 * keep.
 */
import { KEPT_PROOF_ROWS, type KeptProof } from '@limn/contracts';
import { planOfRows, type ProofPlan } from './proof-plan.ts';
import { countsOf, type ProofRun, type ProofState } from './proof-run.ts';

export function keptPlan({ looked, of }: Pick<KeptProof, 'looked' | 'of'>): ProofPlan {
  return planOfRows(looked, of);
}

export function keptRun({ state: seen, looked, of, rows }: KeptProof): ProofRun {
  const found = rows.map((row) => ({ ...row, place: Math.ceil(((row.row - 1) * looked) / of) }));
  const state: ProofState = {
    kind: 'done',
    looked,
    found,
    counts: countsOf(found),
    leftMs: undefined,
    isStale: false,
    seen,
    error: undefined,
  };
  const nothing = () => undefined;
  return { getState: () => state, subscribe: () => nothing, stop: nothing, goOn: nothing };
}

/** Undefined where it is not whole, shows what is gone, or found more than is worth coming back to. */
export function proofToKeep({ kind, looked, found, seen, isStale }: ProofState, { of }: ProofPlan) {
  if (kind !== 'done' || seen === undefined || isStale || looked === 0 || found.length > KEPT_PROOF_ROWS) return undefined;
  return { state: seen, looked, of, rows: found.map(({ place: _place, ...row }) => row) };
}
