/**
 * Watches for a merge field that is typed into a text of the canvas, and puts the chosen one in its place.
 */
import { Point, util, type Canvas, type IText } from 'fabric';
import { openFieldAt, type OpenField } from '../document/open-field.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { Typing } from './typing.ts';

export interface FieldTyping {
  /** In place of what was typed of it; false where none is being typed. */
  complete(placeholder: string): boolean;
  /** The list is not wanted for this field. */
  dismiss(): void;
}

export function attachFieldTyping(canvas: Canvas, store: EditorStore, typing: Typing): FieldTyping {
  let dismissed: number | undefined;

  function show(isTyped: boolean): void {
    const text = typing.text();
    const field = text && fieldIn(text);
    const start = field && text.selectionStart - field.before;
    if (dismissed !== undefined && dismissed !== start) dismissed = undefined;
    const { typedField } = store.getState();
    if (!text || !field || start === undefined || dismissed !== undefined || (!isTyped && typedField?.start !== start)) {
      if (typedField) store.set({ typedField: undefined });
      return;
    }
    store.set({ typedField: { start, words: field.words, ofCustomers: field.ofCustomers === true, ...placeOf(canvas, text, start) } });
  }

  canvas.on({
    'text:changed': () => show(true),
    'text:selection:changed': () => show(false),
    'text:editing:exited': () => show(false),
  });

  return {
    complete(placeholder) {
      const text = typing.text();
      const field = text && fieldIn(text);
      if (!text || !field) return false;
      typing.replace(text.selectionStart - field.before, text.selectionStart + field.behind, placeholder);
      show(false);
      return true;
    },
    dismiss() {
      dismissed = store.getState().typedField?.start;
      show(false);
    },
  };
}

/** In graphemes, as the canvas counts carets. */
function fieldIn(text: IText): OpenField | undefined {
  if (text.selectionStart !== text.selectionEnd) return undefined;
  const [before, behind] = [text._text.slice(0, text.selectionStart).join(''), text._text.slice(text.selectionStart).join('')];
  const field = openFieldAt(before, behind);
  if (!field) return undefined;
  const count = (words: string): number => text.graphemeSplit(words).length;
  return { ...field, before: count(before.slice(before.length - field.before)), behind: count(behind.slice(0, field.behind)) };
}

/** The line of the field on the stage: where its opening stands. */
function placeOf(canvas: Canvas, text: IText, start: number): { x: number; above: number; below: number } {
  const { left, top, leftOffset, topOffset } = text._getCursorBoundaries(start, true);
  const height = text.getHeightOfLine(text.get2DCursorLocation(start).lineIndex);
  const onStage = util.multiplyTransformMatrices(canvas.viewportTransform, text.calcTransformMatrix());
  const [upper, lower] = [0, height].map((down) => new Point(left + leftOffset, top + topOffset + down).transform(onStage));
  return { x: Math.min(upper?.x ?? 0, lower?.x ?? 0), above: upper?.y ?? 0, below: lower?.y ?? 0 };
}
