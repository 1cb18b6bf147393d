/**
 * Typing in a text of the canvas. Every key is a change of the document, so that it is saved while it is
 * typed.
 */
import type { Canvas, IText } from 'fabric';
import { NEW_HEADLINE } from '../document/new-clock.ts';
import { NEW_TEXT } from '../document/new-objects.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { isCanvasText, type CanvasObject } from './fabric-objects.ts';
import type { TextHugs } from './hug-text.ts';

export interface Typing {
  /** The text that is typed in. */
  text(): IText | undefined;
  /** @param words typed already, before it could start */
  start(object: CanvasObject | undefined, words?: string): void;
  /** Returns the focus to the text. */
  focus(): void;
  end(): void;
  /** Puts words at the caret; false where nothing is typed in. */
  insertAtCaret(words: string): boolean;
  /** Puts words in place of a part of the text, counted in graphemes. */
  replace(from: number, to: number, words: string): void;
  /** Styles the marked characters; false where none are marked. */
  styleMarked(style: Record<string, unknown>): boolean;
}

export interface TypingOptions {
  canvas: Canvas;
  store: EditorStore;
  hugs: Pick<TextHugs, 'start'>;
  /** The text changed; `label` names the step of undo. */
  onChange: (target: CanvasObject, label: string) => void;
  onEnd: (target: CanvasObject) => void;
}

export function attachTyping({ canvas, store, hugs, onChange, onEnd }: TypingOptions): Typing {
  function typed(): IText | undefined {
    const active = canvas.getActiveObject();
    return isCanvasText(active) && active.isEditing ? active : undefined;
  }

  function changed(text: IText, label: string): void {
    text.initDimensions();
    onChange(text, label);
    canvas.requestRenderAll();
  }

  /** In place of what is marked, with the caret behind it. */
  function insert(text: IText, words: string, label: string, from = text.selectionStart, to = text.selectionEnd): void {
    text.insertChars(words, undefined, from, to);
    const caret = from + text.graphemeSplit(words).length;
    text.setSelectionStart(caret);
    text.setSelectionEnd(caret);
    if (text.hiddenTextarea) text.hiddenTextarea.value = text.text;
    changed(text, label);
  }

  canvas.on({
    'text:changed': ({ target }) => onChange(target, 'Typing'),
    'text:editing:entered': ({ target }) => {
      const text: CanvasObject = target;
      target.hiddenTextarea?.setAttribute('aria-label', 'Text');
      hugs.start(text);
      store.set({ typingIn: text.layerKey });
    },
    'text:editing:exited': ({ target }) => {
      store.set({ typingIn: undefined });
      onEnd(target);
    },
  });

  return {
    text: typed,
    start(object, words = '') {
      if (!isCanvasText(object)) return;
      if (object.isEditing) {
        object.hiddenTextarea?.focus();
        return;
      }
      object.enterEditing();
      const isUntouched = object.text === NEW_TEXT || object.text === NEW_HEADLINE;
      object.setSelectionStart(isUntouched ? 0 : object.text.length);
      object.setSelectionEnd(object.text.length);
      if (words !== '') insert(object, words, 'Typing');
      canvas.requestRenderAll();
    },
    focus: () => typed()?.hiddenTextarea?.focus(),
    end: () => typed()?.exitEditing(),
    insertAtCaret(words) {
      const text = typed();
      if (!text) return false;
      insert(text, words, 'Insert merge field');
      return true;
    },
    replace(from, to, words) {
      const text = typed();
      if (text) insert(text, words, 'Insert merge field', from, to);
    },
    styleMarked(style) {
      const text = typed();
      if (!text || text.selectionStart === text.selectionEnd) return false;
      text.setSelectionStyles(toggled(style, text.getSelectionStyles(text.selectionStart, text.selectionEnd, true)));
      changed(text, 'Style');
      return true;
    },
  };
}

/** Switches a style off when all selected characters have it. */
function toggled(style: Record<string, unknown>, marked: readonly object[]): Record<string, unknown> {
  const isOn = (name: string) => marked.every((each) => (each as Record<string, unknown>)[name] === true);
  return Object.fromEntries(Object.entries(style).map(([name, value]) => [name, value === true && isOn(name) ? false : value]));
}
