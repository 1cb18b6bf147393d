/** Deleting into the bin, with Undo. */
import { useCallback, useMemo } from 'react';
import { doneOf, remarksOn, restoredText, thingsText, type ThingWord } from '../ui/batch-labels.ts';
import { BINS, type BinWord } from './bins.ts';
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

/** Things of which several are deleted at once. */
export type BinnedWord = { [Word in BinWord]: (typeof BINS)[Word] extends { remove: string } ? Word : never }[BinWord] | 'template';

type Call = ReturnType<typeof useBatch<'restoreImages'>>;

/** @param word always the same for one caller */
export function useBin(word: BinnedWord): BinMoves {
  const snacks = useSnacks();
  const remove = useBatch(BINS[word === 'template' ? 'image' : word].remove);
  const restore = useRestore(word);
  return useMemo(
    () => ({
      restore,
      remove: (things) =>
        moveAll(snacks, word, remove, things, {
          icon: 'delete',
          done: (done) => `${thingsText(done, word)} ${done.length === 1 ? 'was' : 'were'} deleted.`,
          undo: (done) => void restore(done),
        }),
    }),
    [snacks, word, remove, restore],
  );
}

/** @param word always the same for one caller */
export function useRestore(word: BinWord | 'template'): BinMoves['restore'] {
  const snacks = useSnacks();
  const restore = useBatch(BINS[word === 'template' ? 'image' : word].restore);
  return useCallback(
    (things) => moveAll(snacks, word, restore, things, { icon: 'success', done: (done) => restoredText(done, word) }),
    [snacks, word, restore],
  );
}

interface BinMessage {
  done: (done: readonly BinItem[]) => string;
  icon: 'success' | 'delete';
  undo?: (done: readonly BinItem[]) => void;
}

async function moveAll(
  snacks: ReturnType<typeof useSnacks>,
  word: ThingWord,
  call: Call,
  things: readonly BinItem[],
  message: BinMessage,
): Promise<boolean> {
  const results = await call(
    things.map(({ id }) => id),
    {},
  );
  if (results.length === 0) return false;
  const done = doneOf(things, results);
  const detail = remarksOn(results, word);
  const { undo } = message;
  snacks.show({
    text: done.length > 0 ? message.done(done) : 'Nothing was changed.',
    icon: done.length > 0 ? message.icon : 'info',
    ...(detail ? { detail } : {}),
    ...(undo && done.length > 0 ? { action: { label: 'Undo', onClick: () => undo(done) } } : {}),
  });
  return true;
}
