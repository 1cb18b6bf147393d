import { strokePath } from '../brush.ts';
import type { Context2D } from '../drawing-env.ts';
import { maskRadii } from '../picture-mask.ts';
import { roundedPath } from '../rounded-path.ts';
import type { ImageNode } from '../scene-node.ts';

export function paintImage(ctx: Context2D, node: ImageNode): void {
  const { object } = node;
  if (object.paintFirst === 'stroke') {
    paintFrame(ctx, node);
    paintPicture(ctx, node);
  } else {
    paintPicture(ctx, node);
    paintFrame(ctx, node);
  }
}

/**
 * The part of the picture that the object shows; a picture that is smaller than its object leaves the rest
 * empty.
 */
function paintPicture(ctx: Context2D, { object, size, picture }: ImageNode): void {
  const [cropX, cropY] = [Math.max(object.cropX ?? 0, 0), Math.max(object.cropY ?? 0, 0)];
  const width = Math.min(size.width, picture.width - cropX);
  const height = Math.min(size.height, picture.height - cropY);
  if (width <= 0 || height <= 0) return;
  const radii = maskRadii(object, size);
  if (radii) {
    ctx.save();
    roundedPath(ctx, size, ...radii);
    ctx.clip();
  }
  ctx.drawImage(picture, cropX, cropY, width, height, -size.width / 2, -size.height / 2, width, height);
  if (radii) ctx.restore();
}

function paintFrame(ctx: Context2D, { object, size }: ImageNode): void {
  if (!object.stroke || object.strokeWidth === 0) return;
  const radii = maskRadii(object, size);
  if (radii) {
    roundedPath(ctx, size, ...radii);
    return strokePath(ctx, object);
  }
  const [x, y] = [size.width / 2, size.height / 2];
  ctx.beginPath();
  ctx.moveTo(-x, -y);
  ctx.lineTo(x, -y);
  ctx.lineTo(x, y);
  ctx.lineTo(-x, y);
  ctx.lineTo(-x, -y);
  ctx.closePath();
  strokePath(ctx, object);
}
