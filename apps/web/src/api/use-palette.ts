/** The colours of the company: read once for all pickers, and changed one at a time. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { explainError } from '../ui/explain-error.ts';
import { useServices } from './services.tsx';
import { useApiMutation } from './use-api-mutation.ts';
import { apiKey, useApiQuery } from './use-api-query.ts';

/** Colleagues seldom change it. */
const FRESH_MS = 60_000;
/** One after the other: the last answer is the last change. */
const TURN = 'palette';

export interface CompanyPalette {
  /** Undefined until they are known. */
  colours: readonly string[] | undefined;
  /** They could not be read. */
  isMissing: boolean;
  refetch: () => void;
  /** Without a connection nothing can be changed. */
  isOffline: boolean;
  isBusy: boolean;
  /** Why the last change was not made. */
  problem: string | undefined;
  /** At the end, or at a position counted from 0. Answers whether it was done. */
  add: (colour: string, position?: number) => Promise<boolean>;
  remove: (colour: string) => Promise<boolean>;
}

/** Reads the palette before it is looked at: a picker that is opened is of its full size at once. */
export function usePaletteAhead(enabled: boolean): void {
  useApiQuery('getPalette', {}, { staleTime: FRESH_MS, enabled });
}

export function usePalette(): CompanyPalette {
  const { connection } = useServices();
  const cache = useQueryClient();
  const query = useApiQuery('getPalette', {}, { staleTime: FRESH_MS });
  const isOffline = useSyncExternalStore(connection.subscribe, connection.lost) !== undefined;
  const [problem, setProblem] = useState<string>();
  const putIn = useApiMutation('addToPalette', { quiet: true, turn: TURN });
  const takeOut = useApiMutation('removeFromPalette', { quiet: true, turn: TURN });

  async function change(sent: Promise<{ palette: string[] }>): Promise<boolean> {
    const queryKey = apiKey('getPalette', {});
    setProblem(undefined);
    try {
      const { palette } = await sent;
      // A read that began before this change would bring back what was.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, { palette });
      return true;
    } catch (error) {
      setProblem(explainError(error) ?? 'Couldn’t save the company colours. Try again.');
      void cache.invalidateQueries({ queryKey });
      return false;
    }
  }

  return {
    colours: query.data?.palette,
    isMissing: query.isError && !query.data,
    refetch: () => void query.refetch(),
    isOffline,
    isBusy: putIn.isPending || takeOut.isPending,
    problem,
    add: (colour, position) => change(putIn.mutateAsync({ body: { colour, ...(position === undefined ? {} : { position }) } })),
    remove: (colour) => change(takeOut.mutateAsync({ params: { colour: colour.replace('#', '') } })),
  };
}
