import { useState } from 'react';
import { DeleteSeveralDialog } from '../ui/DeleteSeveralDialog.tsx';
import { SelectionBar, type SelectionAct } from '../ui/selection/SelectionBar.tsx';
import { useBin, type BinnedWord, type BinItem } from './use-bin.ts';

export interface DeleteSelectedProps {
  word: Exclude<BinnedWord, 'image' | 'template'>;
  label: string;
  selection: { chosen: readonly BinItem[]; all(): void; clear(): void };
  of: number;
  /** Other actions for them. */
  acts?: readonly SelectionAct[];
}

const NO_ACTS: readonly SelectionAct[] = [];
const STAYS = 'Items used by an image are kept and listed.';

/**
 * The bar over a list in which something is selected, with the question before it is deleted. What is asked
 * about stays the same while it is asked.
 */
export function DeleteSelected({ word, label, selection, of, acts = NO_ACTS }: DeleteSelectedProps) {
  const bin = useBin(word);
  const [going, setGoing] = useState<readonly BinItem[]>();
  return (
    <>
      {selection.chosen.length > 0 ? (
        <SelectionBar label={label} selection={selection} of={of} acts={acts} onDelete={() => setGoing(selection.chosen)} />
      ) : null}
      {going ? (
        <DeleteSeveralDialog
          word={word}
          things={going}
          consequence={STAYS}
          onDelete={() => bin.remove(going)}
          onClose={() => setGoing(undefined)}
        />
      ) : null}
    </>
  );
}
