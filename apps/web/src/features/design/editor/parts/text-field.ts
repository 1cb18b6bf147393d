/**
 * The field beside the canvas for the words of a text that is not typed in on it: the card that has it says
 * how to get there.
 */
import type { EditorStore } from '../store/editor-store.ts';

const fields = new WeakMap<EditorStore, () => void>();

/** @returns takes it away again */
export function offerTextField(store: EditorStore, show: () => void): () => void {
  fields.set(store, show);
  return () => void fields.delete(store);
}

export function showTextField(store: EditorStore): void {
  fields.get(store)?.();
}
