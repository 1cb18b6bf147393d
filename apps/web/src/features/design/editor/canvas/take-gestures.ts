/**
 * Turns what a person did to objects on the canvas into changes of the store's document, or takes it back.
 */
import { FABRIC_PROPERTIES, type FabricObjectJson, type SceneObject } from '@limn/scene';
import { ActiveSelection } from 'fabric';
import { canvasSize } from '../commands/command.ts';
import { insertLayers } from '../document/editor-document.ts';
import { rememberSize } from '../document/completed.ts';
import { boundingBox, mayBecome, unionOf, type Box } from '../document/geometry.ts';
import { settledFrame } from '../document/picture-frame.ts';
import { isAutoScale } from '../document/object-facts.ts';
import { samplesOf } from '../document/shown-values.ts';
import { droppedOnPixels, type Drop } from '../document/whole-pixels.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { ArtboardCanvas } from './artboard-canvas.ts';
import { savedForm, tidy, updateCanvasObject, type CanvasObject } from './fabric-objects.ts';
import { writtenForm } from './show-samples.ts';
import type { OnCanvas } from './on-canvas.ts';

export interface Gestures {
  /** An object, or several that are selected, was changed by this gesture of the canvas library ("drag"). */
  modified(target: CanvasObject, drop: Drop, isCopy: boolean): void;
  /**
   * The words of a text, or how they look. One that `keepsBox` is shown wider than it is: its fields are
   * written out.
   */
  textChanged(target: CanvasObject, label: string, how?: { merge?: string; keepsBox?: boolean }): void;
}

export interface GesturesOptions {
  canvas: ArtboardCanvas;
  store: EditorStore;
  on: OnCanvas;
  /** The store's document needs showing, for it is not what the gesture left. */
  onRebuild: () => void;
  /** A gesture was taken back because it left the canvas; what was selected is not any more. */
  onReverted: () => void;
}

const LABELS: Readonly<Record<string, string>> = {
  drag: 'Move',
  scale: 'Resize',
  scaleX: 'Resize',
  scaleY: 'Resize',
  resizing: 'Resize',
  rotate: 'Turn',
};

export function createGestures({ canvas, store, on, onRebuild, onReverted }: GesturesOptions): Gestures {
  const { shown } = on;

  /**
   * The saved forms of some objects, read through the canvas so that objects of a multiple selection are at
   * their true place.
   */
  function read(keys: readonly string[]): Map<string, SceneObject> {
    const json = canvas.toObject([...FABRIC_PROPERTIES]).objects as FabricObjectJson[];
    const objects: CanvasObject[] = canvas.getObjects();
    const result = new Map<string, SceneObject>();
    objects.forEach((object, index) => {
      const now = shown.get(object.layerKey ?? '');
      const form = json[index];
      if (now && form && object.layerKey && keys.includes(object.layerKey))
        result.set(object.layerKey, tidy(savedForm(writtenForm(form, object), now.wire), now.wire));
    });
    return result;
  }

  /** @param seen what the canvas shows; what replaces it may differ from it a little */
  function commit(replacements: Map<string, SceneObject>, seen: Map<string, SceneObject>, label: string, merge?: string): void {
    const layers = store.getState().document.layers.map((layer) => {
      const object = replacements.get(layer.key);
      return object ? { key: layer.key, object } : layer;
    });
    // The text in a box that was drawn larger is laid out again.
    const isShown = (key: string, wire: SceneObject): boolean => wire === seen.get(key) && !isAutoScale(wire);
    const rebuilds = [...replacements].some(([key, wire]) => !isShown(key, wire));
    for (const [key, wire] of replacements) {
      const now = shown.get(key);
      if (!now || !isShown(key, wire)) continue;
      rememberSize(wire, now.object);
      shown.set(key, { wire, object: now.object });
    }
    const { canvas: _size, ...rest } = store.getState().document;
    const next = { ...rest, layers };
    if (!rebuilds) on.document = next;
    on.applying = true;
    store.commit(next, { label, merge });
    on.applying = false;
    if (rebuilds) onRebuild();
  }

  function revert(keys: readonly string[]): void {
    putBack(keys);
    onReverted();
  }

  function putBack(keys: readonly string[]): void {
    on.applying = true;
    canvas.discardActiveObject();
    for (const key of keys) {
      const now = shown.get(key);
      if (now) updateCanvasObject(now.object, now.wire, samplesOf(store.getState()));
    }
    on.applying = false;
  }

  /** The originals stay; what was dragged is new, right above them, and selected. */
  function copy(keys: readonly string[], dropped: ReadonlyMap<string, SceneObject>): void {
    putBack(keys);
    const { document } = store.getState();
    const copies = keys.flatMap((key) => {
      const { id: _id, ...object } = dropped.get(key) ?? {};
      return dropped.has(key) ? [{ key: store.newKey(), object: object as SceneObject }] : [];
    });
    const top = Math.max(...keys.map((key) => document.layers.findIndex((layer) => layer.key === key)));
    store.commit(insertLayers(document, copies, top + 1), { label: 'Duplicate' });
    store.select(copies.map(({ key }) => key));
  }

  return {
    modified(target, drop, isCopy) {
      const objects: CanvasObject[] = target instanceof ActiveSelection ? target.getObjects() : [target];
      const keys = keysOf(objects);
      const state = store.getState();
      const before = new Map(
        state.document.layers.flatMap((layer) => (keys.includes(layer.key) ? [[layer.key, layer.object] as const] : [])),
      );
      const seen = read(keys);
      if (before.size === 0 || !mayBecome(boxAround(before), boxAround(seen), canvasSize(state))) return revert(keys);
      const settled = new Map([...seen].map(([key, object]) => [key, settledFrame(object, before.get(key) ?? object)]));
      const dropped = droppedOnPixels(before, settled, drop);
      if (isCopy && drop.action === 'drag') return copy(keys, dropped);
      commit(dropped, seen, LABELS[drop.action] ?? 'Change');
    },
    textChanged({ layerKey: key }, label, { merge = `typing ${key}`, keepsBox = false } = {}) {
      const now = shown.get(key ?? '');
      if (!key || !now) return;
      const seen = read([key]);
      const { width, left, top } = now.wire;
      if (keepsBox) for (const [each, object] of seen) seen.set(each, { ...object, width, left, top });
      commit(seen, seen, label, merge);
    },
  };
}

function boxAround(objects: ReadonlyMap<string, SceneObject>): Box {
  return unionOf([...objects.values()].map(boundingBox));
}

/** The layers that objects on the canvas show. */
export function keysOf(objects: readonly CanvasObject[]): string[] {
  return objects.flatMap((object) => object.layerKey ?? []);
}
