import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';

export interface DecisionQuestion {
  eid: string;
  campaignId: number | undefined;
}

/** Decisions of one recipient, newest first, a page at a time. They are forgotten when the page is left. */
export function useDecisions(question: DecisionQuestion | undefined) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: [...apiKey('findDecisions'), question],
    queryFn: ({ pageParam, signal }) =>
      client.findDecisions({
        body: {
          eid: question?.eid ?? '',
          ...(question?.campaignId === undefined ? {} : { campaign_id: question.campaignId }),
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: question !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: 1,
  });
}
