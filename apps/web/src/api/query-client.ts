import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@limn/contracts';

/** Reads are tried again twice when no answer came or the server failed; refusals and writes never. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Figures move within a second of an open, and other screens write: what is shown again is asked
        // again.
        staleTime: 2000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
