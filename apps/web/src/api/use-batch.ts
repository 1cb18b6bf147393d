import { MAX_BATCH, type BatchResult } from '@limn/contracts';
import { useCallback } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { Input } from '../../../api/use-api-query.ts';

type BatchName = 'labelImages' | 'lockImages' | 'moveImages' | 'deleteImages' | 'restoreImages' | 'purgeImages';
type Rest<K extends BatchName> = Omit<Input<K>['body'], 'ids'>;

/**
 * One change of several images, in as many calls as they need. Answers what became of each; of fewer than were asked for where a
 * call failed, which the message at the foot says then.
 */
export function useBatch<K extends BatchName>(name: K): (ids: readonly number[], rest: Rest<K>) => Promise<BatchResult[]> {
  const { mutateAsync } = useApiMutation(name, { outdates: ['listImages', 'listBin', 'listFolders', 'getImage'] });
  // The kit's own type of it cannot be read while the name of the call is open.
  const call = mutateAsync as unknown as (input: { body: object }) => Promise<{ results: BatchResult[] }>;
  return useCallback(
    async (ids, rest) => {
      const results: BatchResult[] = [];
      for (let from = 0; from < ids.length; from += MAX_BATCH) {
        const answer = await call({ body: { ...rest, ids: ids.slice(from, from + MAX_BATCH) } }).catch(() => undefined);
        if (!answer) break;
        results.push(...answer.results);
      }
      return results;
    },
    [call],
  );
}
