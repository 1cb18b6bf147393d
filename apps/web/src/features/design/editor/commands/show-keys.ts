import type { Command } from './command.ts';

export const showKeys: Command = {
  id: 'show-keys',
  label: 'Keyboard shortcuts',
  keys: ['?'],
  enabled: () => true,
  run: ({ ask }) => ask({ kind: 'keys' }),
};
