/**
 * A text grows from where its lines begin: a centred one to both sides, one at the right to the left, so that
 * a label stays in its badge. It grows where its words had room and a weight, a size or more letters take
 * that from them; a box that was made narrower than a word stays as it is. The scene places texts alike.
 */
import { ActiveSelection, Textbox, type FabricObject, type IText } from 'fabric';
import { complete, grownFrom, type SceneObject } from '@limn/scene';

/** Places a shown text as its saved form says, and as wide as it was laid out. */
export function keepAnchor(shown: IText, wire: SceneObject): void {
  const whole = complete(wire);
  // While several are selected, places are counted from their middle.
  if (whole.type !== 'textbox' || shown.group instanceof ActiveSelection) return;
  const { left, top } = grownFrom(whole, shown.width);
  shown.set({ left, top });
}

/** True where no word of the text is wider than its box. A text that may shrink keeps its box anyway. */
export function hasSpareSpace(shown: IText & { minFontSize?: number | null }): boolean {
  const box = boxOf(shown);
  return box !== undefined && !box.splitByGrapheme && !shown.minFontSize && widestWord(box) <= box.width + ROUNDED;
}

/** Makes the box of a text as wide as its widest word, if that is wider. */
export function growToText(shown: IText, wire: SceneObject): void {
  const box = boxOf(shown);
  if (!box || hasSpareSpace(shown)) return;
  shown.set({ width: Number(widestWord(box).toFixed(2)) + 0.01 });
  shown.initDimensions();
  keepAnchor(shown, wire);
}

function boxOf(shown: FabricObject): Textbox | undefined {
  return shown instanceof Textbox ? shown : undefined;
}

/** Boxes are stored rounded. */
const ROUNDED = 1;
const WORD_END = /[ \t\r]/;

function widestWord(text: Textbox): number {
  let widest = 0;
  for (const [line, words] of text.text.split('\n').entries()) {
    let offset = 0;
    for (const word of words.split(WORD_END)) {
      const graphemes = text.graphemeSplit(word);
      widest = Math.max(widest, text._measureWord(graphemes, line, offset));
      offset += graphemes.length + 1;
    }
  }
  return widest;
}
