import { fillThenStroke } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { TriangleObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';

export function paintTriangle(ctx: Context2D, object: Complete<TriangleObject>): void {
  const [right, bottom] = [object.width / 2, object.height / 2];
  ctx.beginPath();
  ctx.moveTo(-right, bottom);
  ctx.lineTo(0, -bottom);
  ctx.lineTo(right, bottom);
  ctx.closePath();
  fillThenStroke(ctx, object, object);
}
