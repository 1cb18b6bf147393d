/**
 * A group that is entered: its parts lie in the document as layers of their own until it is left. What is
 * saved meanwhile is the group as it would be left now.
 */
import type { SceneObject } from '@limn/scene';
import type { EditorDocument, Layer, NewKey } from './editor-document.ts';
import { groupOf, isPlainGroup, placedParts } from './grouping.ts';

export interface OpenGroup {
  readonly key: string;
  readonly group: SceneObject;
  /** The parts as they came out of it. */
  readonly entered: readonly SceneObject[];
  /** Layers that do not belong to it; whatever is added meanwhile does. */
  readonly outside: readonly string[];
}

/** The same document where the layer is no group. */
export function enterGroup(document: EditorDocument, key: string, newKey: NewKey): EditorDocument {
  const whole = leaveGroup(document);
  const layer = whole.layers.find((each) => each.key === key);
  if (!layer || !isPlainGroup(layer.object)) return document;
  const entered = placedParts(layer.object);
  const parts = entered.map((object) => ({ key: newKey(), object }));
  const outside = whole.layers.flatMap((each) => (each === layer ? [] : [each.key]));
  return {
    ...whole,
    layers: whole.layers.flatMap((each) => (each === layer ? parts : [each])),
    open: { key, group: layer.object, entered, outside },
  };
}

/**
 * The same document where none is entered. A group that was emptied is gone; one in which nothing changed is
 * as it was.
 */
export function leaveGroup(document: EditorDocument): EditorDocument {
  const { open, ...rest } = document;
  if (!open) return document;
  const inside = insideOf(document);
  // Where its lowest part is: what is added meanwhile lies above everything.
  const [lowest] = inside;
  const objects = inside.map((layer) => layer.object);
  const isUnchanged = objects.length === open.entered.length && objects.every((object, index) => object === open.entered[index]);
  const group: Layer = { key: open.key, object: isUnchanged ? open.group : regrouped(open.group, objects) };
  const layers = rest.layers.flatMap((layer) => (layer === lowest ? [group] : inside.includes(layer) ? [] : [layer]));
  return { ...rest, layers };
}

export function insideOf({ open, layers }: EditorDocument): readonly Layer[] {
  return open ? layers.filter((layer) => !open.outside.includes(layer.key)) : [];
}

/** The parts have taken over the group's position; its name and its looks stay its own. */
function regrouped(group: SceneObject, objects: readonly SceneObject[]): SceneObject {
  const { left, top, width, height, ...made } = groupOf(objects) as SceneObject & { objects: SceneObject[] };
  const straight = { originX: 'left', originY: 'top', scaleX: 1, scaleY: 1, angle: 0, flipX: false, flipY: false, skewX: 0, skewY: 0 };
  return { ...group, ...straight, strokeWidth: 0, left, top, width, height, objects: made.objects } as SceneObject;
}
