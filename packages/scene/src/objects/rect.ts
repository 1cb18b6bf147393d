import { fillThenStroke } from '../brush.ts';
import type { Complete } from '../complete.ts';
import type { RectObject } from '../document.ts';
import type { Context2D } from '../drawing-env.ts';
import { roundedPath } from '../rounded-path.ts';

export function paintRect(ctx: Context2D, object: Complete<RectObject>): void {
  roundedPath(ctx, object, ...cornersOf(object));
  fillThenStroke(ctx, object, object);
}

/** A corner with one radius is round; none is wider than half the rectangle. */
function cornersOf({ rx = 0, ry = 0, width, height }: Complete<RectObject>): [number, number] {
  return [Math.min(rx || ry, width / 2), Math.min(ry || rx, height / 2)];
}
