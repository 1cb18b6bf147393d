import { useCallback } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { doneOf, imagesInWords, remarksOn } from './batch-words.ts';
import { useBatch } from './use-batch.ts';

/** Takes images out of the bin, and says so. */
export function useRestore(): (images: readonly { id: number; name: string }[]) => Promise<void> {
  const snacks = useSnacks();
  const restore = useBatch('restoreImages');
  return useCallback(
    async (images) => {
      const results = await restore(
        images.map(({ id }) => id),
        {},
      );
      if (results.length === 0) return;
      const done = doneOf(images, results);
      const detail = remarksOn(results);
      snacks.show({
        text: `${imagesInWords(done)} ${done.length === 1 ? 'is' : 'are'} back. ${done.length === 1 ? 'Its' : 'Their'} tags work again.`,
        icon: 'success',
        ...(detail ? { detail } : {}),
      });
    },
    [snacks, restore],
  );
}
