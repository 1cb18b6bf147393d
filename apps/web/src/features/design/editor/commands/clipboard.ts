import { canChange, hasSelection, type Command } from './command.ts';

/** Copies for pasting here, into another image and, as text, into other programs. */
export const copy: Command = {
  id: 'copy',
  label: 'Copy',
  keys: ['Mod+c'],
  byBrowser: true,
  // A locked image may be copied from.
  enabled: (state) => (state.selection.length > 0 ? true : 'Select an object first.'),
  run: ({ clipboard }) => clipboard?.copy(),
};

export const cut: Command = {
  id: 'cut',
  label: 'Cut',
  keys: ['Mod+x'],
  byBrowser: true,
  enabled: hasSelection,
  run: ({ clipboard }) => clipboard?.cut(),
};

/** Objects, words and pictures. */
export const paste: Command = {
  id: 'paste',
  label: 'Paste',
  keys: ['Mod+v'],
  byBrowser: true,
  enabled: canChange,
  run: ({ clipboard }) => clipboard?.paste(),
};
