/** How far a box is from another one, or from the edges of what it lies in. Pure numbers, image pixels. */
import type { Box } from '../document/geometry.ts';

export interface Measure {
  /** Both ends of the line. */
  from: { x: number; y: number };
  to: { x: number; y: number };
  distance: number;
}

/**
 * Gaps between boxes beside or under each other; for a box inside the other the room on its four sides.
 * Touching boxes have none.
 */
export function measures(box: Box, other: Box): Measure[] {
  const isInside =
    box.left >= other.left &&
    box.top >= other.top &&
    box.left + box.width <= other.left + other.width &&
    box.top + box.height <= other.top + other.height;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const spans = isInside
    ? {
        across: [
          [other.left, box.left],
          [box.left + box.width, other.left + other.width],
        ],
        down: [
          [other.top, box.top],
          [box.top + box.height, other.top + other.height],
        ],
      }
    : {
        across: gap([box.left, box.left + box.width], [other.left, other.left + other.width]),
        down: gap([box.top, box.top + box.height], [other.top, other.top + other.height]),
      };
  return [
    ...spans.across.map(([from = 0, to = 0]) => ({ from: { x: from, y }, to: { x: to, y }, distance: Math.round(to - from) })),
    ...spans.down.map(([from = 0, to = 0]) => ({ from: { x, y: from }, to: { x, y: to }, distance: Math.round(to - from) })),
  ].filter(({ distance }) => distance > 0);
}

function gap(one: readonly [number, number], other: readonly [number, number]): number[][] {
  if (other[1] <= one[0]) return [[other[1], one[0]]];
  return one[1] <= other[0] ? [[one[1], other[0]]] : [];
}
