/**
 * Notices that the person has dismissed, remembered by the server: on another machine they stay dismissed.
 */
import type { Dismissal } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from './use-api-mutation.ts';
import { apiKey, useApiQuery } from './use-api-query.ts';

/** The list on a new company's dashboard; hidden there, brought back from the help. */
export const FIRST_STEPS_NOTICE = 'first-steps';
export const HIDDEN = 'hidden';

export interface Dismissals {
  /** Undefined until it is known. */
  isDismissed: ((notice: string, state: string) => boolean) | undefined;
  dismiss: (notice: string, state: string) => void;
  /** Shows the notice again. */
  restore: (notice: string) => void;
}

export function useDismissals(options: { enabled?: boolean } = {}): Dismissals {
  const query = useApiQuery('listDismissals', {}, { staleTime: 60_000, ...options });
  const cache = useQueryClient();
  const key = apiKey('listDismissals', {});
  const keep = useApiMutation('setDismissal', { onSuccess: (answer) => cache.setQueryData(key, answer) });
  const known = query.data?.dismissals;
  // Shown at once: the server only has to remember it.
  const set = (notice: string, state: string | null) => {
    const others = (known ?? []).filter((one) => one.notice !== notice);
    cache.setQueryData(key, { dismissals: state === null ? others : [{ notice, state } satisfies Dismissal, ...others] });
    // Also when the page is left or loaded again in the same moment.
    keep.mutate({ body: { notice, state }, keepalive: true }, { onError: () => void cache.invalidateQueries({ queryKey: key }) });
  };
  return {
    isDismissed: known && ((notice, state) => known.some((one) => one.notice === notice && one.state === state)),
    dismiss: set,
    restore: (notice) => set(notice, null),
  };
}
