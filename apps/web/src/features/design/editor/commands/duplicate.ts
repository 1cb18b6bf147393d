import { insertLayers } from '../document/editor-document.ts';
import { boundingBox, shifted, shiftInside } from '../document/geometry.ts';
import { numberOf } from '../document/object-facts.ts';
import { selectedLayers } from '../store/editor-store.ts';
import { canvasSize, hasSelection, type Command } from './command.ts';

const DOWN = 20;

/** A copy lies 20 px lower, or as low as the canvas allows. */
export const duplicate: Command = {
  id: 'duplicate',
  label: 'Duplicate',
  keys: ['Mod+d'],
  enabled: hasSelection,
  run: ({ store }) => {
    const state = store.getState();
    const originals = selectedLayers(state);
    const copies = originals.map(({ object }) => {
      const lower = shifted(boundingBox(object), { left: 0, top: DOWN });
      const back = shiftInside(lower, canvasSize(state));
      const copy = { ...structuredClone(object), top: numberOf(object, 'top') + DOWN + Math.min(0, back.top) };
      delete copy.id;
      return { key: store.newKey(), object: copy };
    });
    const top = Math.max(...originals.map((layer) => state.document.layers.indexOf(layer)));
    store.commit(insertLayers(state.document, copies, top + 1), { label: 'Duplicate' });
    store.select(copies.map((layer) => layer.key));
  },
};
