/**
 * Where a moving box snaps to: edges and middles of the canvas and of the other objects. Pure numbers, image
 * pixels.
 */
import type { Box, Size } from '../document/geometry.ts';

export interface SnapLine {
  axis: 'x' | 'y';
  /** Where the line lies on its axis. */
  at: number;
  from: number;
  to: number;
  /** Gap between the two boxes along the line; 0 where they touch or overlap. */
  distance: number;
}

export interface Snap {
  shift: { x: number; y: number };
  lines: SnapLine[];
}

type Axis = 'x' | 'y';

export function snapBox(moving: Box, others: readonly Box[], canvas: Size, threshold: number): Snap {
  const targets = [{ left: 0, top: 0, ...canvas }, ...others];
  const x = bestShift(moving, targets, 'x', threshold);
  const y = bestShift(moving, targets, 'y', threshold);
  const shift = { x: x?.shift ?? 0, y: y?.shift ?? 0 };
  const moved = { ...moving, left: moving.left + shift.x, top: moving.top + shift.y };
  return { shift, lines: [...(x ? [lineFor(moved, x, 'x')] : []), ...(y ? [lineFor(moved, y, 'y')] : [])] };
}

/** Where one edge of a box that is being sized snaps to; nothing where no line is near. */
export function snapEdge(
  box: Box,
  end: 'start' | 'end',
  axis: Axis,
  others: readonly Box[],
  canvas: Size,
  threshold: number,
): { shift: number; line: SnapLine } | undefined {
  const [start, length] = axis === 'x' ? [box.left, box.width] : [box.top, box.height];
  const at = end === 'start' ? start : start + length;
  const edge: Box = axis === 'x' ? { ...box, left: at, width: 0 } : { ...box, top: at, height: 0 };
  const best = bestShift(edge, [{ left: 0, top: 0, ...canvas }, ...others], axis, threshold);
  return best && { shift: best.shift, line: lineFor(box, best, axis) };
}

interface Found {
  shift: number;
  at: number;
  target: Box;
}

function bestShift(moving: Box, targets: readonly Box[], axis: Axis, threshold: number): Found | undefined {
  let best: Found | undefined;
  for (const target of targets) {
    for (const at of marks(target, axis)) {
      for (const mark of marks(moving, axis)) {
        const shift = at - mark;
        if (Math.abs(shift) <= threshold && (!best || Math.abs(shift) < Math.abs(best.shift))) best = { shift, at, target };
      }
    }
  }
  return best;
}

function marks(box: Box, axis: Axis): [number, number, number] {
  const [start, length] = axis === 'x' ? [box.left, box.width] : [box.top, box.height];
  return [start, start + length / 2, start + length];
}

function lineFor(moved: Box, { at, target }: Found, axis: Axis): SnapLine {
  const [a, b] = [along(moved, axis), along(target, axis)];
  const gap = Math.max(a.start, b.start) - Math.min(a.end, b.end);
  return { axis, at, from: Math.min(a.start, b.start), to: Math.max(a.end, b.end), distance: Math.max(0, Math.round(gap)) };
}

/** Extent across the axis on which the boxes meet. */
function along(box: Box, axis: Axis): { start: number; end: number } {
  return axis === 'x' ? { start: box.top, end: box.top + box.height } : { start: box.left, end: box.left + box.width };
}
