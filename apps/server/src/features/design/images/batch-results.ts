/** The response of a call for several images, and when it is refused as a whole. */
import type { BatchResult } from '@limn/contracts';
import { batchResults } from '../../../api/batch-results.ts';
import { keptImage, lockedImage } from './kept-image.ts';

/**
 * One result for each id, in the order of the call. Where nothing could be done the call is refused as that
 * of a single image: an id of another company reads like one that no one has.
 */
export function resultsOf<Row extends { id: number; name: string }>(
  ids: readonly number[],
  held: readonly Row[],
  outcomeOf: (row: Row) => { outcome: BatchResult['outcome']; note?: string | undefined },
): BatchResult[] {
  if (held.length === 0) throw keptImage.missing();
  const results = batchResults(ids, held, outcomeOf);
  if (results.every(({ outcome }) => outcome === 'locked' || outcome === 'missing')) throw lockedImage();
  return results;
}
