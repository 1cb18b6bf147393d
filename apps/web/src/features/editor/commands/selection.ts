import { isFixed } from '../document/object-facts.ts';
import type { EditorState } from '../editor-store.ts';
import { canChange, type Command, type Enabled } from './command.ts';

function hasLayers(state: EditorState): Enabled {
  const may = canChange(state);
  return may === true && state.document.layers.length === 0 ? 'There are no objects yet.' : may;
}

export const selectAll: Command = {
  id: 'select-all',
  label: 'Select all',
  keys: ['Mod+a'],
  enabled: hasLayers,
  run: ({ store }) => {
    const shown = store.getState().document.layers.filter((layer) => layer.object.visible !== false && !isFixed(layer.object));
    store.select(shown.map((layer) => layer.key));
  },
};

export const selectNothing: Command = {
  id: 'select-nothing',
  label: 'Select nothing',
  keys: ['Escape'],
  enabled: (state) => (state.selection.length > 0 || state.tool !== 'select' ? true : 'Nothing is selected.'),
  run: ({ store }) => {
    store.set({ tool: 'select' });
    store.select([]);
  },
};

/** The key of the layer above (−1) or below (+1) the selected one, as the list shows them: top first. */
export function neighbour(state: EditorState, by: 1 | -1): string | undefined {
  const topFirst = [...state.document.layers].reverse();
  const at = topFirst.findIndex((layer) => state.selection.includes(layer.key));
  if (at < 0) return (by > 0 ? topFirst[0] : topFirst.at(-1))?.key;
  return topFirst[at + by]?.key;
}
