import type { BatchResult } from '@limn/contracts';
import { useBatch } from '../../../api/use-batch.ts';
import { useSnacks } from '../../../api/services.tsx';
import { BINS, type BinWord } from '../../../api/bins.ts';
import { remarksOn, restoredText, thingsText, type ThingWord } from '../../../ui/batch-labels.ts';
import type { Binned } from './binned.ts';

type Call = (ids: readonly number[], rest: Record<string, never>) => Promise<BatchResult[]>;

/** Restores or deletes rows of several kinds with a call for each kind, and says once what became of them. */
export function useBinActs() {
  const snacks = useSnacks();
  const [restore, purge] = [useCalls('restore'), useCalls('purge')];
  const run = async (
    calls: Record<BinWord, Call>,
    rows: readonly Binned[],
    icon: 'success' | 'delete',
    say: (done: readonly Binned[], word: ThingWord) => string,
  ): Promise<boolean> => {
    const results: BatchResult[] = [];
    const done: Binned[] = [];
    for (const [word, group] of Map.groupBy(rows, (row) => row.word)) {
      const ids = group.map(({ thingId }) => thingId);
      const answered = await calls[word](ids, {});
      results.push(...answered);
      const changed = new Set(answered.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
      done.push(...group.filter(({ thingId }) => changed.has(thingId)));
    }
    if (results.length === 0) return false;
    const word = wordOf(rows);
    const detail = remarksOn(results, word);
    snacks.show({
      text: done.length > 0 ? say(done, wordOf(done)) : 'Nothing was changed.',
      icon: done.length > 0 ? icon : 'info',
      ...(detail ? { detail } : {}),
    });
    return true;
  };
  return {
    restore: (rows: readonly Binned[]) => run(restore, rows, 'success', restoredText),
    purge: (rows: readonly Binned[]) =>
      run(purge, rows, 'delete', (done, word) => `${thingsText(done, word)} ${done.length === 1 ? 'was' : 'were'} deleted forever.`),
  };
}

/** One call for each word. */
function useCalls(act: 'restore' | 'purge'): Record<BinWord, Call> {
  return {
    image: useBatch(BINS.image[act]),
    campaign: useBatch(BINS.campaign[act]),
    recipe: useBatch(BINS.recipe[act]),
    asset: useBatch(BINS.asset[act]),
    table: useBatch(BINS.table[act]),
    feed: useBatch(BINS.feed[act]),
  };
}

/** The common word of rows that are all the same; else "item". */
export function wordOf(rows: readonly Binned[]): BinWord | 'item' {
  const [word, ...others] = new Set(rows.map((row) => row.word));
  return word === undefined || others.length > 0 ? 'item' : word;
}
