import { isDynamicImage, textOf } from '../document/object-facts.ts';
import type { EditorState } from '../store/editor-store.ts';
import { hasOneSelected, onlySelected, type Command } from './command.ts';

export function isCropped(state: EditorState): boolean {
  const layer = onlySelected(state);
  return layer !== undefined && textOf(layer.object, 'dynamicFit', 'scale') === 'crop';
}

/** Whether a dynamic picture fills its box and loses its edges, or is scaled into it. */
export const cropToFit: Command = {
  id: 'crop-to-fit',
  label: 'Crop to fit',
  keys: [],
  enabled: (state) => {
    const may = hasOneSelected(state);
    const layer = onlySelected(state);
    if (may !== true || !layer) return may;
    return isDynamicImage(layer.object) ? true : 'Only dynamic images can be cropped.';
  },
  run: ({ store }) => {
    const state = store.getState();
    store.patch(state.selection, { dynamicFit: isCropped(state) ? 'scale' : 'crop' }, { label: 'Crop to fit' });
  },
};
