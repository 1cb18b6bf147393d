/**
 * Another size of the image, as one step that can be undone; on wish everything in it grows or shrinks alike.
 */
import type { SceneObject } from '@limn/scene';
import type { Size } from '../document/geometry.ts';
import { numberOf } from '../document/object-facts.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { canvasSize } from './command.ts';

export const MAX_CANVAS_SIDE = 5000;

/** Changes the document; the size that is answered is still to be saved with the image. */
export function resizedCanvas(store: EditorStore, side: keyof Size, pixels: number, scalesContents: boolean): Size {
  const state = store.getState();
  const before = canvasSize(state);
  const other = side === 'width' ? 'height' : 'width';
  const scale = Math.min(pixels / before[side], MAX_CANVAS_SIDE / before[side], MAX_CANVAS_SIDE / before[other]);
  const size: Size = scalesContents
    ? { width: wholeSide(before.width * scale), height: wholeSide(before.height * scale) }
    : { ...before, [side]: pixels };
  const layers = scalesContents
    ? state.document.layers.map(({ key, object }) => ({
        key,
        object: scaled(object, size.width / before.width, size.height / before.height),
      }))
    : state.document.layers;
  if (size.width !== before.width || size.height !== before.height)
    store.commitCanvas({ ...state.document, layers }, size, { label: scalesContents ? 'Scale image' : 'Resize canvas' });
  return size;
}

function wholeSide(pixels: number): number {
  return Math.max(1, Math.min(MAX_CANVAS_SIDE, Math.round(pixels)));
}

/** Alike in both directions; the half pixel that a whole side makes of it goes into the place. */
function scaled(object: SceneObject, across: number, down: number): SceneObject {
  const scale = Math.min(across, down);
  const stretched = (name: 'scaleX' | 'scaleY') =>
    (object[name] !== undefined && object[name] < 0 ? object[name] : numberOf(object, name)) * scale;
  return {
    ...object,
    left: rounded(numberOf(object, 'left') * across),
    top: rounded(numberOf(object, 'top') * down),
    scaleX: rounded(stretched('scaleX')),
    scaleY: rounded(stretched('scaleY')),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
