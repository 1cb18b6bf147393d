import { newTextbox } from '../document/new-objects.ts';
import { newTextIn } from '../document/text-in-shape.ts';
import { addObject, centred } from './add-object.ts';
import { canChange, onlySelected, type Command } from './command.ts';

export const addText: Command = {
  id: 'add-text',
  label: 'Text',
  keys: ['t'],
  enabled: canChange,
  run: ({ store, typeIn }) => {
    const under = onlySelected(store.getState());
    const text = (under && newTextIn(under.object)) ?? centred(newTextbox({ left: 0, top: 0 }), store);
    // Its words are there to be typed over at once.
    typeIn(addObject(store, text, 'Add text'));
  },
};
