/** Every command of the editor, in the order in which the list of keys shows them. */
import { addClock } from './add-clock.ts';
import { addImage } from './add-image.ts';
import { addMap } from './add-map.ts';
import { addCircle, addLine, addSquare, addStar, addTriangle } from './add-shape.ts';
import { addScrim } from './add-scrim.ts';
import { addText } from './add-text.ts';
import { alignBottom, alignCentre, alignLeft, alignMiddle, alignRight, alignTop, distributeAcross, distributeDown } from './align.ts';
import { centre } from './centre.ts';
import { copy, cut, paste } from './clipboard.ts';
import type { Command } from './command.ts';
import { cropToFit } from './crop-to-fit.ts';
import { deleteObjects } from './delete-objects.ts';
import { duplicate } from './duplicate.ts';
import { editObject } from './edit-object.ts';
import { group, ungroup } from './group.ts';
import { insertMergeField } from './insert-merge-field.ts';
import { lock, unlock } from './lock.ts';
import { lockObjects, unlockObjects } from './lock-objects.ts';
import { nudges } from './nudge.ts';
import { backward, forward, toBack, toFront } from './order.ts';
import { preview } from './preview.ts';
import { rename } from './rename.ts';
import { toggleSafeArea } from './safe-area.ts';
import { selectAll, selectNothing } from './selection.ts';
import { saveAsTemplate } from './save-as-template.ts';
import { setAsBackground } from './set-as-background.ts';
import { showFields } from './show-fields.ts';
import { showKeys } from './show-keys.ts';
import { showOrHide } from './show-hide.ts';
import { redo, undo } from './undo-redo.ts';
import { zoomActual, zoomFit, zoomIn, zoomOut } from './zoom.ts';

export const commands: readonly Command[] = [
  addText,
  addImage,
  addMap,
  addClock,
  addSquare,
  addCircle,
  addTriangle,
  addStar,
  addLine,
  addScrim,
  editObject,
  insertMergeField,
  rename,
  copy,
  cut,
  paste,
  duplicate,
  group,
  ungroup,
  forward,
  backward,
  toFront,
  toBack,
  centre,
  alignLeft,
  alignCentre,
  alignRight,
  alignTop,
  alignMiddle,
  alignBottom,
  distributeAcross,
  distributeDown,
  showOrHide,
  lockObjects,
  unlockObjects,
  cropToFit,
  setAsBackground,
  deleteObjects,
  ...nudges,
  selectAll,
  selectNothing,
  undo,
  redo,
  zoomIn,
  zoomOut,
  zoomActual,
  zoomFit,
  toggleSafeArea,
  showFields,
  preview,
  lock,
  unlock,
  saveAsTemplate,
  showKeys,
];
