import { canChange, type Command } from './command.ts';

export const addImage: Command = {
  id: 'add-image',
  label: 'Image',
  keys: ['i'],
  enabled: canChange,
  run: ({ ask }) => ask({ kind: 'insert-image' }),
};
