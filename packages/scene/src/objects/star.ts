import { fillThenStroke } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { StarObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';
import type { Size } from '../geometry.ts';
import { starPoints } from './star-points.ts';

export function starSize(object: Complete<StarObject>): Size {
  const box = boxOf(pointsOf(object));
  return { width: box.right - box.left, height: box.bottom - box.top };
}

export function paintStar(ctx: Context2D, object: Complete<StarObject>): void {
  const points = pointsOf(object);
  const box = boxOf(points);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  ctx.beginPath();
  for (const [index, point] of points.entries()) {
    // Fabric draws its first corner twice; the line joins look the same only if this does too.
    if (index === 0) ctx.moveTo(point.x - x, point.y - y);
    ctx.lineTo(point.x - x, point.y - y);
  }
  ctx.closePath();
  fillThenStroke(ctx, object, { width: box.right - box.left, height: box.bottom - box.top });
}

function pointsOf({
  points,
  numPoints = 5,
  innerRadius = 50,
  outerRadius = 100,
}: Complete<StarObject>): readonly { x: number; y: number }[] {
  return points ?? starPoints(numPoints, innerRadius, outerRadius);
}

function boxOf(points: readonly { x: number; y: number }[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
