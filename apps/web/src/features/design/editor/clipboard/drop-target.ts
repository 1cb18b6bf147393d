/** Tells which object a picture that is dropped at a point replaces. */
import { isMap, type SceneObject } from '@limn/scene';
import type { Layer } from '../document/editor-document.ts';
import { boundingBox, type Box, type Position } from '../document/geometry.ts';
import { isDynamicImage, kindOf } from '../document/object-facts.ts';
import type { EditorState } from '../store/editor-store.ts';

/**
 * The uppermost picture at the point that is the same for everyone. One that covers the whole canvas is a
 * background: everything is dropped on it, so it is replaced only where it is selected.
 */
export function replacedBy({ document, image, selection }: EditorState, at: Position): Layer | undefined {
  return document.layers.findLast(
    ({ key, object }) =>
      isReplaceable(object) && contains(boundingBox(object), at) && (selection.includes(key) || !covers(boundingBox(object), image)),
  );
}

function isReplaceable(object: SceneObject): boolean {
  return kindOf(object) === 'image' && object.visible !== false && !isMap(object) && !isDynamicImage(object);
}

function contains(box: Box, { left, top }: Position): boolean {
  return left >= box.left && left <= box.left + box.width && top >= box.top && top <= box.top + box.height;
}

function covers(box: Box, canvas: { width: number; height: number }): boolean {
  return box.left <= 1 && box.top <= 1 && box.left + box.width >= canvas.width - 1 && box.top + box.height >= canvas.height - 1;
}
