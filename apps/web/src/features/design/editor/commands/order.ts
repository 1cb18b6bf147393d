import { moveLayer, type EditorDocument } from '../document/editor-document.ts';
import { hasOneSelected, hasSelection, onlySelected, type Command, type Enabled } from './command.ts';
import type { EditorState, EditorStore } from '../store/editor-store.ts';

function indexOf(state: EditorState): number {
  const layer = onlySelected(state);
  return layer ? state.document.layers.indexOf(layer) : -1;
}

function step(store: EditorStore, by: 1 | -1, label: string): void {
  const state = store.getState();
  const layer = onlySelected(state);
  if (layer) store.commit(moveLayer(state.document, layer.key, indexOf(state) + by), { label });
}

function unlessAt(state: EditorState, edge: number, sentence: string): Enabled {
  const may = hasOneSelected(state);
  return may === true && indexOf(state) === edge ? sentence : may;
}

export const forward: Command = {
  id: 'forward',
  label: 'Forward',
  keys: ['Mod+]'],
  enabled: (state) => unlessAt(state, state.document.layers.length - 1, 'It’s already at the front.'),
  run: ({ store }) => step(store, 1, 'Forward'),
};

export const backward: Command = {
  id: 'backward',
  label: 'Backward',
  keys: ['Mod+['],
  enabled: (state) => unlessAt(state, 0, 'It’s already at the back.'),
  run: ({ store }) => step(store, -1, 'Backward'),
};

/** The selection above all others, in the order it had. */
export const toFront: Command = {
  id: 'to-front',
  label: 'Bring to front',
  keys: [']'],
  enabled: (state) => unlessAll(state, (index, { layers }, count) => index >= layers.length - count, 'It’s already at the front.'),
  run: ({ store }) => stack(store, 'top', 'Bring to front'),
};

export const toBack: Command = {
  id: 'to-back',
  label: 'Send to back',
  keys: ['['],
  enabled: (state) => unlessAll(state, (index, _document, count) => index < count, 'It’s already at the back.'),
  run: ({ store }) => stack(store, 'bottom', 'Send to back'),
};

function unlessAll(
  state: EditorState,
  isThere: (index: number, document: EditorDocument, count: number) => boolean,
  sentence: string,
): Enabled {
  const may = hasSelection(state);
  if (may !== true) return may;
  const { document, selection } = state;
  const moves = document.layers.some((layer, index) => selection.includes(layer.key) && !isThere(index, document, selection.length));
  return moves ? true : sentence;
}

function stack(store: EditorStore, to: 'top' | 'bottom', label: string): void {
  const { document, selection } = store.getState();
  const rest = document.layers.filter((layer) => !selection.includes(layer.key));
  const taken = document.layers.filter((layer) => selection.includes(layer.key));
  store.commit({ ...document, layers: to === 'top' ? [...rest, ...taken] : [...taken, ...rest] }, { label });
}
