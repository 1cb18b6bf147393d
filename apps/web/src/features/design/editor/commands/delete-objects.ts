import { removeLayers } from '../document/editor-document.ts';
import { hasSelection, type Command } from './command.ts';

export const deleteObjects: Command = {
  id: 'delete',
  label: 'Delete',
  keys: ['Delete', 'Backspace'],
  enabled: hasSelection,
  run: ({ store }) => {
    const { document, selection } = store.getState();
    store.commit(removeLayers(document, selection), { label: 'Delete' });
  },
};
