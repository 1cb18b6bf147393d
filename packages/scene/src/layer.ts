/**
 * Objects whose fill would hide their own shadowed stroke, and pictures cut to a shape, are painted on a
 * canvas of their own first, so that one shadow falls from all.
 */
import { contextOf } from './drawing-env.ts';
import { isSeenPaint } from './gradient.ts';
import type { Painter } from './paint.ts';
import { maskRadii } from './picture-mask.ts';
import type { SceneNode } from './scene-node.ts';
import { inkBoxOf } from './text-ink.ts';

/** Empty pixels around the object, so that its edge is smooth. */
const MARGIN = 2;
const MAX_SIDE = 4096;

export function needsLayer(node: SceneNode): boolean {
  const { paintFirst, fill, stroke, strokeWidth, shadow } = node.object;
  // A clip path would cut the shadow too.
  if (node.kind === 'image' && shadow && maskRadii(node.object, node.size)) return true;
  if (paintFirst !== 'stroke' || !shadow || strokeWidth === 0 || !isSeenPaint(fill) || !isSeenPaint(stroke)) return false;
  return node.kind !== 'group' || !node.children.some(throwsShadow);
}

function throwsShadow(node: SceneNode): boolean {
  const { shadow } = node.object;
  return (shadow !== null && (shadow.offsetX !== 0 || shadow.offsetY !== 0)) || (node.kind === 'group' && node.children.some(throwsShadow));
}

export function paintOnLayer(painter: Painter, node: SceneNode, stretch: [number, number], paint: (layer: Painter) => void): void {
  const [zoomX, zoomY] = stretch.map((part) => part * painter.scale) as [number, number];
  const [width, height] = [node.outline.width * zoomX, node.outline.height * zoomY];
  const [besideX, besideY] = overhangOf(node);
  const canvas = painter.env.createCanvas(side(width + besideX * zoomX), side(height + besideY * zoomY));
  const x = Math.round(canvas.width / 2 - width / 2) + width / 2;
  const y = Math.round(canvas.height / 2 - height / 2) + height / 2;
  const ctx = contextOf(canvas);
  ctx.translate(x, y);
  ctx.scale(zoomX, zoomY);
  paint({ env: painter.env, ctx, scale: painter.scale });
  painter.ctx.scale(1 / zoomX, 1 / zoomY);
  painter.ctx.drawImage(canvas, -x, -y);
}

/**
 * By how much more than its box an object needs, across and down: letters may reach beyond it on any side.
 */
function overhangOf(node: SceneNode): [number, number] {
  if (node.kind !== 'text') return [0, 0];
  const { left, top, right, bottom } = inkBoxOf(node);
  const { width, height } = node.outline;
  return [Math.max(0, -left * 2 - width, right * 2 - width), Math.max(0, -top * 2 - height, bottom * 2 - height)];
}

function side(length: number): number {
  return Math.min(MAX_SIDE, Math.ceil(length + MARGIN));
}
