import type { ImageSummary } from '@limn/contracts';
import { useMemo } from 'react';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import type { Selected } from '../../../ui/selection/use-selection.ts';
import { imageActs, labelsOf, useBatches, useSelectionDialogs } from '../cards/public.ts';

export interface SelectedTemplatesProps {
  selection: Selected<ImageSummary>;
  /** How many the page shows. */
  shown: number;
  /** All of this type. */
  there: readonly ImageSummary[] | undefined;
  /** A single template has a question of its own. */
  removeOne: (template: ImageSummary) => void;
}

/** Actions for several templates: labels, lock and deleting. Templates are in no folder. */
export function SelectedTemplates({ selection, shown, there, removeOne }: SelectedTemplatesProps) {
  const { chosen } = selection;
  const batches = useBatches('template');
  const known = useMemo(() => labelsOf(there ?? []), [there]);
  const asked = useSelectionDialogs({ word: 'template', images: chosen, known, batches, removeOne });
  return (
    <>
      {chosen.length > 0 ? (
        <SelectionBar
          label="Selected templates"
          selection={selection}
          of={shown}
          acts={imageActs(chosen, { onLabel: asked.label, onLock: (lock) => void batches.lock(chosen, lock), onDelete: asked.remove })}
        />
      ) : null}
      {asked.dialog}
    </>
  );
}
