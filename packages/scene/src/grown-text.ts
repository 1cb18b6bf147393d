/** Where a textbox lies whose longest word is wider than its box. */
import type { CompleteText } from './complete.ts';
import { originOf, rotate } from './geometry.ts';
import { alignmentOf, isWrittenFromTheRight } from './text-direction.ts';

type Grown = Pick<CompleteText, 'left' | 'top' | 'width' | 'originX' | 'scaleX' | 'angle' | 'text' | 'textAlign' | 'direction'>;

/**
 * The place of a text that is laid out `width` wide: it grows from where its lines begin, a centred one to
 * both sides alike.
 */
export function grownFrom(text: Grown, width: number): { left: number; top: number } {
  const { left, top, originX, scaleX, angle } = text;
  const by = (width - text.width) * scaleX;
  if (text.width <= 0 || by < 0.01) return { left, top };
  const [dx, dy] = rotate(by * (originOf(originX) + 0.5 - partBefore(text)), 0, angle);
  return { left: left + dx, top: top + dy };
}

/** The part of the new room that comes before the lines. */
function partBefore(text: Grown): number {
  const align = alignmentOf(text);
  if (align === 'justify') return isWrittenFromTheRight(text) ? 1 : 0;
  return align.endsWith('center') ? 0.5 : align.endsWith('right') ? 1 : 0;
}
