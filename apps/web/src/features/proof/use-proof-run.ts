import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../api/services.tsx';
import type { ProofPlan } from './proof-plan.ts';
import { createProofRun, type ProofRun, type ProofState } from './proof-run.ts';

export interface OpenProof {
  plan: ProofPlan;
  run: ProofRun;
}

/** The look over a list that is under way or was the last; a new one ends the one before. */
export function useProofRun(imageId: number) {
  const { client, connection } = useServices();
  const [open, setOpen] = useState<OpenProof>();
  useEffect(() => () => open?.run.stop(), [open]);
  useEffect(
    () =>
      connection.onReturn(() => {
        if (open?.run.getState().kind === 'waiting') open.run.goOn();
      }),
    [connection, open],
  );
  const start = useCallback(
    (plan: ProofPlan) => {
      const ask = (body: ReturnType<ProofPlan['ask']>, signal: AbortSignal) => client.proofRows({ params: { id: imageId }, body, signal });
      setOpen({ plan, run: createProofRun({ plan, ask }) });
    },
    [client, imageId],
  );
  const close = useCallback(() => setOpen(undefined), []);
  return { open, start, close };
}

export function useProofState(run: ProofRun): ProofState {
  return useSyncExternalStore(run.subscribe, () => run.getState());
}
