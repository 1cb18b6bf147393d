import { ApiError, type CallOptions, type RouteName } from '@limn/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { routeTable } from 'virtual:route-table';
import type { Snack } from '../ui/snack-store.ts';
import { explainError } from '../ui/explain-error.ts';
import { randomKey } from './random-key.ts';
import { useServices } from './services.tsx';
import { apiKey, type Input, type Output } from './use-api-query.ts';

export interface ApiMutationOptions<K extends RouteName> {
  /** Reads that are out of date afterwards. */
  invalidates?: readonly RouteName[];
  /**
   * The screen shows the failure itself: no message at the foot. `logged`: no screen shows it, as specified,
   * so the console does.
   */
  quiet?: boolean | 'logged';
  /** Changes with the same word are sent one after the other. */
  turn?: string;
  onSuccess?: (output: Output<K>, input: Input<K>) => void;
}

/**
 * The same input sent again is the same request: the server must not create twice what it answered into the
 * void.
 */
const keys = new WeakMap<object, string>();

/**
 * The one way a screen writes to the server. A failure shows the generic sentence with what happened under it
 * and, where sending again may help, offers that.
 */
export function useApiMutation<K extends RouteName>(
  name: K,
  options: ApiMutationOptions<K> = {},
): UseMutationResult<Output<K>, Error, Input<K> & CallOptions> {
  const services = useServices();
  const cache = useQueryClient();
  const call = services.client[name] as (input: Input<K> & CallOptions) => Promise<Output<K>>;

  function sendAgain(input: Input<K> & CallOptions): void {
    // The mutation itself, so that what its screen does afterwards is done now.
    const failed = cache.getMutationCache().find({ exact: false, predicate: ({ state }) => state.variables === input });
    void failed?.execute(input).catch(() => undefined);
  }

  return useMutation<Output<K>, Error, Input<K> & CallOptions>({
    ...(options.turn ? { scope: { id: options.turn } } : {}),
    mutationFn: (input) => call(routeTable[name].creates && !input.idempotencyKey ? { ...input, idempotencyKey: keyOf(input) } : input),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input);
      await Promise.all((options.invalidates ?? []).map((read) => cache.invalidateQueries({ queryKey: apiKey(read) })));
    },
    onError: (error, input) => {
      // oxlint-disable-next-line no-console -- the only place that tells of it
      if (options.quiet === 'logged') console.error(name, error);
      if (options.quiet) return;
      const { detail, mayHelp } = explainFailure(error);
      const action: Snack['action'] | undefined = mayHelp ? { label: 'Send again', onClick: () => sendAgain(input) } : undefined;
      services.snacks.showError(detail, action);
    },
  });
}

function keyOf(input: object): string {
  const key = keys.get(input) ?? randomKey();
  keys.set(input, key);
  return key;
}

/** Explains a failed write, and whether sending the same again may work. */
function explainFailure(error: unknown): { detail: string | undefined; mayHelp: boolean } {
  if (!(error instanceof ApiError)) return { detail: undefined, mayHelp: false };
  if (error.status === 0) return { detail: 'The server didn’t respond. Send it again when you’re back online.', mayHelp: true };
  const mayHelp = error.status >= 500 || error.status === 429;
  return { detail: explainError(error) ?? (mayHelp ? 'Something went wrong on our side.' : undefined), mayHelp };
}
