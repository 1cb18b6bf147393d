import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { useEditorState } from '../session/editor-context.tsx';
import { fetchServed, type ServedPicture } from './served-picture.ts';
import type { ShownPreview } from './shown-preview.ts';

/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;

export interface Served extends ServedPicture {
  /** Source of an img element. */
  src: string;
}

/** The render host's response for these values; undefined until it is there, or where the host can't be reached. */
export function useServed({ settings, atMs }: ShownPreview, doubled: boolean): { served: Served | undefined; failed: boolean } {
  const { config } = useServices();
  const image = useEditorState((state) => state.image);
  const token = useApiQuery(
    'previewToken',
    { params: { id: image.id }, query: { purpose: 'draft' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  );
  const query = useQuery({
    queryKey: [...apiKey('previewToken', image.id), atMs, doubled],
    queryFn: ({ signal }) =>
      fetchServed({ image, settings, renderUrl: config.renderUrl, token: token.data?.token ?? '', doubled, atMs }, signal),
    enabled: token.data !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const blob = query.data?.blob;
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const served = query.data && { ...query.data, src: url ?? query.data.address };
  return { served, failed: token.isError || query.isError };
}
