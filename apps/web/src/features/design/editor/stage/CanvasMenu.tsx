import { centre } from '../commands/centre.ts';
import { copy, cut, paste } from '../commands/clipboard.ts';
import { cropToFit } from '../commands/crop-to-fit.ts';
import { setAsBackground } from '../commands/set-as-background.ts';
import { deleteObjects } from '../commands/delete-objects.ts';
import { duplicate } from '../commands/duplicate.ts';
import { editObject } from '../commands/edit-object.ts';
import { group, ungroup } from '../commands/group.ts';
import { insertMergeField } from '../commands/insert-merge-field.ts';
import { lockObjects, unlockObjects } from '../commands/lock-objects.ts';
import { backward, forward, toBack, toFront } from '../commands/order.ts';
import { toggleSafeArea } from '../commands/safe-area.ts';
import { showFields } from '../commands/show-fields.ts';
import { selectAll } from '../commands/selection.ts';
import { zoomFit } from '../commands/zoom.ts';
import { isPlainGroup } from '../document/grouping.ts';
import { isDynamicImage, isFixed, kindOf, textInside } from '../document/object-facts.ts';
import { selectedLayers, type EditorState } from '../store/editor-store.ts';
import { ObjectMenu, type MenuEntry } from '../parts/ObjectMenu.tsx';
import { useEditorState } from '../context/editor-context.tsx';

/** The menu of the canvas: of what is selected, or of the canvas itself where nothing is. */
export function CanvasMenu({ place, onClose }: { place: { left: number; top: number } | undefined; onClose: () => void }) {
  const state = useEditorState((whole) => whole);
  const label = state.selection.length === 0 ? 'Canvas actions' : state.selection.length === 1 ? 'Object actions' : 'Object actions';
  return <ObjectMenu label={label} items={entriesFor(state)} anchor={place} onClose={onClose} />;
}

/**
 * Only what can mean something for the selection: merge fields for a text, cropping for a dynamic image,
 * groups for several.
 */
function entriesFor(state: EditorState): readonly MenuEntry[] {
  const objects = selectedLayers(state).map((layer) => layer.object);
  const [only] = objects;
  if (!only) return [paste, selectAll, 'line', zoomFit, toggleSafeArea, showFields];
  const hasGroup = objects.some(isPlainGroup);
  const lock = objects.some(isFixed) ? unlockObjects : lockObjects;
  if (objects.length > 1)
    return [
      cut,
      copy,
      paste,
      duplicate,
      'line',
      group,
      ...(hasGroup ? [ungroup] : []),
      toFront,
      toBack,
      centre,
      lock,
      'line',
      deleteObjects,
    ];
  return [
    ...(textInside(only) ? [insertMergeField, showFields] : []),
    ...(hasGroup ? [ungroup] : [editObject]),
    'line',
    cut,
    copy,
    paste,
    duplicate,
    'line',
    toFront,
    forward,
    backward,
    toBack,
    centre,
    ...(isDynamicImage(only) ? [cropToFit] : []),
    ...(kindOf(only) === 'image' ? [setAsBackground] : []),
    lock,
    'line',
    deleteObjects,
  ];
}
