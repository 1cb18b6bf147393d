/** How far boxes move to stand in line, or with the same room between them. Pure numbers, image pixels. */
import type { Box, Position } from './geometry.ts';

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Direction = 'across' | 'down';

/** The shift that puts a box at an edge, or in the middle, of the frame. */
export function alignShift(box: Box, frame: Box, edge: Edge): Position {
  switch (edge) {
    case 'left':
      return { left: frame.left - box.left, top: 0 };
    case 'centre':
      return { left: frame.left + (frame.width - box.width) / 2 - box.left, top: 0 };
    case 'right':
      return { left: frame.left + frame.width - box.width - box.left, top: 0 };
    case 'top':
      return { left: 0, top: frame.top - box.top };
    case 'middle':
      return { left: 0, top: frame.top + (frame.height - box.height) / 2 - box.top };
    case 'bottom':
      return { left: 0, top: frame.top + frame.height - box.height - box.top };
  }
}

/**
 * The shifts that leave the same room between following boxes, in the order of the boxes. The outermost two
 * stay where they are; boxes that together are longer than their span overlap alike.
 */
export function distributeShifts(boxes: readonly Box[], direction: Direction): Position[] {
  const [start, length] = direction === 'across' ? (['left', 'width'] as const) : (['top', 'height'] as const);
  const order = boxes.map((box, index) => ({ box, index })).toSorted((a, b) => middle(a.box, direction) - middle(b.box, direction));
  const from = Math.min(...boxes.map((box) => box[start]));
  const to = Math.max(...boxes.map((box) => box[start] + box[length]));
  const taken = boxes.reduce((sum, box) => sum + box[length], 0);
  const room = boxes.length > 1 ? (to - from - taken) / (boxes.length - 1) : 0;
  const shifts = boxes.map((): Position => ({ left: 0, top: 0 }));
  let at = from;
  for (const { box, index } of order) {
    shifts[index] = direction === 'across' ? { left: at - box.left, top: 0 } : { left: 0, top: at - box.top };
    at += box[length] + room;
  }
  return shifts;
}

function middle(box: Box, direction: Direction): number {
  return direction === 'across' ? box.left + box.width / 2 : box.top + box.height / 2;
}
