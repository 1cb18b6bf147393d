import { strokePath } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { LineObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';
import type { Size } from '../geometry.ts';

export function lineSize({ x1 = 0, x2 = 0, y1 = 0, y2 = 0 }: Complete<LineObject>): Size {
  return { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The ends of a flat line with butt caps have no stroke beyond them. */
export function lineOutline(object: Complete<LineObject>, { width, height }: Size): Size {
  const isButt = object.strokeLineCap === 'butt';
  return {
    width: width + (isButt && height === 0 ? 0 : object.strokeWidth),
    height: height + (isButt && width === 0 ? 0 : object.strokeWidth),
  };
}

export function paintLine(ctx: Context2D, object: Complete<LineObject>): void {
  const { width, height } = lineSize(object);
  const x = (object.x1 ?? 0) <= (object.x2 ?? 0) ? -width / 2 : width / 2;
  const y = (object.y1 ?? 0) <= (object.y2 ?? 0) ? -height / 2 : height / 2;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(-x, -y);
  strokePath(ctx, object);
}
