import { moveLayer } from '../document/editor-document.ts';
import { hasOneSelected, onlySelected, type Command, type Enabled } from './command.ts';
import type { EditorState, EditorStore } from '../editor-store.ts';

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
  enabled: (state) => unlessAt(state, state.document.layers.length - 1, 'It is on top already.'),
  run: ({ store }) => step(store, 1, 'Forward'),
};

export const backward: Command = {
  id: 'backward',
  label: 'Backward',
  keys: ['Mod+['],
  enabled: (state) => unlessAt(state, 0, 'It is at the bottom already.'),
  run: ({ store }) => step(store, -1, 'Backward'),
};
