import { replaceObjects } from '../document/editor-document.ts';
import { boundingBox, mayBecome, shifted, unionOf, type Position } from '../document/geometry.ts';
import { numberOf } from '../document/object-facts.ts';
import { selectedLayers, type EditorStore } from '../editor-store.ts';
import type { Change } from '../store/history.ts';
import { canvasSize } from './command.ts';

/** Moves the selection; a move that would leave the canvas is not made. True where it was. */
export function moveSelection(store: EditorStore, by: Position, change: Change): boolean {
  const state = store.getState();
  const selected = selectedLayers(state);
  if (selected.length === 0 || (by.left === 0 && by.top === 0)) return false;
  const before = unionOf(selected.map((layer) => boundingBox(layer.object)));
  if (!mayBecome(before, shifted(before, by), canvasSize(state))) return false;
  const moved = selected.map(
    ({ key, object }) => [key, { ...object, left: numberOf(object, 'left') + by.left, top: numberOf(object, 'top') + by.top }] as const,
  );
  store.commit(replaceObjects(state.document, new Map(moved)), change);
  return true;
}
