import { newTextbox } from '../document/new-objects.ts';
import { addObject, centred } from './add-object.ts';
import { canChange, type Command } from './command.ts';

export const addText: Command = {
  id: 'add-text',
  label: 'Text',
  keys: ['t'],
  enabled: canChange,
  run: ({ store, typeIn }) => {
    const key = addObject(store, centred(newTextbox({ left: 0, top: 0 }), store), 'Add text');
    // Its words are there to be typed over at once; on a phone that would throw up the keyboard over the canvas.
    if (!globalThis.matchMedia?.('(pointer: coarse)').matches) typeIn(key);
  },
};
