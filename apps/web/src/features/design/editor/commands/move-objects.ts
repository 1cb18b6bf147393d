import { replaceObjects } from '../document/editor-document.ts';
import { boundingBox, mayBecome, shifted, unionOf, type Position } from '../document/geometry.ts';
import { isFixed, numberOf } from '../document/object-facts.ts';
import { selectedLayers, type Change, type EditorStore } from '../store/editor-store.ts';
import { canvasSize } from './command.ts';

/** Moves the selection; a move that would leave the canvas is not made. True where it was. */
export function moveSelection(store: EditorStore, by: Position, change: Change): boolean {
  return moveEach(store, new Map(store.getState().selection.map((key) => [key, by])), change);
}

/**
 * Moves each object by its own shift, in one step. Objects that are locked stay; a move that would leave the
 * canvas is not made.
 */
export function moveEach(store: EditorStore, shifts: ReadonlyMap<string, Position>, change: Change): boolean {
  const state = store.getState();
  const moving = selectedLayers({ ...state, selection: [...shifts.keys()] }).flatMap((layer) => {
    const by = shifts.get(layer.key);
    return by && !isFixed(layer.object) && (by.left !== 0 || by.top !== 0) ? [{ ...layer, by, box: boundingBox(layer.object) }] : [];
  });
  if (moving.length === 0) return false;
  const before = unionOf(moving.map(({ box }) => box));
  const after = unionOf(moving.map(({ box, by }) => shifted(box, by)));
  if (!mayBecome(before, after, canvasSize(state))) return false;
  const moved = moving.map(({ key, object, by }) => {
    const place = { left: rounded(numberOf(object, 'left') + by.left), top: rounded(numberOf(object, 'top') + by.top) };
    return [key, { ...object, ...place }] as const;
  });
  store.commit(replaceObjects(state.document, new Map(moved)), change);
  return true;
}

/** Halves and thirds of a pixel are as exact as a person can see. */
function rounded(value: number): number {
  return Number(value.toFixed(2));
}
