/**
 * A text that keeps to its box: shrunk until it fits, never enlarged. What does not fit at the smallest size
 * that was allowed is cut and ends in an ellipsis. The text of an auto-scale group has the group's box, any
 * other text with `minFontSize` its own.
 */
import type { Complete, CompleteText } from './complete.ts';
import type { GroupObject } from './document.ts';
import { matrixOf, rotate, type Size } from './geometry.ts';
import { graphemesOf } from './graphemes.ts';
import { PART_ABOVE, type TextLayout } from './layout-text.ts';

/** Where no smallest size is set: texts smaller than this part of their designed size could not be read. */
const MIN = 0.1;
const STEPS = 10;
/** Widths are sums of rounded parts: a hair too wide still fits. */
const HAIR = 0.01;
const ELLIPSIS = '…';
const LETTER = /\p{L}/u;
const WRITTEN_FROM_THE_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const RIGHT_TO_LEFT_MARK = '\u200f';

type LayOut = (text: CompleteText) => TextLayout;

/** Where a text must stay, in the units around it, before its own angle. */
export interface TextBox extends Size {
  left: number;
  top: number;
}

/** The group's own box; a text that is turned in its group, or whose group has no size, keeps to its own. */
export function boxInGroup({ width, height }: Complete<GroupObject>, designed: CompleteText, layOut: LayOut): TextBox {
  if (width > 0 && height > 0 && designed.angle === 0) return besideStroke(designed, { left: -width / 2, top: -height / 2, width, height });
  return ownBox(withOwnBox(designed, layOut));
}

/** The text with its own box: what was saved, and where that says nothing the room that its words take. */
export function withOwnBox(text: CompleteText, layOut: LayOut): CompleteText {
  if (text.boxHeight && text.width > 0) return { ...text, height: text.boxHeight };
  if (text.width > 0 && text.height > 0) return text;
  const { width, height } = layOut(text);
  return { ...text, width: text.width || width, height: text.height || height };
}

export function ownBox(text: CompleteText): TextBox {
  const [width, height] = [text.width * text.scaleX, text.height * text.scaleY];
  const [x, y] = centreOf(text, text);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** A stroke is counted on the right and below: words lie half of it further in than their object. */
function besideStroke({ strokeWidth, scaleX, scaleY }: CompleteText, box: TextBox): TextBox {
  return { ...box, left: box.left + (strokeWidth * scaleX) / 2, top: box.top + (strokeWidth * scaleY) / 2 };
}

/**
 * `designed` is the text before it was filled, `filled` after. Comes back with its scale and place, and a
 * textbox with its width, changed, and with fewer words where even the smallest size was too large.
 */
export function fitText(box: TextBox, designed: CompleteText, filled: CompleteText, layOut: LayOut): CompleteText {
  const words: CompleteText = { ...withinBox(filled, box), keepsWords: true };
  const width = words.type === 'textbox' ? Math.min(box.width, words.width * words.scaleX) : box.width;
  const height = words.boxHeight ? words.boxHeight * words.scaleY : box.height;
  const isRoomFor = (laid: TextLayout, { scaleX, scaleY }: CompleteText) =>
    laid.width * scaleX <= width + HAIR && laid.linesHeight * scaleY <= height + HAIR;
  const fits = (text: CompleteText) => isRoomFor(layOut(text), text);
  const natural = layOut(words);
  if (isRoomFor(natural, words)) return keptInside(words, words, natural, natural, box);
  const fitted = shrunk(words, smallestPart(designed), fits);
  return keptInside(fitted, words, layOut(fitted), natural, box);
}

/** A textbox that is wider than the box around it breaks its lines where that ends, and none is taller. */
function withinBox(text: CompleteText, box: TextBox): CompleteText {
  const [width, height] = [box.width / text.scaleX, box.height / text.scaleY];
  const isTooTall = Boolean(text.boxHeight) && Number(text.boxHeight) > height + HAIR;
  const isTooWide = text.type === 'textbox' && text.width > width + HAIR;
  return isTooTall || isTooWide ? { ...text, ...(isTooWide ? { width } : {}), ...(isTooTall ? { boxHeight: height } : {}) } : text;
}

function shrunk(text: CompleteText, allowed: number, fits: (text: CompleteText) => boolean): CompleteText {
  // A box without room for one character of the smallest size is still the box: what is cut goes below it.
  const smallest = fits({ ...scaled(text, allowed), text: ELLIPSIS })
    ? allowed
    : largestPart(0, allowed, (part) => fits({ ...scaled(text, part), text: ELLIPSIS }));
  if (smallest === 0) return { ...scaled(text, allowed), text: '' };
  const tiny = scaled(text, smallest);
  if (!fits(tiny)) return cut(tiny, fits);
  return scaled(
    text,
    largestPart(smallest, 1, (part) => fits(scaled(text, part))),
  );
}

/** By halving, from a part that fits to one that does not. */
function largestPart(fitting: number, tooLarge: number, fits: (part: number) => boolean): number {
  let [small, large] = [fitting, tooLarge];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  return small;
}

function scaled(text: CompleteText, part: number): CompleteText {
  if (part === 1) return text;
  return {
    ...text,
    scaleX: text.scaleX * part,
    scaleY: text.scaleY * part,
    ...(text.type === 'textbox' ? { width: text.width / part } : {}),
    ...(text.boxHeight ? { boxHeight: text.boxHeight / part } : {}),
  };
}

/** Sizes are those that people see: the font's, times the text's own scale. */
function smallestPart({ minFontSize, fontSize, scaleY }: CompleteText): number {
  return minFontSize ? Math.min(1, minFontSize / (fontSize * scaleY)) : MIN;
}

/**
 * As many characters as there is room for, and an ellipsis. Whole characters only: never half an emoji or an
 * accent alone.
 */
function cut(text: CompleteText, fits: (text: CompleteText) => boolean): CompleteText {
  const graphemes = graphemesOf(text.text);
  // Lines and widths only grow with the words, so the longest beginning that fits is found by halving …
  let [kept, tooMany] = [0, graphemes.length];
  while (tooMany - kept > 1) {
    const middle = (kept + tooMany) >> 1;
    if (fits({ ...text, text: graphemes.slice(0, middle).join('') })) kept = middle;
    else tooMany = middle;
  }
  // … and then shortened by what the ellipsis needs, seldom more than a letter or two.
  for (; kept > 0; kept--) {
    const words = graphemes.slice(0, kept);
    const shorter = { ...text, text: `${words.join('').trimEnd()}${ellipsisAfter(words)}` };
    if (fits(shorter)) return shorter;
  }
  return { ...text, text: ELLIPSIS };
}

/**
 * A mark after the dots keeps them at the end of what is read from the right; else they would stand before
 * its beginning.
 */
function ellipsisAfter(graphemes: readonly string[]): string {
  const last = graphemes.findLast((grapheme) => LETTER.test(grapheme)) ?? '';
  return WRITTEN_FROM_THE_RIGHT.test(last) ? `${ELLIPSIS}${RIGHT_TO_LEFT_MARK}` : ELLIPSIS;
}

/**
 * Words that were made smaller stand in the middle of the room that they would have filled: a line that
 * shrinks stays on its line. From there, and wherever else they were placed, they are moved into the box as
 * far as they reach beyond it.
 */
function keptInside(text: CompleteText, words: CompleteText, size: Size, natural: Size, box: TextBox): CompleteText {
  const isShrunk = text !== words;
  const [x] = centreOf(text, size);
  const [, y] = isShrunk
    ? centreOf(words, { ...natural, height: Math.min(natural.height, box.height / words.scaleY) })
    : centreOf(text, size);
  const [insideX, insideY] = [
    within(x, size.width * text.scaleX, box.left, box.width),
    within(y, size.height * text.scaleY, box.top, box.height),
  ];
  const isBeside = Math.abs(insideX - x) > HAIR;
  if (!isShrunk && !isBeside && Math.abs(insideY - y) <= HAIR) return text;
  if (text.angle === 0) return { ...text, originY: 'center', top: insideY, ...(isBeside ? { originX: 'center', left: insideX } : {}) };
  const [dx, dy] = rotate(insideX - text.left, insideY - text.top, text.angle);
  return { ...text, originX: 'center', originY: 'center', left: text.left + dx, top: text.top + dy };
}

/** Text in the box of their group lie where they say, else where they were placed. */
export function alignedInBox(text: CompleteText, box: TextBox, layOut: LayOut): CompleteText {
  if (!text.verticalAlign || text.boxHeight || text.angle !== 0) return text;
  const height = layOut(text).height * text.scaleY;
  return { ...text, originY: 'center', top: box.top + (box.height - height) * PART_ABOVE[text.verticalAlign] + height / 2 };
}

/** The middle of a text of this size, before its angle. */
function centreOf(text: CompleteText, { width, height }: Size): [x: number, y: number] {
  const matrix = matrixOf({ ...text, angle: 0 }, { width: width + text.strokeWidth, height: height + text.strokeWidth });
  return [matrix[4], matrix[5]];
}

/**
 * The middle, moved until a length around it lies inside; what is longer than the room begins where that
 * does.
 */
function within(middle: number, length: number, start: number, room: number): number {
  const half = length / 2;
  return Math.max(start + half, Math.min(middle, start + room - half));
}
