import { isFixed } from '../document/object-facts.ts';
import { selectedLayers } from '../store/editor-store.ts';
import { hasSelection, type Command } from './command.ts';

const LOCKS = ['lockMovementX', 'lockMovementY', 'lockRotation', 'lockScalingX', 'lockScalingY'] as const;
export const LOCKED = Object.fromEntries(LOCKS.map((name) => [name, true]));
const NONE = Object.fromEntries(LOCKS.map((name) => [name, false]));

/**
 * A locked object keeps its place and size and lets clicks through to what lies under it; the list of layers
 * still selects it.
 */
export const lockObjects: Command = {
  id: 'lock-objects',
  label: 'Lock object',
  keys: ['Mod+Shift+l'],
  enabled: (state) => {
    const may = hasSelection(state);
    if (may !== true) return may;
    return selectedLayers(state).every((layer) => isFixed(layer.object)) ? 'It’s already locked.' : true;
  },
  run: ({ store }) => store.patch(store.getState().selection, LOCKED, { label: 'Lock object' }),
};

export const unlockObjects: Command = {
  id: 'unlock-objects',
  label: 'Unlock object',
  keys: ['Mod+Alt+l'],
  enabled: (state) => {
    const may = hasSelection(state);
    if (may !== true) return may;
    return selectedLayers(state).some((layer) => isFixed(layer.object)) ? true : 'It isn’t locked.';
  },
  run: ({ store }) => store.patch(store.getState().selection, NONE, { label: 'Unlock object' }),
};
