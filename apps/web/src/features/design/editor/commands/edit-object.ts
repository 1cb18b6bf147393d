import { isMap } from '@limn/scene';
import { isPlainGroup } from '../document/grouping.ts';
import { kindOf, textInside } from '../document/object-facts.ts';
import { hasOneSelected, onlySelected, type Command } from './command.ts';

/** Typing for a text, the image dialog for an image; a group is entered. */
export const editObject: Command = {
  id: 'edit',
  label: 'Edit',
  keys: ['Enter'],
  enabled: (state) => {
    const may = hasOneSelected(state);
    const layer = onlySelected(state);
    if (may !== true || !layer) return may;
    if (isMap(layer.object)) return 'Edit a map’s properties below.';
    return isPlainGroup(layer.object) || textInside(layer.object) || kindOf(layer.object) === 'image'
      ? true
      : 'Edit a shape’s properties below.';
  },
  run: ({ store, ask, typeIn }) => {
    const layer = onlySelected(store.getState());
    if (!layer) return;
    if (isPlainGroup(layer.object)) store.enterGroup(layer.key);
    else if (kindOf(layer.object) === 'image') ask({ kind: 'edit-image', key: layer.key });
    else typeIn(layer.key);
  },
};
