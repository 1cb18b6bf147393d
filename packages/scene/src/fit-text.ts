/** The text of an auto-scale group: shrunk until it fits the group's box, never enlarged. */
import type { Complete, CompleteText } from './complete.ts';
import type { GroupObject } from './document.ts';
import { matrixOf } from './geometry.ts';
import type { TextLayout } from './layout-text.ts';

/** Texts smaller than this part of their designed size could not be read; they stand over instead. */
const SMALLEST = 0.1;
const STEPS = 10;
/** Widths are sums of rounded parts: a hair too wide still fits. */
const HAIR = 0.01;

/** `designed` is the text before it was filled, `filled` after. Comes back with its scale, and a textbox with its width, changed. */
export function fitText(
  group: Complete<GroupObject>,
  designed: CompleteText,
  filled: CompleteText,
  layout: (text: CompleteText) => TextLayout,
): CompleteText {
  const boxWidth = designed.type === 'textbox' ? designed.width * designed.scaleX : group.width;
  const boxHeight = Math.max(group.height, designed.height * designed.scaleY);
  const at = (part: number): CompleteText => ({
    ...filled,
    scaleX: filled.scaleX * part,
    scaleY: filled.scaleY * part,
    ...(filled.type === 'textbox' ? { width: filled.width / part } : {}),
  });
  const fits = (text: CompleteText) => {
    const laid = layout(text);
    return laid.width * text.scaleX <= boxWidth + HAIR && laid.height * text.scaleY <= boxHeight + HAIR;
  };
  if (fits(filled)) return filled;
  let [small, large] = [SMALLEST, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(at(middle))) small = middle;
    else large = middle;
  }
  return middled(at(small), designed);
}

/** Keeps a shrunk text in the middle of the height that was designed for it. */
function middled(text: CompleteText, designed: CompleteText): CompleteText {
  if (designed.angle !== 0) return text;
  const stroke = designed.strokeWidth;
  const top = matrixOf(designed, { width: designed.width + stroke, height: designed.height + stroke })[5];
  return { ...text, originY: 'center', top };
}
