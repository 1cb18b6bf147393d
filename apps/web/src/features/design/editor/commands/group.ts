import { isMap } from '@limn/scene';
import { insertLayers, removeLayers } from '../document/editor-document.ts';
import { groupOf, isPlainGroup, mayBeGrouped, partsOf } from '../document/grouping.ts';
import { selectedLayers } from '../store/editor-store.ts';
import { hasSelection, type Command } from './command.ts';

/** The group lies where the highest of its objects was. */
export const group: Command = {
  id: 'group',
  label: 'Group',
  keys: ['Mod+g'],
  enabled: (state) => {
    const may = hasSelection(state);
    if (may !== true) return may;
    const objects = selectedLayers(state).map((layer) => layer.object);
    if (objects.length < 2) return 'Select two objects or more.';
    // A map is drawn again for each place that is tried, which only a map by itself shows.
    if (objects.some(isMap)) return 'Maps can’t be grouped.';
    return mayBeGrouped(objects) ? true : 'Groups can be nested up to five deep.';
  },
  run: ({ store }) => {
    const { document, selection } = store.getState();
    const layers = selectedLayers(store.getState());
    const top = document.layers.findIndex((layer) => layer === layers.at(-1));
    const key = store.newKey();
    const rest = removeLayers(document, selection);
    store.commit(insertLayers(rest, [{ key, object: groupOf(layers.map((layer) => layer.object)) }], top + 1 - layers.length), {
      label: 'Group',
    });
    store.select([key]);
  },
};

export const ungroup: Command = {
  id: 'ungroup',
  label: 'Ungroup',
  keys: ['Mod+Shift+g'],
  enabled: (state) => {
    const may = hasSelection(state);
    if (may !== true) return may;
    return selectedLayers(state).some((layer) => isPlainGroup(layer.object)) ? true : 'Only groups can be ungrouped.';
  },
  run: ({ store }) => {
    const { document, selection } = store.getState();
    const taken: string[] = [];
    const layers = document.layers.flatMap((layer) => {
      if (!selection.includes(layer.key)) return [layer];
      const isGroup = isPlainGroup(layer.object);
      const parts = isGroup ? partsOf(layer.object).map((object) => ({ key: store.newKey(), object })) : [layer];
      taken.push(...parts.map((part) => part.key));
      return parts;
    });
    store.commit({ ...document, layers }, { label: 'Ungroup' });
    store.select(taken);
  },
};
