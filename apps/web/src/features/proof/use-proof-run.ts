import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../api/services.tsx';
import { apiKey } from '../../api/use-api-query.ts';
import type { BroughtList } from './brought-list.ts';
import type { ProofPlan } from './proof-plan.ts';
import { createProofRun, type ProofRun, type ProofState } from './proof-run.ts';

export interface OpenProof {
  plan: ProofPlan;
  run: ProofRun;
  /** Instead of the image's own rows. */
  list: BroughtList | undefined;
}

/** Who mends a row in the editor finds what was found when they come back. */
const KEPT_MS = 60 * 60_000;
/** Runs that were under way when their page was left: they go on when it is opened again. */
const left = new WeakSet<ProofRun>();

/** The look over a list that is under way or was the last; a new one ends the one before. */
export function useProofRun(imageId: number) {
  const { client, connection } = useServices();
  const cache = useQueryClient();
  const [open, setOpen] = useState(() => cache.getQueryData<OpenProof>(keptAs(imageId)));

  useEffect(() => {
    if (!open) return;
    if (left.delete(open.run)) open.run.goOn();
    const stopListening = connection.onReturn(() => {
      if (open.run.getState().kind === 'waiting') open.run.goOn();
    });
    return () => {
      stopListening();
      if (!isUnderWay(open.run.getState())) return;
      left.add(open.run);
      open.run.stop();
    };
  }, [connection, open]);

  const keep = useCallback(
    (next: OpenProof | undefined) => {
      setOpen(next);
      cache.setQueryDefaults(keptAs(imageId), { gcTime: KEPT_MS });
      if (next) cache.setQueryData(keptAs(imageId), next);
      else cache.removeQueries({ queryKey: keptAs(imageId) });
    },
    [cache, imageId],
  );
  const start = useCallback(
    (plan: ProofPlan, list: BroughtList | undefined) => {
      const ask = (body: ReturnType<ProofPlan['ask']>, signal: AbortSignal) => client.proofRows({ params: { id: imageId }, body, signal });
      keep({ plan, list, run: createProofRun({ plan, ask }) });
    },
    [client, imageId, keep],
  );
  const close = useCallback(() => keep(undefined), [keep]);
  return { open, start, close };
}

export function useProofState(run: ProofRun): ProofState {
  return useSyncExternalStore(run.subscribe, () => run.getState());
}

function isUnderWay({ kind }: ProofState): boolean {
  return kind === 'running' || kind === 'waiting';
}

function keptAs(imageId: number): readonly unknown[] {
  return [...apiKey('proofRows'), imageId];
}
