import { fillThenStroke } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { RectObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';

/** How far a Bézier curve's handles stand off to draw a quarter of an ellipse. */
const CURVE = 1 - 0.5522847498;

export function paintRect(ctx: Context2D, object: Complete<RectObject>): void {
  const { width, height } = object;
  const [rx, ry] = cornersOf(object);
  const [x, y] = [-width / 2, -height / 2];
  const [right, bottom] = [x + width, y + height];
  ctx.beginPath();
  ctx.moveTo(x + rx, y);
  ctx.lineTo(right - rx, y);
  if (rx !== 0 || ry !== 0) ctx.bezierCurveTo(right - CURVE * rx, y, right, y + CURVE * ry, right, y + ry);
  ctx.lineTo(right, bottom - ry);
  if (rx !== 0 || ry !== 0) ctx.bezierCurveTo(right, bottom - CURVE * ry, right - CURVE * rx, bottom, right - rx, bottom);
  ctx.lineTo(x + rx, bottom);
  if (rx !== 0 || ry !== 0) ctx.bezierCurveTo(x + CURVE * rx, bottom, x, bottom - CURVE * ry, x, bottom - ry);
  ctx.lineTo(x, y + ry);
  if (rx !== 0 || ry !== 0) ctx.bezierCurveTo(x, y + CURVE * ry, x + CURVE * rx, y, x + rx, y);
  ctx.closePath();
  fillThenStroke(ctx, object);
}

/** A corner with one radius is round; none is wider than half the rectangle. */
function cornersOf({ rx = 0, ry = 0, width, height }: Complete<RectObject>): [number, number] {
  return [Math.min(rx || ry, width / 2), Math.min(ry || rx, height / 2)];
}
