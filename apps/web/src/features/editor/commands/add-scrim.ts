import { SCRIM_BOTTOM } from '../document/gradients.ts';
import { newShape } from '../document/new-objects.ts';
import { addObject } from './add-object.ts';
import { canChange, canvasSize, type Command } from './command.ts';

/** A veil over the whole picture that is darker at the foot, so that words over a photo can be read. */
export const addScrim: Command = {
  id: 'add-scrim',
  label: 'Scrim',
  keys: [],
  enabled: canChange,
  run: ({ store }) => {
    const shape = newShape('rect', { left: 0, top: 0 });
    const scrim = { ...shape, ...canvasSize(store.getState()), fill: SCRIM_BOTTOM, layerName: 'Scrim' };
    addObject(store, scrim as typeof shape, 'Add scrim');
  },
};
