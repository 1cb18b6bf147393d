/** Changing properties of what is selected, also of the text inside an auto-scale group. */
import type { SceneObject } from '@limn/scene';
import { replaceObjects, type Layer } from '../document/editor-document.ts';
import { completed, says } from '../document/completed.ts';
import { childrenOf, isAutoScale, kindOf, propertiesOf, textInside } from '../document/object-facts.ts';
import { boundingBox, mayBecome } from '../document/geometry.ts';
import { canvasSize } from '../commands/command.ts';
import { isReadOnly, selectedLayers, type EditorStore } from '../editor-store.ts';

export type Patch = Readonly<Record<string, unknown>>;

/** Which object of a selected layer a property belongs to: the layer's own, or the text in it. */
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

/** The least that most people can read, or the text's own size where that is smaller. */
export function usualSmallestSize(text: SceneObject | undefined): number {
  const { fontSize = 40, scaleY = 1 } = text ? propertiesOf(text) : {};
  return Math.min(10, Math.max(1, Math.floor(Number(fontSize) * Number(scaleY))));
}

/** A text in a group that shrinks it to fit, or the text taken out again. */
export function withShrinking(object: SceneObject, shrink: boolean): SceneObject {
  const text = textInside(object);
  if (!text || isAutoScale(object) === shrink) return object;
  if (!shrink) {
    const { left, top, angle, opacity, layerName, layerIcon, visible, shadow } = propertiesOf(object);
    const place = { left, top, angle, opacity, layerName, layerIcon, visible, shadow, originX: 'left', originY: 'top' };
    return { ...text, ...place, minFontSize: undefined } as SceneObject;
  }
  if (kindOf(object) !== 'text') return object;
  const properties = propertiesOf(object);
  const size = (name: 'width' | 'height', scale: 'scaleX' | 'scaleY') => Number(properties[name] ?? 0) * Number(properties[scale] ?? 1);
  const [width, height] = [size('width', 'scaleX'), size('height', 'scaleY')];
  return {
    type: 'group',
    version: '3.4.0',
    originX: 'left',
    originY: 'top',
    left: properties['left'],
    top: properties['top'],
    width,
    height,
    fill: 'rgb(0,0,0)',
    stroke: null,
    strokeWidth: 0,
    scaleX: 1,
    scaleY: 1,
    angle: properties['angle'] ?? 0,
    opacity: properties['opacity'] ?? 1,
    shadow: properties['shadow'] ?? null,
    visible: properties['visible'] ?? true,
    autoScale: true,
    layerName: properties['layerName'],
    layerIcon: properties['layerIcon'],
    objects: [
      {
        ...object,
        minFontSize: usualSmallestSize(text),
        left: -width / 2,
        top: -height / 2,
        angle: 0,
        opacity: 1,
        shadow: null,
        visible: true,
        layerName: undefined,
        layerIcon: undefined,
      },
    ],
  } as unknown as SceneObject;
}
