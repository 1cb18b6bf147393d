import type { Command } from './command.ts';

export const preview: Command = {
  id: 'preview',
  label: 'Preview',
  keys: ['p'],
  enabled: () => true,
  run: ({ store, setPreview }) => setPreview(store.getState().mode === 'edit'),
};
