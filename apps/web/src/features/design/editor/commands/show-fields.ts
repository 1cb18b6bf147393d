import type { Command } from './command.ts';

/**
 * Texts show their fields as they are written, instead of sample values. Never changes what recipients see.
 */
export const showFields: Command = {
  id: 'show-fields',
  label: 'Show fields as code',
  keys: ['Shift+f'],
  enabled: (state) => (state.mode === 'edit' ? true : 'Go back to Edit to see it.'),
  run: ({ store }) => store.set({ showsFields: !store.getState().showsFields }),
};
