/** The list shows the top first, the document is saved bottom first. */
import { moveLayer, type EditorDocument, type Layer } from '../document/editor-document.ts';

export function topFirst(document: EditorDocument): readonly Layer[] {
  return document.layers.toReversed();
}

/** The document after a layer was dropped on the place of another one. */
export function dropOn(document: EditorDocument, key: string, over: string): EditorDocument {
  const to = document.layers.findIndex((layer) => layer.key === over);
  return to < 0 ? document : moveLayer(document, key, to);
}

export type Choosing = 'only' | 'toggled' | 'up to here';

/** The selection after a layer was chosen by itself, with Ctrl or with Shift. */
export function selectionAfter(document: EditorDocument, selection: readonly string[], key: string, how: Choosing): readonly string[] {
  if (how === 'only') return [key];
  if (how === 'toggled') return selection.includes(key) ? selection.filter((each) => each !== key) : [...selection, key];
  const keys = document.layers.map((layer) => layer.key);
  const here = keys.indexOf(key);
  const near = keys
    .flatMap((each, index) => (selection.includes(each) ? [index] : []))
    .toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here))[0];
  const from = near ?? here;
  return [...new Set([...selection, ...keys.slice(Math.min(from, here), Math.max(from, here) + 1)])];
}

/** One place up (−1) or down (+1) in the list. */
export function stepInList(document: EditorDocument, key: string, by: 1 | -1): EditorDocument {
  const from = document.layers.findIndex((layer) => layer.key === key);
  return moveLayer(document, key, from - by);
}
