import type { Command } from './command.ts';

/** A locked image may be taken as a start: nothing about it changes. */
export const saveAsTemplate: Command = {
  id: 'save-as-template',
  label: 'Save as template',
  keys: [],
  enabled: ({ image }) => (image.template ? 'This is already a template.' : true),
  run: ({ ask }) => ask({ kind: 'save-as-template' }),
};
