/**
 * Paints prepared nodes onto a canvas: place, opacity, shadow, background, then what the kind itself paints.
 */
import { removeShadow } from './brush.ts';
import type { Shadow } from './document.ts';
import type { Context2D, DrawingEnv } from './drawing-env.ts';
import type { Matrix } from './geometry.ts';
import { multiply, stretchOf } from './geometry.ts';
import { shapeKindOf } from './objects/index.ts';
import { paintImage } from './objects/image.ts';
import { paintOnLayer, needsLayer } from './layer.ts';
import { paintText } from './paint-text.ts';
import type { SceneNode } from './scene-node.ts';

export interface Painter {
  env: DrawingEnv;
  ctx: Context2D;
  /**
   * Device pixels for one pixel of the document. The context is scaled by it already; shadows are not, a
   * canvas leaves them out.
   */
  scale: number;
}

/** `parent` is the whole matrix of the group that the node lies in. */
export function paintNode(painter: Painter, node: SceneNode, parent?: Matrix): void {
  const { ctx } = painter;
  const { object, matrix } = node;
  const world = parent ? multiply(parent, matrix) : matrix;
  const stretch: [number, number] = parent ? stretchOf(world) : [object.scaleX, object.scaleY];
  ctx.save();
  ctx.transform(...matrix);
  ctx.globalAlpha *= object.opacity;
  if (object.shadow) setShadow(ctx, object.shadow, stretch, painter.scale);
  if (needsLayer(node)) paintOnLayer(painter, node, stretch, (layer) => paintBody(layer, node, world));
  else paintBody(painter, node, world);
  ctx.restore();
}

function paintBody(painter: Painter, node: SceneNode, world: Matrix): void {
  const { ctx } = painter;
  const { object, outline } = node;
  if (object.backgroundColor) {
    ctx.fillStyle = object.backgroundColor;
    ctx.fillRect(-outline.width / 2, -outline.height / 2, outline.width, outline.height);
    if (object.shadow) removeShadow(ctx);
  }
  switch (node.kind) {
    case 'text':
      return paintText(ctx, node);
    case 'image':
      return paintImage(ctx, node);
    case 'group':
      for (const child of node.children) paintNode(painter, child, world);
      return undefined;
    case 'shape':
      return shapeKindOf(node.object).paint(ctx, node.object);
    default:
      return node satisfies never;
  }
}

/** A shadow grows with its object unless it says not to. Its offset never turns with it. */
export function shadowOnCanvas(
  shadow: Shadow,
  [stretchX, stretchY]: [number, number],
  scale: number,
): { blur: number; x: number; y: number } {
  const [x, y] = shadow.nonScaling ? [1, 1] : [stretchX, stretchY];
  return { blur: (shadow.blur * scale * (x + y)) / 2, x: shadow.offsetX * scale * x, y: shadow.offsetY * scale * y };
}

function setShadow(ctx: Context2D, shadow: Shadow, stretch: [number, number], scale: number): void {
  const { blur, x, y } = shadowOnCanvas(shadow, stretch, scale);
  ctx.shadowColor = shadow.color || 'rgba(0,0,0,0)';
  ctx.shadowBlur = blur;
  ctx.shadowOffsetX = x;
  ctx.shadowOffsetY = y;
}
