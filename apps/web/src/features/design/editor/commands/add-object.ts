import type { SceneObject } from '@limn/scene';
import { boundingBox, shiftToCentre } from '../document/geometry.ts';
import { insertLayers } from '../document/editor-document.ts';
import { numberOf } from '../document/object-facts.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { canvasSize } from './command.ts';

/** Puts an object on top of all others, or at an index counted from the bottom, and selects it. */
export function addObject(store: EditorStore, object: SceneObject, label: string, at?: number): string {
  const key = store.newKey();
  const state = store.getState();
  store.commit(insertLayers(state.document, [{ key, object }], at), { label });
  store.select([key]);
  return key;
}

/** The object moved to the middle of the canvas. */
export function centred(object: SceneObject, store: EditorStore): SceneObject {
  const by = shiftToCentre(boundingBox(object), canvasSize(store.getState()));
  return { ...object, left: Math.round(numberOf(object, 'left') + by.left), top: Math.round(numberOf(object, 'top') + by.top) };
}
