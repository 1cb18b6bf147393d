import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { opensQuery, type OpensRequest } from './opens-address.ts';

/** As lists have them. */
const ROWS = 25;

/** The rows below a figure, newest first, a page at a time. */
export function useReportOpens(asked: OpensRequest | undefined) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: [...apiKey('listReportOpens'), asked],
    queryFn: ({ pageParam, signal }) => {
      if (!asked) throw new Error('Nothing is asked yet.');
      return client.listReportOpens({
        query: { ...opensQuery(asked), most: ROWS, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: asked !== undefined,
  });
}
