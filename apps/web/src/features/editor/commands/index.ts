/** Every command of the editor, in the order in which the list of keys shows them. */
import { addImage } from './add-image.ts';
import { addMap } from './add-map.ts';
import { addCircle, addLine, addSquare, addStar, addTriangle } from './add-shape.ts';
import { addText } from './add-text.ts';
import { centre } from './centre.ts';
import type { Command } from './command.ts';
import { cropToFit } from './crop-to-fit.ts';
import { deleteObjects } from './delete-objects.ts';
import { duplicate } from './duplicate.ts';
import { editObject } from './edit-object.ts';
import { insertMergeField } from './insert-merge-field.ts';
import { lock, unlock } from './lock.ts';
import { nudges } from './nudge.ts';
import { backward, forward } from './order.ts';
import { preview } from './preview.ts';
import { rename } from './rename.ts';
import { selectAll, selectNothing } from './selection.ts';
import { saveAsTemplate } from './save-as-template.ts';
import { showKeys } from './show-keys.ts';
import { redo, undo } from './undo-redo.ts';

export const commands: readonly Command[] = [
  addText,
  addImage,
  addMap,
  addSquare,
  addCircle,
  addTriangle,
  addStar,
  addLine,
  editObject,
  insertMergeField,
  rename,
  duplicate,
  forward,
  backward,
  centre,
  cropToFit,
  deleteObjects,
  ...nudges,
  selectAll,
  selectNothing,
  undo,
  redo,
  preview,
  lock,
  unlock,
  saveAsTemplate,
  showKeys,
];
