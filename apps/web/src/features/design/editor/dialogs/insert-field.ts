/** Puts a placeholder into a text: at the caret where it is being typed in, else at its end. */
import { findLayer } from '../document/editor-document.ts';
import { textInside, textOf } from '../document/object-facts.ts';
import { changeSelection } from '../properties/change-selection.ts';
import type { Editor } from '../session/editor-context.tsx';

export function insertIntoText({ session: { store }, canvas }: Pick<Editor, 'session' | 'canvas'>, key: string, placeholder: string): void {
  if (store.getState().typingIn === key && canvas()?.insertAtCaret(placeholder)) return;
  const layer = findLayer(store.getState().document, key);
  const text = layer && textInside(layer.object);
  if (!text) return;
  store.select([key]);
  changeSelection(store, { text: textOf(text, 'text') + placeholder }, 'Insert merge field', 'text');
}
