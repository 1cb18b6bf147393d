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

/** One place up (−1) or down (+1) in the list. */
export function stepInList(document: EditorDocument, key: string, by: 1 | -1): EditorDocument {
  const from = document.layers.findIndex((layer) => layer.key === key);
  return moveLayer(document, key, from - by);
}
