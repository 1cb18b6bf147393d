import { newTextbox } from '../document/new-objects.ts';
import { addObject, centred } from './add-object.ts';
import { canChange, type Command } from './command.ts';

export const addText: Command = {
  id: 'add-text',
  label: 'Text',
  keys: ['t'],
  enabled: canChange,
  run: ({ store }) => void addObject(store, centred(newTextbox({ left: 0, top: 0 }), store), 'Add text'),
};
