import { fillThenStroke } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { CircleObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';

export function paintCircle(ctx: Context2D, object: Complete<CircleObject>): void {
  const { radius = 0, startAngle = 0, endAngle = 2 * Math.PI } = object;
  ctx.beginPath();
  // A full turn written with few digits is a full turn.
  ctx.arc(0, 0, radius, startAngle, Math.abs(endAngle - 2 * Math.PI) < 0.0002 ? 2 * Math.PI : endAngle, false);
  fillThenStroke(ctx, object, { width: radius * 2, height: radius * 2 });
}
