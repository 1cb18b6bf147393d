/** Deleting into the bin, with Undo. */
import type { BatchResult } from '@limn/contracts';
import { useMemo } from 'react';
import { doneOf, remarksOn, restoredText, thingsText, type ThingWord } from '../ui/batch-labels.ts';
import { useSnacks } from './services.tsx';
import { useBatch } from './use-batch.ts';

export interface BinItem {
  id: number;
  name: string;
}

/** Each answers whether anything was answered at all; what became of each is said at the foot. */
export interface BinMoves {
  remove(things: readonly BinItem[]): Promise<boolean>;
  restore(things: readonly BinItem[]): Promise<boolean>;
}

/** Things with a bin in the API: templates are images there. */
export type BinWord = Exclude<ThingWord, 'item' | 'template'>;
export type BinnedWord = Exclude<BinWord, 'campaign' | 'recipe'> | 'template';

const CALLS = {
  image: { remove: 'deleteImages', restore: 'restoreImages' },
  template: { remove: 'deleteImages', restore: 'restoreImages' },
  asset: { remove: 'deleteCdnImages', restore: 'restoreCdnImages' },
  table: { remove: 'deleteDatatables', restore: 'unbinDatatables' },
  feed: { remove: 'deleteDataSources', restore: 'restoreDataSources' },
} as const satisfies Record<BinnedWord, object>;

/** @param word always the same for one caller */
export function useBin(word: BinnedWord): BinMoves {
  const snacks = useSnacks();
  const calls = CALLS[word];
  const [remove, restore] = [useBatch(calls.remove), useBatch(calls.restore)];
  return useMemo(() => {
    const run = async (
      call: (ids: readonly number[], rest: Record<string, never>) => Promise<BatchResult[]>,
      things: readonly BinItem[],
      said: { done: (done: readonly BinItem[]) => string; icon: 'success' | 'delete'; undo?: (done: readonly BinItem[]) => void },
    ): Promise<boolean> => {
      const results = await call(
        things.map(({ id }) => id),
        {},
      );
      if (results.length === 0) return false;
      const done = doneOf(things, results);
      const detail = remarksOn(results, word);
      const { undo } = said;
      snacks.show({
        text: done.length > 0 ? said.done(done) : 'Nothing was changed.',
        icon: done.length > 0 ? said.icon : 'info',
        ...(detail ? { detail } : {}),
        ...(undo && done.length > 0 ? { action: { label: 'Undo', onClick: () => undo(done) } } : {}),
      });
      return true;
    };
    const words = (done: readonly BinItem[]) => thingsText(done, word);
    const moves: BinMoves = {
      remove: (things) =>
        run(remove, things, {
          icon: 'delete',
          done: (done) => `${words(done)} ${done.length === 1 ? 'was' : 'were'} deleted.`,
          undo: (done) => void moves.restore(done),
        }),
      restore: (things) =>
        run(restore, things, {
          icon: 'success',
          done: (done) => restoredText(done, word),
        }),
    };
    return moves;
  }, [snacks, word, remove, restore]);
}
