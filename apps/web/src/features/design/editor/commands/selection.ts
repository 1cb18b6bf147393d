import { isFixed } from '../document/object-facts.ts';
import { insideOf } from '../document/open-group.ts';
import type { EditorState } from '../store/editor-store.ts';
import { canChange, type Command, type Enabled } from './command.ts';

function hasLayers(state: EditorState): Enabled {
  const may = canChange(state);
  return may === true && state.document.layers.length === 0 ? 'No objects yet.' : may;
}

export const selectAll: Command = {
  id: 'select-all',
  label: 'Select all',
  keys: ['Mod+a'],
  enabled: hasLayers,
  run: ({ store }) => {
    const { document } = store.getState();
    const reachable = document.open ? insideOf(document) : document.layers;
    const shown = reachable.filter((layer) => layer.object.visible !== false && !isFixed(layer.object));
    store.select(shown.map((layer) => layer.key));
  },
};

export const selectNothing: Command = {
  id: 'select-nothing',
  label: 'Select nothing',
  keys: ['Escape'],
  enabled: ({ selection, tool, document }) =>
    selection.length > 0 || tool !== 'select' || document.open !== undefined ? true : 'Nothing is selected.',
  run: ({ store }) => {
    const isInGroup = store.getState().tool === 'select' && store.getState().document.open !== undefined;
    store.set({ tool: 'select' });
    // One step out: the group that was entered is selected.
    if (isInGroup) store.leaveGroup();
    else store.select([]);
  },
};

/** The key of the layer above (−1) or below (+1) the selected one, as the list shows them: top first. */
export function neighbour(state: EditorState, by: 1 | -1): string | undefined {
  const topFirst = [...state.document.layers].reverse();
  const at = topFirst.findIndex((layer) => state.selection.includes(layer.key));
  if (at < 0) return (by > 0 ? topFirst[0] : topFirst.at(-1))?.key;
  return topFirst[at + by]?.key;
}
