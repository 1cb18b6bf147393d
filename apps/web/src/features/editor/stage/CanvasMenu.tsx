import { backward, forward } from '../commands/order.ts';
import { centre } from '../commands/centre.ts';
import { cropToFit } from '../commands/crop-to-fit.ts';
import { deleteObjects } from '../commands/delete-objects.ts';
import { duplicate } from '../commands/duplicate.ts';
import { editObject } from '../commands/edit-object.ts';
import { insertMergeField } from '../commands/insert-merge-field.ts';
import { onlySelected } from '../commands/command.ts';
import { isDynamicImage, textInside } from '../document/object-facts.ts';
import { ObjectMenu } from '../parts/ObjectMenu.tsx';
import { useEditorState } from '../session/editor-context.tsx';

/** The menu of the canvas. Merge fields only for texts, cropping only for dynamic images. */
export function CanvasMenu({ place, onClose }: { place: { left: number; top: number } | undefined; onClose: () => void }) {
  const layer = useEditorState(onlySelected);
  const items = [
    ...(layer && textInside(layer.object) ? [insertMergeField] : []),
    editObject,
    forward,
    backward,
    centre,
    duplicate,
    ...(layer && isDynamicImage(layer.object) ? [cropToFit] : []),
    deleteObjects,
  ];
  return <ObjectMenu label="Actions of the object" items={items} anchor={place} onClose={onClose} />;
}
