import { buildPreviewUrl, type PreviewUrlInput } from '@limn/tags';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { TAGGABLE_KINDS, type Taggable } from '../../taggable/public.ts';
import { previewValues } from './preview-values.ts';
import type { Weights } from './weight-labels.ts';

const FRESH_MS = 60_000;

/**
 * File size of an image's preview picture (those of a campaign differ by ruleset); the render host gives it
 * to a token, so that it is neither counted nor billed.
 */
export function useWeights({ kind, id, uuid, liveVersion, preview }: Taggable, names: readonly string[]): Weights | undefined {
  const { config } = useServices();
  const input = { params: { id }, query: { purpose: 'debug' as const } };
  const token = useApiQuery(TAGGABLE_KINDS[kind].calls.previewToken, input, {
    enabled: kind === 'image' && liveVersion !== null,
    staleTime: FRESH_MS,
  });
  const { settings, recipient } = previewValues(preview.settings, names);
  const picture = { uuid, renderUrl: config.renderUrl, settings, recipient, token: token.data?.token ?? '' };
  return useQuery<Weights>({
    queryKey: ['weights', uuid, liveVersion, JSON.stringify(settings)],
    queryFn: async ({ signal }) => {
      const [single, double] = await Promise.all([false, true].map((scale2x) => weigh({ ...picture, scale2x }, signal)));
      return { single: single ?? 0, double: double ?? 0 };
    },
    enabled: token.data !== undefined,
    staleTime: FRESH_MS,
    retry: 2,
  }).data;
}

/** Bytes of the picture as it is served. */
async function weigh(picture: Omit<PreviewUrlInput, 'nowMs'>, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${buildPreviewUrl({ ...picture, nowMs: Date.now() })}&debug=1`, { signal });
  const { debug } = (await response.json()) as { debug?: { weight?: unknown; step?: unknown } };
  // A fallback for a late picture has another size.
  if (debug?.step !== 'picture' || typeof debug.weight !== 'number') throw new Error('The answer holds no weight.');
  return debug.weight;
}
