import type { CallOptions, RouteName } from '@limn/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { routeTable } from 'virtual:route-table';
import { explainError } from './explain-error.ts';
import { randomKey } from './random-key.ts';
import { useServices } from './services.tsx';
import { apiKey, type Input, type Output } from './use-api-query.ts';

export interface ApiMutationOptions<K extends RouteName> {
  /** Reads that are out of date afterwards. */
  outdates?: readonly RouteName[];
  /** The screen shows the failure itself: no message at the foot. */
  quiet?: boolean;
  onSuccess?: (output: Output<K>, input: Input<K>) => void;
}

/** The one way a screen writes to the server. A failure shows the generic sentence with what happened under it. */
export function useApiMutation<K extends RouteName>(
  name: K,
  options: ApiMutationOptions<K> = {},
): UseMutationResult<Output<K>, Error, Input<K> & CallOptions> {
  const services = useServices();
  const cache = useQueryClient();
  const call = services.client[name] as (input: Input<K> & CallOptions) => Promise<Output<K>>;
  return useMutation<Output<K>, Error, Input<K> & CallOptions>({
    mutationFn: (input) => call(routeTable[name].creates && !input.idempotencyKey ? { ...input, idempotencyKey: randomKey() } : input),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input);
      await Promise.all((options.outdates ?? []).map((read) => cache.invalidateQueries({ queryKey: apiKey(read) })));
    },
    onError: (error) => {
      if (!options.quiet) services.snacks.showError(explainError(error));
    },
  });
}
