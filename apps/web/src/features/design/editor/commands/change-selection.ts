/** Changing properties of what is selected, also of the text inside an auto-scale group. */
import type { SceneObject } from '@limn/scene';
import { replaceObjects, type Layer } from '../document/editor-document.ts';
import { completed, says } from '../document/completed.ts';
import { childrenOf, textInside } from '../document/object-facts.ts';
import { boundingBox, mayBecome } from '../document/geometry.ts';
import { canvasSize } from './command.ts';
import { isReadOnly, selectedLayers, type EditorStore } from '../store/editor-store.ts';

export type Patch = Readonly<Record<string, unknown>>;

/** Tells which object of a selected layer a property belongs to: the layer's own, or the text in it. */
export type Target = 'object' | 'text';

/** True where the change was made; false where it would leave the canvas. */
export function changeSelection(
  store: EditorStore,
  patch: Patch | ((object: SceneObject) => Patch),
  label: string,
  target: Target = 'object',
): boolean {
  const state = store.getState();
  if (isReadOnly(state)) return false;
  const changed = selectedLayers(state).flatMap((layer): [string, SceneObject][] => {
    const next = changedObject(layer, patch, target);
    return next ? [[layer.key, next]] : [];
  });
  const moves = changed.some(([, object]) => leavesCanvas(state.document.layers, object, changed, canvasSize(state)));
  if (moves) return false;
  store.commit(replaceObjects(state.document, new Map(changed)), { label, merge: `${label} ${state.selection.join(' ')}` });
  return true;
}

function changedObject({ object }: Layer, patch: Patch | ((object: SceneObject) => Patch), target: Target): SceneObject | undefined {
  const subject = target === 'text' ? textInside(object) : object;
  if (!subject) return undefined;
  const values = typeof patch === 'function' ? patch(subject) : patch;
  if (Object.entries(values).every(([name, value]) => says(subject, name, value))) return undefined;
  const next = withoutGaps({ ...subject, ...values });
  if (subject === object) return next;
  return { ...object, objects: childrenOf(object).map((child) => (child === subject ? next : child)) } as SceneObject;
}

/** A property set to undefined is taken away. */
function withoutGaps(properties: Record<string, unknown>): SceneObject {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as unknown as SceneObject;
}

const PLACING = ['left', 'top', 'scaleX', 'scaleY', 'angle', 'width', 'height'] as const;

/** A property that moves, sizes or turns an object keeps the rule of the canvas; looks never do. */
function leavesCanvas(
  layers: readonly Layer[],
  after: SceneObject,
  changed: readonly [string, SceneObject][],
  canvas: { width: number; height: number },
): boolean {
  const key = changed.find(([, object]) => object === after)?.[0];
  const before = layers.find((layer) => layer.key === key)?.object;
  if (!before) return false;
  const [old, next] = [completed(before), completed(after)];
  if (PLACING.every((name) => old[name] === next[name])) return false;
  return !mayBecome(boundingBox(before), boundingBox(after), canvas);
}
