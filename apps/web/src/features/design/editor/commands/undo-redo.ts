import { canChange, type Command } from './command.ts';

export const undo: Command = {
  id: 'undo',
  label: 'Undo',
  keys: ['Mod+z'],
  enabled: (state) => {
    const may = canChange(state);
    return may === true && state.history.past.length === 0 ? 'Nothing to undo.' : may;
  },
  run: ({ store }) => store.undo(),
};

export const redo: Command = {
  id: 'redo',
  label: 'Redo',
  keys: ['Mod+Shift+z', 'Mod+y'],
  enabled: (state) => {
    const may = canChange(state);
    return may === true && state.history.future.length === 0 ? 'Nothing to redo.' : may;
  },
  run: ({ store }) => store.redo(),
};
