import { selectedLayers } from '../store/editor-store.ts';
import { hasSelection, type Command } from './command.ts';

/** Hides what is selected, or shows it where all of it is hidden. */
export const showOrHide: Command = {
  id: 'show-or-hide',
  label: 'Show or hide',
  keys: ['Mod+Shift+h'],
  enabled: hasSelection,
  run: ({ store }) => {
    const state = store.getState();
    const hidden = selectedLayers(state).every((layer) => layer.object.visible === false);
    store.patch(state.selection, { visible: hidden }, { label: hidden ? 'Show' : 'Hide' });
  },
};
