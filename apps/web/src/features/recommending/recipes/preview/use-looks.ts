import type { ExplainedItem, RecipeResult } from '@limn/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useRecipeState } from '../editor/editor-context.tsx';
import { askOf, type PreviewValues } from './preview-values.ts';

const STILL_MS = 300;

export interface Steps {
  loaded: number;
  filtered: number;
  awake: number;
}

/** Tells which group the customer is in; null where no one is held back. */
export type ShownGroup = { shown: 'recipe' | 'control'; sentence: string } | null;

export interface Simulated {
  columns: readonly string[];
  results: readonly RecipeResult[];
  steps: Steps;
  group: ShownGroup;
}

export interface Explained {
  items: { data: readonly ExplainedItem[]; total: number };
  steps: Steps;
}

/**
 * Items of the saved draft for these values. Nothing is counted or kept.
 *
 * @param look another number asks again
 */
export function useSimulated(values: PreviewValues, look: number) {
  const { client } = useServices();
  return useLook<Simulated>('simulateRecipe', values, look, (id, ask) => client.simulateRecipe({ params: { id }, body: ask }));
}

/** Why: the items that are shown and come next, or those that the search finds. */
export function useExplained(
  values: PreviewValues,
  look: number,
  options: { search?: string; page?: number; rowsPerPage?: number; enabled?: boolean } = {},
) {
  const { client } = useServices();
  const { enabled = true, ...asked } = options;
  return useLook<Explained>(
    'explainRecipe',
    values,
    look,
    (id, ask) => client.explainRecipe({ params: { id }, body: { ...ask, ...asked } }),
    {
      enabled,
      asked,
    },
  );
}

function useLook<T>(
  name: 'simulateRecipe' | 'explainRecipe',
  values: PreviewValues,
  look: number,
  read: (id: number, ask: ReturnType<typeof askOf>) => Promise<T>,
  { enabled = true, asked = {} }: { enabled?: boolean; asked?: object } = {},
) {
  const id = useRecipeState(({ thing }) => thing.id);
  const still = useDebounced(JSON.stringify([askOf(values), asked]), STILL_MS);
  return useQuery<T>({
    queryKey: [...apiKey(name, { params: { id } }), still, look],
    queryFn: () => read(id, (JSON.parse(still) as [ReturnType<typeof askOf>])[0]),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  });
}
