import type { ApiError, RouteName } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { explainError, isMissing } from '../ui/explain-error.ts';
import { useSnacks } from './services.tsx';
import { useApiMutation } from './use-api-mutation.ts';
import { apiKey, type Input, type Output } from './use-api-query.ts';

/** Calls that need no more than the id of what they are about. */
export type ActionName = { [K in RouteName]: { params: { id: number } } extends Input<K> ? K : never }[RouteName];

export interface ActionOptions<K extends ActionName> {
  id: number;
  /** Reads that are out of date afterwards. */
  invalidates?: readonly RouteName[];
  /** The state after a failure: "Couldn’t delete it." */
  failed: string;
  /** The message when it is done. */
  done: (answer: Output<K>) => string;
  icon?: 'success' | 'delete';
  /** Takes it back. */
  undo?: () => void;
  /** The message when it no longer exists, which counts as done. Without it that is a failure. */
  gone?: (error: ApiError) => string;
  onDone: () => void;
}

export interface Act {
  go(): void;
  busy: boolean;
  error: Error | null;
  /** Why it did not happen, as a sentence for the question that it was asked by. */
  problem: string | undefined;
}

interface After<K extends ActionName> {
  onSuccess(answer: Output<K>): void;
  onError(error: Error): void;
}

/** Runs the action that a question confirms. */
export function useAction<K extends ActionName>(
  name: K,
  { id, invalidates = [], failed, done, icon = 'success', undo, gone, onDone }: ActionOptions<K>,
): Act {
  const snacks = useSnacks();
  const cache = useQueryClient();
  const act = useApiMutation(name, { quiet: true, invalidates });
  // The kit's own type of it cannot be read while the name of the call is open.
  const send = act.mutate as unknown as (input: { params: { id: number } }, then: After<K>) => void;
  return {
    busy: act.isPending,
    error: act.error,
    problem: act.error ? `${failed} ${explainError(act.error) ?? 'Please try again.'}` : undefined,
    go: () =>
      send(
        { params: { id } },
        {
          onSuccess: (answer) => {
            snacks.show({ icon, text: done(answer), ...(undo ? { action: { label: 'Undo', onClick: undo } } : {}) });
            onDone();
          },
          onError: (error) => {
            if (!gone || !isMissing(error)) return;
            for (const read of invalidates) void cache.invalidateQueries({ queryKey: apiKey(read) });
            snacks.show({ icon: 'info', text: gone(error) });
            onDone();
          },
        },
      ),
  };
}
