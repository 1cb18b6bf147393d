/**
 * Sizes and places typed in the property card: one change of the selection, and what to say where it is not
 * quite what was typed.
 */
import { boundingBox, type Box } from '../document/geometry.ts';
import { replaceObjects } from '../document/editor-document.ts';
import { isFixed } from '../document/object-facts.ts';
import { typedBoxHint, withTypedBox, type TypedBox } from '../document/typed-box.ts';
import { canvasSize } from '../commands/command.ts';
import { isReadOnly, selectedLayers, type EditorStore } from '../store/editor-store.ts';

interface Typed {
  wanted: TypedBox;
  /** Where it left the objects, by their keys. Moved since then, they forget what was typed. */
  boxes: ReadonlyMap<string, Box>;
}

const typedIn = new WeakMap<EditorStore, Typed>();

/** Answers with what to say: nothing where it is exactly as typed. */
export function typeBox(store: EditorStore, typed: TypedBox, label: string): string | undefined {
  const state = store.getState();
  if (isReadOnly(state)) return undefined;
  const layers = selectedLayers(state).filter((layer) => !isFixed(layer.object));
  if (layers.length === 0) return 'Its position is locked.';
  const wanted = { ...stillWanted(typedIn.get(store), layers), ...typed };
  const objects = withTypedBox(
    layers.map((layer) => layer.object),
    wanted,
    canvasSize(state),
  );
  const changed = layers.map((layer, index) => [layer.key, objects[index] ?? layer.object] as const);
  store.commit(replaceObjects(state.document, new Map(changed)), { label, merge: `${label} ${state.selection.join(' ')}` });
  typedIn.set(store, { wanted, boxes: new Map(changed.map(([key, object]) => [key, boundingBox(object)])) });
  return typedBoxHint(objects, wanted);
}

/** The height is not asked: that of a text is measured later. */
function stillWanted(before: Typed | undefined, layers: ReturnType<typeof selectedLayers>): TypedBox {
  const isThere = layers.every(({ key, object }) => {
    const [was, is] = [before?.boxes.get(key), boundingBox(object)];
    return was && was.left === is.left && was.top === is.top && Math.abs(was.width - is.width) < 0.01;
  });
  return before && isThere && before.boxes.size === layers.length ? before.wanted : {};
}
