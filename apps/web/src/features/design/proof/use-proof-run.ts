import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../../api/services.tsx';
import { apiKey } from '../../../api/use-api-query.ts';
import type { KeptProof } from '@limn/contracts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import type { TaggableRef } from '../taggable/public.ts';
import type { ImportedList } from './imported-list.ts';
import { keptPlan, keptRun, proofToKeep } from './kept-proof.ts';
import type { ProofPlan } from './proof-plan.ts';
import { createProofRun, type ProofRun, type ProofState } from './proof-run.ts';

export interface OpenProof {
  plan: ProofPlan;
  run: ProofRun;
  /** Instead of its own rows. */
  list: ImportedList | undefined;
  /** For a proof that was finished before: when, and by whom. */
  kept?: Pick<KeptProof, 'kept_at' | 'kept_by'>;
}

/** Anyone who fixes a row in the editor finds what was found when they come back. */
const KEPT_MS = 60 * 60_000;
/** Runs that were under way when their page was left: they go on when it is opened again. */
const left = new WeakSet<ProofRun>();

/**
 * The look over a list that is under way or was the last, here or on the server; a new one ends the one
 * before.
 */
export function useProofRun({ id }: TaggableRef, last: KeptProof | null) {
  const { client, connection } = useServices();
  const cache = useQueryClient();
  const mayKeep = useMayEdit();
  const [open, setOpen] = useState(() => cache.getQueryData<OpenProof>(keptAs(id)) ?? openOf(last));

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

  useEffect(() => {
    if (!mayKeep || !open || open.kept || open.list) return;
    const { plan, run } = open;
    let isSent = run.getState().kind === 'done';
    return run.subscribe(() => {
      const body = isSent ? undefined : proofToKeep(run.getState(), plan);
      if (!body) return;
      isSent = true;
      // Here it is seen all the same; only later, and for colleagues, it would not be there.
      client.keepProof({ params: { id }, body }).catch(() => undefined);
    });
  }, [client, id, mayKeep, open]);

  const keep = useCallback(
    (next: OpenProof | undefined) => {
      setOpen(next);
      cache.setQueryDefaults(keptAs(id), { gcTime: KEPT_MS });
      if (next) cache.setQueryData(keptAs(id), next);
      else cache.removeQueries({ queryKey: keptAs(id) });
    },
    [cache, id],
  );
  const start = useCallback(
    (plan: ProofPlan, list: ImportedList | undefined) => {
      const ask = (body: ReturnType<ProofPlan['ask']>, signal: AbortSignal) => client.proofRows({ params: { id }, body, signal });
      keep({ plan, list, run: createProofRun({ plan, ask }) });
    },
    [client, id, keep],
  );
  const close = useCallback(() => keep(undefined), [keep]);
  return { open, start, close };
}

export function useProofState(run: ProofRun): ProofState {
  return useSyncExternalStore(run.subscribe, () => run.getState());
}

function openOf(last: KeptProof | null): OpenProof | undefined {
  return last ? { plan: keptPlan(last), run: keptRun(last), list: undefined, kept: last } : undefined;
}

function isUnderWay({ kind }: ProofState): boolean {
  return kind === 'running' || kind === 'waiting';
}

function keptAs(objectId: number): readonly unknown[] {
  return [...apiKey('proofRows'), objectId];
}
