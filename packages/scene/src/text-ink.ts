/** How far the ink of a text reaches, strokes and everything that stands over its box included. */
import { drawnParts } from './paint-text.ts';
import type { TextNode } from './scene-node.ts';

/** From the middle of the text, before its scale. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Vertical room around letters, as part of the horizontal one. */
const GROWN = 0.5;

/** `spare` is a part of the letters' size, kept around them; 0 for what the letters themselves cover. */
export function inkBoxOf({ object, layout }: TextNode, spare = 0.1): Box {
  const box: Box = { left: 0, top: layout.top, right: 0, bottom: layout.top + layout.linesHeight };
  let top = layout.top;
  let stroke = object.stroke ? object.strokeWidth : 0;
  for (const line of layout.lines) {
    const baseline = top + line.height * 0.778;
    let [above, below, before, after, shift, drawn] = [0, 0, 0, 0, 0, 0];
    let tallest = 0;
    const parts = drawnParts(object, layout, line);
    // One measure for each look in the line: how far its letters reach beyond the boxes that they are laid
    // out with.
    for (const looks of new Set(line.graphemes.map((_grapheme, index) => layout.looksAt(line, index)))) {
      const size = looks.fontSize;
      let words = 0;
      for (const ink of parts.map((part) => looks.font.ink(part))) {
        above = Math.max(above, ink.above * size - Math.min(0, looks.deltaY));
        below = Math.max(below, ink.below * size + Math.max(0, looks.deltaY));
        before = Math.max(before, ink.before * size);
        after = Math.max(after, ink.after * size);
        words += ink.width * size;
      }
      // Joined scripts are laid out letter by letter and drawn as words, which may be wider.
      drawn = Math.max(drawn, words);
      shift = Math.max(shift, size * spare, overlapOf(object, line));
      tallest = Math.max(tallest, size);
      if (looks.stroke) stroke = Math.max(stroke, looks.strokeWidth);
    }
    const long = Math.max(line.width, line.boxes.at(-1)?.left ?? 0, drawn);
    const left = -layout.width / 2 + (layout.isFromRight ? line.right - long : line.left);
    const end = left + long;
    // Spacing is taken off the width of lines drawn under or through a text, below zero where it is empty:
    // see paint-text.ts.
    const spacing = line.graphemes.length === 0 ? (object.fontSize * object.charSpacing) / 1000 : 0;
    box.left = Math.min(box.left, left - Math.max(before + shift, spacing));
    box.right = Math.max(box.right, end + after + shift);
    // A weight or slant that the family lacks is made from another, and made bolder at small sizes than where
    // ink is measured.
    const grown = tallest * spare * GROWN;
    box.top = Math.min(box.top, baseline - above - grown);
    box.bottom = Math.max(box.bottom, baseline + below + grown, baseline + shift * 2);
    top += line.height * object.lineHeight;
  }
  // Only sharp corners reach as far as their limit, and few letters have any.
  const reach = (stroke * (spare === 0 ? 1 : Math.max(1, object.strokeMiterLimit))) / 2;
  return { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach };
}

/**
 * Letters that are moved together reach beyond each other; where they are moved past each other, anything may
 * lie anywhere.
 */
function overlapOf({ charSpacing, fontSize }: TextNode['object'], { boxes }: TextNode['layout']['lines'][number]): number {
  if (charSpacing >= 0) return 0;
  const spacing = (fontSize * charSpacing) / 1000;
  return boxes.some(({ kerned }) => kerned < 0) ? boxes.reduce((sum, { width }) => sum + Math.abs(width - spacing), 0) : -spacing;
}
