/**
 * The document as the editor holds it: the saved document with a key for each object, so that a layer keeps
 * its identity while its object is replaced. Everything is immutable: a change makes a new document that
 * shares what did not change, which makes an undo step a reference.
 */
import type { SceneDocument, SceneObject } from '@limn/scene';
import { says } from './completed.ts';
import type { Size } from './geometry.ts';
import { leaveGroup, type OpenGroup } from './open-group.ts';

export interface Layer {
  readonly key: string;
  readonly object: SceneObject;
}

export interface EditorDocument {
  /** Everything of the saved document but its objects. */
  readonly frame: Omit<SceneDocument, 'objects'>;
  /** Bottom first, as saved. */
  readonly layers: readonly Layer[];
  /**
   * The size of the image before or after a change of it, for undo; left out: as it is. Not part of the saved
   * document.
   */
  readonly canvas?: Size;
  /** The group that is entered. */
  readonly open?: OpenGroup;
}

export type ObjectPatch = Readonly<Record<string, unknown>>;
export type NewKey = () => string;

export function createKeys(): NewKey {
  let last = 0;
  return () => `layer-${++last}`;
}

export function openDocument(document: SceneDocument, newKey: NewKey): EditorDocument {
  const { objects, ...frame } = document;
  return { frame, layers: objects.map((object) => ({ key: newKey(), object })) };
}

export function closeDocument(document: EditorDocument): SceneDocument {
  if (document.open) return closeDocument(leaveGroup(document));
  return { ...document.frame, objects: document.layers.map((layer) => layer.object) };
}

export function findLayer(document: EditorDocument, key: string): Layer | undefined {
  return document.layers.find((layer) => layer.key === key);
}

/** Replaces objects by key; keys that are not there are left out. The same document when nothing changes. */
export function replaceObjects(document: EditorDocument, replacements: ReadonlyMap<string, SceneObject>): EditorDocument {
  const changed = document.layers.some((layer) => (replacements.get(layer.key) ?? layer.object) !== layer.object);
  if (!changed) return document;
  return {
    ...document,
    layers: document.layers.map((layer) => {
      const object = replacements.get(layer.key);
      return object && object !== layer.object ? { key: layer.key, object } : layer;
    }),
  };
}

/** Sets some properties of some objects. A patch that changes nothing gives the same document. */
export function patchObjects(document: EditorDocument, keys: readonly string[], patch: ObjectPatch): EditorDocument {
  const replacements = new Map<string, SceneObject>();
  for (const layer of document.layers) {
    if (keys.includes(layer.key) && differs(layer.object, patch)) replacements.set(layer.key, { ...layer.object, ...patch });
  }
  return replaceObjects(document, replacements);
}

export function insertLayers(document: EditorDocument, added: readonly Layer[], at = document.layers.length): EditorDocument {
  return { ...document, layers: [...document.layers.slice(0, at), ...added, ...document.layers.slice(at)] };
}

export function removeLayers(document: EditorDocument, keys: readonly string[]): EditorDocument {
  const layers = document.layers.filter((layer) => !keys.includes(layer.key));
  return layers.length === document.layers.length ? document : { ...document, layers };
}

/** Moves one layer to an index counted from the bottom; an index outside is brought inside. */
export function moveLayer(document: EditorDocument, key: string, to: number): EditorDocument {
  const from = document.layers.findIndex((layer) => layer.key === key);
  const target = Math.max(0, Math.min(document.layers.length - 1, to));
  const moved = document.layers[from];
  if (!moved || from === target) return document;
  const layers = document.layers.filter((layer) => layer !== moved);
  return { ...document, layers: [...layers.slice(0, target), moved, ...layers.slice(target)] };
}

function differs(object: SceneObject, patch: ObjectPatch): boolean {
  return Object.entries(patch).some(([name, value]) => !says(object, name, value));
}
