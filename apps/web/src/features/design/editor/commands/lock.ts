import type { Command } from './command.ts';

export const lock: Command = {
  id: 'lock',
  label: 'Lock',
  keys: [],
  enabled: (state) => (state.image.lock ? 'The image is already locked.' : true),
  run: ({ setLock }) => setLock(true),
};

export const unlock: Command = {
  id: 'unlock',
  label: 'Unlock',
  keys: [],
  enabled: (state) => (state.image.lock ? true : 'The image isn’t locked.'),
  run: ({ setLock }) => setLock(false),
};
