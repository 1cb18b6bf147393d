/**
 * A text that keeps to its box: shrunk until it fits, never enlarged. What does not fit at the smallest size that was allowed is
 * cut and ends in an ellipsis. The text of an auto-scale group has the group's box, any other text with `minFontSize` its own.
 */
import type { Complete, CompleteText } from './complete.ts';
import type { GroupObject } from './document.ts';
import { matrixOf, type Size } from './geometry.ts';
import { graphemesOf } from './graphemes.ts';
import type { TextLayout } from './layout-text.ts';

/** Where no smallest size is set: texts smaller than this part of their designed size could not be read. */
const SMALLEST = 0.1;
const STEPS = 10;
/** Widths are sums of rounded parts: a hair too wide still fits. */
const HAIR = 0.01;
const ELLIPSIS = '…';
const LETTER = /\p{L}/u;
const WRITTEN_FROM_THE_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const RIGHT_TO_LEFT_MARK = '\u200f';

type LayOut = (text: CompleteText) => TextLayout;

export function boxInGroup(group: Complete<GroupObject>, designed: CompleteText): Size {
  return {
    width: designed.type === 'textbox' ? designed.width * designed.scaleX : group.width,
    height: Math.max(group.height, designed.height * designed.scaleY),
  };
}

/** The text with its own box: what was saved, and where that says nothing the room that its words take. */
export function withOwnBox(text: CompleteText, layOut: LayOut): CompleteText {
  if (text.boxHeight && text.width > 0) return { ...text, height: text.boxHeight };
  if (text.width > 0 && text.height > 0) return text;
  const { width, height } = layOut(text);
  return { ...text, width: text.width || width, height: text.height || height };
}

export function ownBox({ width, height, scaleX, scaleY }: CompleteText): Size {
  return { width: width * scaleX, height: height * scaleY };
}

/**
 * `designed` is the text before it was filled, `filled` after; `box` is in the units around the text. Comes back with its scale, and
 * a textbox with its width, changed, and with fewer words where even the smallest size was too large.
 */
export function fitText(box: Size, designed: CompleteText, filled: CompleteText, layOut: LayOut): CompleteText {
  const fits = (text: CompleteText) => {
    const laid = layOut(text);
    return laid.width * text.scaleX <= box.width + HAIR && laid.linesHeight * text.scaleY <= box.height + HAIR;
  };
  if (fits(filled)) return filled;
  const smallest = smallestPart(designed);
  const tiny = scaled(filled, smallest);
  if (!fits(tiny)) return middled(cut(tiny, fits), designed);
  let [small, large] = [smallest, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(scaled(filled, middle))) small = middle;
    else large = middle;
  }
  return middled(scaled(filled, small), designed);
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
  return minFontSize ? Math.min(1, minFontSize / (fontSize * scaleY)) : SMALLEST;
}

/** As many characters as there is room for, and an ellipsis. Whole characters only: never half an emoji or an accent alone. */
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

/** A mark after the dots keeps them at the end of what is read from the right; else they would stand before its beginning. */
function ellipsisAfter(graphemes: readonly string[]): string {
  const last = graphemes.findLast((grapheme) => LETTER.test(grapheme)) ?? '';
  return WRITTEN_FROM_THE_RIGHT.test(last) ? `${ELLIPSIS}${RIGHT_TO_LEFT_MARK}` : ELLIPSIS;
}

/** Keeps a changed text in the middle of the height that was designed for it. */
function middled(text: CompleteText, designed: CompleteText): CompleteText {
  // A box that keeps its height says itself where the words lie in it.
  if (designed.angle !== 0 || designed.boxHeight) return text;
  const stroke = designed.strokeWidth;
  const top = matrixOf(designed, { width: designed.width + stroke, height: designed.height + stroke })[5];
  return { ...text, originY: 'center', top };
}
