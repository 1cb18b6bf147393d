/** Results of a campaign's tests, read again whenever the campaign was saved or published. */
import type { CampaignTestResult } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { useCampaignState } from '../editor/editor-context.tsx';

export interface TestResults {
  /** The draft's, the one that runs, then those that ended. */
  tests: readonly CampaignTestResult[];
  isPending: boolean;
  /** Undefined where they were read. */
  failure: { error: unknown; busy: boolean; retry: () => void } | undefined;
}

const EVERY_MS = 60_000;

/** @param isWanted by the key of the test's ruleset @param enabled false where there can be none */
export function useTestResults(isWanted: (rulesetKey: number) => boolean, enabled: boolean): TestResults {
  const id = useCampaignState(({ thing }) => thing.id);
  const state = useCampaignState(({ thing }) => `${thing.revision}/${thing.live_version}`);
  const cache = useQueryClient();
  const query = useApiQuery('listCampaignTests', { params: { id } }, { enabled, staleTime: 0, refetchInterval: EVERY_MS });
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void cache.invalidateQueries({ queryKey: apiKey('listCampaignTests') });
  }, [cache, state]);
  return {
    tests: query.data?.tests.filter(({ ruleset }) => isWanted(ruleset.key)) ?? [],
    isPending: enabled && query.isPending,
    failure: query.isError ? { error: query.error, busy: query.isFetching, retry: () => void query.refetch() } : undefined,
  };
}
