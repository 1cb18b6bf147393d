import { boundingBox, shiftToCentre, unionOf } from '../document/geometry.ts';
import { selectedLayers } from '../store/editor-store.ts';
import { canvasSize, canMove, type Command } from './command.ts';
import { moveSelection } from './move-objects.ts';

export const centre: Command = {
  id: 'centre',
  label: 'Centre',
  keys: [],
  enabled: canMove,
  run: ({ store }) => {
    const state = store.getState();
    const box = unionOf(selectedLayers(state).map((layer) => boundingBox(layer.object)));
    moveSelection(store, shiftToCentre(box, canvasSize(state)), { label: 'Centre' });
  },
};
