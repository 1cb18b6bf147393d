import type { Command } from './command.ts';

/** Shows what mail apps may round off or clip at the edges; it is never drawn for recipients. */
export const toggleSafeArea: Command = {
  id: 'safe-area',
  label: 'Safe area',
  keys: ['Shift+s'],
  enabled: (state) => (state.mode === 'edit' ? true : 'Go back to Edit to see it.'),
  run: ({ store }) => store.set({ safeArea: !store.getState().safeArea }),
};
