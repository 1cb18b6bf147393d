import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { DeleteSelected } from '../../../api/DeleteSelected.tsx';
import { useSnacks } from '../../../api/services.tsx';
import { useBatch } from '../../../api/use-batch.ts';
import { Label } from '../../../ui/icons/general.ts';
import { doneOf, remarksOn, thingsText } from '../../../ui/batch-labels.ts';
import { LabelDialog } from '../../../ui/selection/LabelDialog.tsx';
import type { Selected } from '../../../ui/selection/use-selection.ts';

export interface AssetBarProps {
  selection: Selected<CdnImage>;
  of: number;
  /** Tags in use, the most used first. */
  tags: readonly string[];
}

const WORDS = { label: 'tag', things: 'assets' };

/** Actions for several assets: tags and deleting. */
export function AssetBar({ selection, of, tags }: AssetBarProps) {
  const [tagged, setTagged] = useState<readonly CdnImage[]>();
  const change = useTagging();
  return (
    <>
      <DeleteSelected
        word="asset"
        label="Selected assets"
        selection={selection}
        of={of}
        acts={[{ label: 'Tags', icon: <Label />, onClick: () => setTagged(selection.chosen) }]}
      />
      {tagged ? (
        <LabelDialog
          words={WORDS}
          things={tagged.map(({ name, tags: labels }) => ({ name, labels }))}
          known={tags}
          onLabel={(next) => change(tagged, next)}
          onClose={() => setTagged(undefined)}
        />
      ) : null}
    </>
  );
}

/**
 * Adds and removes tags, says what became of it, and offers Undo: the opposite for those that had or had not
 * each tag.
 */
function useTagging() {
  const snacks = useSnacks();
  const label = useBatch('labelCdnImages');
  return async (assets: readonly CdnImage[], { add, remove }: { add: string[]; remove: string[] }): Promise<void> => {
    const results = await label(
      assets.map(({ id }) => id),
      { add, remove },
    );
    if (results.length === 0) return;
    const done = doneOf(assets, results);
    const detail = remarksOn(results, 'asset');
    const idsWith = (tag: string, has: boolean) =>
      done.filter(({ tags }) => tags.some((one) => one.toLowerCase() === tag.toLowerCase()) === has).map(({ id }) => id);
    const undo = async () => {
      for (const tag of add) await label(idsWith(tag, false), { add: [], remove: [tag] });
      for (const tag of remove) await label(idsWith(tag, true), { add: [tag], remove: [] });
      snacks.show({ text: 'Undone.', icon: 'success' });
    };
    snacks.show({
      text: done.length > 0 ? `The tags of ${thingsText(done, 'asset')} are changed.` : 'Nothing to change.',
      icon: done.length > 0 ? 'success' : 'info',
      ...(detail ? { detail } : {}),
      ...(done.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {}),
    });
  };
}
