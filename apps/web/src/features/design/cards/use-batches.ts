import type { BatchResult, ImageSummary } from '@limn/contracts';
import { useMemo } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useBatch } from '../../../api/use-batch.ts';
import { useBin } from '../../../api/use-bin.ts';
import { doneOf, remarksOn, thingsText } from '../../../ui/batch-labels.ts';
import type { Snack } from '../../../ui/snack-store.ts';

type Images = readonly ImageSummary[];

/** The API's images are called templates in their own list. */
export type CardWord = 'image' | 'template';

export interface Batches {
  label(images: Images, change: { add: readonly string[]; remove: readonly string[] }): Promise<void>;
  lock(images: Images, lock: boolean): Promise<void>;
  /** @param folder undefined: out of all folders */
  move(images: Images, folder: { id: number; name: string } | undefined): Promise<void>;
  /** Answers whether it was done, at least in part. */
  remove(images: Images): Promise<boolean>;
}

const idsOf = (images: readonly { id: number }[]) => images.map(({ id }) => id);

/** Changes several images or templates at once, says what became of them, and offers Undo. */
export function useBatches(word: CardWord): Batches {
  const snacks = useSnacks();
  const { remove } = useBin(word);
  const [label, lock, move] = [useBatch('labelImages'), useBatch('lockImages'), useBatch('moveImages')];
  return useMemo(() => {
    const named = (images: Images) => thingsText(images, word);
    const tell = (
      images: Images,
      results: readonly BatchResult[],
      said: { done: (images: Images) => string; icon: Snack['icon']; undo: (images: Images) => void },
    ) => {
      if (results.length === 0) return;
      const done = doneOf(images, results);
      const detail = remarksOn(results, word);
      snacks.show({
        text: done.length > 0 ? said.done(done) : detail ? 'Nothing was changed.' : 'Nothing to change.',
        ...(said.icon && done.length > 0 ? { icon: said.icon } : { icon: 'info' }),
        ...(detail ? { detail } : {}),
        ...(done.length > 0 ? { action: { label: 'Undo', onClick: () => said.undo(done) } } : {}),
      });
    };
    const undone = async (calls: readonly (() => Promise<unknown>)[]) => {
      for (const call of calls) await call();
      snacks.show({ text: 'Undone.', icon: 'success' });
    };
    return {
      async label(images, { add, remove: taken }) {
        const results = await label(idsOf(images), { add: [...add], remove: [...taken] });
        const one = add.length + taken.length === 1;
        tell(images, results, {
          icon: 'success',
          done: (done) =>
            one
              ? add[0] === undefined
                ? `The label “${taken[0]}” was taken off ${named(done)}.`
                : `The label “${add[0]}” is on ${named(done)}.`
              : `The labels of ${named(done)} are changed.`,
          undo: (done) =>
            void undone([
              ...add.map((word) => () => label(idsOf(done.filter(({ labels }) => !labels.includes(word))), { add: [], remove: [word] })),
              ...taken.map((word) => () => label(idsOf(done.filter(({ labels }) => labels.includes(word))), { add: [word], remove: [] })),
            ]),
        });
      },
      async lock(images, isLocked) {
        tell(images, await lock(idsOf(images), { lock: isLocked }), {
          icon: 'success',
          done: (done) =>
            `${named(done)} ${done.length === 1 ? 'is' : 'are'} ${isLocked ? 'locked: no one can edit' : 'unlocked: everyone can edit'} ${done.length === 1 ? 'it' : 'them'}.`,
          undo: (done) => void undone([() => lock(idsOf(done), { lock: !isLocked })]),
        });
      },
      async move(images, folder) {
        const before = Map.groupBy(images, (image) => image.folder_id);
        tell(images, await move(idsOf(images), { folder_id: folder?.id ?? null }), {
          icon: 'success',
          done: (done) => `${named(done)} ${done.length === 1 ? 'is' : 'are'} in ${folder ? `“${folder.name}”` : 'no folder'} now.`,
          undo: (done) =>
            void undone(
              [...before].map(([folderId, group]) => () => {
                const ids = idsOf(group.filter(({ id }) => done.some((one) => one.id === id)));
                return move(ids, { folder_id: folderId });
              }),
            ),
        });
      },
      remove,
    };
  }, [snacks, word, label, lock, move, remove]);
}
