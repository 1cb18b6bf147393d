import { hasOneSelected, onlySelected, type Command } from './command.ts';

export const rename: Command = {
  id: 'rename',
  label: 'Rename',
  keys: ['F2'],
  enabled: hasOneSelected,
  run: ({ store, ask }) => {
    const layer = onlySelected(store.getState());
    if (layer) ask({ kind: 'rename', key: layer.key });
  },
};
