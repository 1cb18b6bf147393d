/** The path of a box with round corners, around its centre: rectangles and the masks of pictures. */
import type { Context2D } from './drawing-env.ts';
import type { Size } from './geometry.ts';

/** How far a Bézier curve's handles stand off to draw a quarter of an ellipse. */
const CURVE = 1 - 0.5522847498;

type PathContext = Pick<Context2D, 'beginPath' | 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath'>;

export function roundedPath(ctx: PathContext, { width, height }: Size, rx: number, ry: number): void {
  const [x, y] = [-width / 2, -height / 2];
  const [right, bottom] = [x + width, y + height];
  const isRound = rx !== 0 || ry !== 0;
  ctx.beginPath();
  ctx.moveTo(x + rx, y);
  ctx.lineTo(right - rx, y);
  if (isRound) ctx.bezierCurveTo(right - CURVE * rx, y, right, y + CURVE * ry, right, y + ry);
  ctx.lineTo(right, bottom - ry);
  if (isRound) ctx.bezierCurveTo(right, bottom - CURVE * ry, right - CURVE * rx, bottom, right - rx, bottom);
  ctx.lineTo(x + rx, bottom);
  if (isRound) ctx.bezierCurveTo(x + CURVE * rx, bottom, x, bottom - CURVE * ry, x, bottom - ry);
  ctx.lineTo(x, y + ry);
  if (isRound) ctx.bezierCurveTo(x, y + CURVE * ry, x + CURVE * rx, y, x + rx, y);
  ctx.closePath();
}
