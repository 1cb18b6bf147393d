import { textInside } from '../document/object-facts.ts';
import { hasOneSelected, onlySelected, type Command } from './command.ts';

export const insertMergeField: Command = {
  id: 'insert-merge-field',
  label: 'Insert Merge Field',
  keys: ['Mod+m'],
  enabled: (state) => {
    const may = hasOneSelected(state);
    const layer = onlySelected(state);
    if (may !== true || !layer) return may;
    return textInside(layer.object) ? true : 'Select a text to insert a merge field.';
  },
  run: ({ store, ask }) => {
    const layer = onlySelected(store.getState());
    if (layer) ask({ kind: 'merge-field', target: { kind: 'text', key: layer.key } });
  },
};
