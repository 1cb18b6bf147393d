import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { ofGallery, ofImage, type OfferedTemplate } from './template-list.ts';

export interface Templates {
  /** Undefined until they are loaded. */
  own: readonly OfferedTemplate[] | undefined;
  gallery: readonly OfferedTemplate[] | undefined;
  /** All that are there, the company's own first. */
  all: readonly OfferedTemplate[];
  /** Both lists are loaded: what is not in them does not exist. */
  complete: boolean;
  /** Why one of the lists is missing. */
  error: Error | undefined;
  retry: () => void;
  retrying: boolean;
}

/** Starting points for an image of this type. */
export function useTemplates(typeId: number | undefined): Templates {
  const enabled = typeId !== undefined;
  const images = useApiQuery('listImages', { query: { template: '1' } }, { enabled });
  // Designs change with the product only.
  const designs = useApiQuery('listGallery', { query: { type: typeId } }, { enabled, staleTime: Infinity });
  const own = useMemo(() => images.data?.images.filter((image) => image.type.id === typeId).map(ofImage), [images.data, typeId]);
  const gallery = useMemo(() => designs.data?.templates.map(ofGallery), [designs.data]);
  const all = useMemo(() => [...(own ?? []), ...(gallery ?? [])], [own, gallery]);
  const missing = [images, designs].filter((query) => query.isError && query.data === undefined);
  return {
    own,
    gallery,
    all,
    complete: own !== undefined && gallery !== undefined,
    error: missing[0]?.error ?? undefined,
    retry: () => missing.forEach((query) => void query.refetch()),
    retrying: missing.some((query) => query.isFetching),
  };
}
