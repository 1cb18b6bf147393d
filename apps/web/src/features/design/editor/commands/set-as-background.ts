import { moveLayer, replaceObjects } from '../document/editor-document.ts';
import { kindOf } from '../document/object-facts.ts';
import { framed } from '../document/picture-frame.ts';
import { canvasSize, hasOneSelected, onlySelected, type Command } from './command.ts';
import { LOCKED } from './lock-objects.ts';

/** Straight, and without what a picture in a frame may have around it. */
const PLAIN = {
  left: 0,
  top: 0,
  originX: 'left',
  originY: 'top',
  angle: 0,
  skewX: 0,
  skewY: 0,
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  cornerRadius: null,
  pictureMask: null,
};

/** The picture fills the canvas, lies under everything and keeps its place. */
export const setAsBackground: Command = {
  id: 'set-as-background',
  label: 'Set as background',
  keys: [],
  enabled: (state) => {
    const may = hasOneSelected(state);
    const layer = onlySelected(state);
    if (may !== true || !layer) return may;
    return kindOf(layer.object) === 'image' ? true : 'Only images can be set as background.';
  },
  run: ({ store }) => {
    const state = store.getState();
    const layer = onlySelected(state);
    if (!layer) return;
    const framing = framed(layer.object, { frame: canvasSize(state), fit: 'fill' });
    const object = { ...layer.object, ...framing, ...PLAIN, ...LOCKED } as typeof layer.object;
    const document = replaceObjects(state.document, new Map([[layer.key, object]]));
    store.commit(moveLayer(document, layer.key, 0), { label: 'Set as background' });
  },
};
