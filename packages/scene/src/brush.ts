/** Filling and stroking the current path with an object's looks. */
import type { Looks } from './complete.ts';
import type { Context2D } from './drawing-env.ts';
import type { Size } from './geometry.ts';
import { gradientStyle } from './gradient.ts';

/** `size` is the shape's own, which a gradient runs over. */
export function fillThenStroke(ctx: Context2D, object: Looks, size: Size): void {
  if (object.paintFirst === 'stroke') {
    strokePath(ctx, object);
    fillPath(ctx, object, size);
  } else {
    fillPath(ctx, object, size);
    strokePath(ctx, object);
  }
}

function fillPath(ctx: Context2D, object: Looks, size: Size): void {
  const { fill } = object;
  if (!fill) return;
  ctx.save();
  ctx.fillStyle = typeof fill === 'string' ? fill : gradientStyle(ctx, fill, size, -size.width / 2, -size.height / 2);
  ctx.fill(object.fillRule);
  ctx.restore();
}

export function strokePath(ctx: Context2D, object: Looks): void {
  if (!object.stroke || object.strokeWidth === 0) return;
  if (object.shadow && !object.shadow.affectStroke) removeShadow(ctx);
  ctx.save();
  setStroke(ctx, object, object.stroke, object.strokeWidth);
  ctx.stroke();
  ctx.restore();
}

export function setStroke(ctx: Context2D, object: Looks, stroke: string, width: number): void {
  if (object.strokeDashArray && object.strokeDashArray.length > 0) ctx.setLineDash(object.strokeDashArray);
  ctx.lineDashOffset = object.strokeDashOffset;
  ctx.lineWidth = width;
  ctx.lineCap = object.strokeLineCap;
  ctx.lineJoin = object.strokeLineJoin;
  ctx.miterLimit = object.strokeMiterLimit;
  ctx.strokeStyle = stroke;
}

export function removeShadow(ctx: Context2D): void {
  ctx.shadowColor = 'rgba(0,0,0,0)';
  ctx.shadowBlur = 0;
  ctx.shadowOffsetX = 0;
  ctx.shadowOffsetY = 0;
}
