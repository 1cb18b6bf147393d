import { useMemo } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import type { SegmentSource } from '../../../ui/query-builder/segment-choices.ts';

/** The company's segments for a query builder; undefined before they are known. */
export function useSegments(mayEdit: boolean): SegmentSource | undefined {
  const { data } = useApiQuery('listSegments', {});
  const { mutateAsync } = useApiMutation('createSegment', { invalidates: ['listSegments'] });
  return useMemo(() => {
    if (!data) return undefined;
    const save: SegmentSource['save'] = async (name, rule) => {
      try {
        return (await mutateAsync({ body: { name, rule } })).segment.id;
      } catch {
        // Said at the foot of the page.
        return undefined;
      }
    };
    return { list: data.segments, save: mayEdit ? save : undefined };
  }, [data, mutateAsync, mayEdit]);
}
