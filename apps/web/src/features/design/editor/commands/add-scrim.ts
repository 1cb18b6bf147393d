import { SCRIM_BOTTOM } from '../document/gradients.ts';
import { newShape } from '../document/new-objects.ts';
import { kindOf } from '../document/object-facts.ts';
import { addObject } from './add-object.ts';
import { canChange, canvasSize, onlySelected, type Command } from './command.ts';

/** A veil over the whole picture that is darker at the foot, so that words over a photo can be read. */
export const addScrim: Command = {
  id: 'add-scrim',
  label: 'Scrim',
  keys: [],
  enabled: canChange,
  run: ({ store }) => {
    const shape = newShape('rect', { left: 0, top: 0 });
    const scrim = { ...shape, ...canvasSize(store.getState()), fill: SCRIM_BOTTOM, layerName: 'Scrim' };
    const { layers } = store.getState().document;
    // Over the picture that is selected, under the words that lie on it.
    const picture = onlySelected(store.getState());
    const at = picture && kindOf(picture.object) === 'image' ? layers.indexOf(picture) + 1 : undefined;
    addObject(store, scrim as typeof shape, 'Add scrim', at);
  },
};
