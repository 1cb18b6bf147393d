import { newMap, offersMaps } from '../document/map-object.ts';
import { addObject, centred } from './add-object.ts';
import { canChange, canvasSize, type Command } from './command.ts';

export const addMap: Command = {
  id: 'add-map',
  label: 'Map',
  keys: [],
  enabled: (state) => {
    const may = canChange(state);
    if (may !== true) return may;
    return offersMaps(state.image) ? true : 'Maps need an image with a location table.';
  },
  run: ({ store }) => void addObject(store, centred(newMap(canvasSize(store.getState())), store), 'Add map'),
};
