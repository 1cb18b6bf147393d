/**
 * The pixels that a node may touch: strokes, shadows (its own or its group's) and letters that reach beyond
 * their box included.
 */
import type { DirtyRect } from './dirty-rects.ts';
import type { Matrix } from './geometry.ts';
import { multiply, stretchOf } from './geometry.ts';
import { shadowOnCanvas } from './paint.ts';
import type { SceneNode } from './scene-node.ts';
import { inkBoxOf, type Box } from './text-ink.ts';

/** A falling shadow, in device pixels. */
interface Cast {
  blur: number;
  x: number;
  y: number;
}

/**
 * `scale` is device pixels for one pixel of the document. What lies outside the frame is cut; undefined when
 * nothing is left.
 */
export function boundsOf(node: SceneNode, scale: number, frame: { width: number; height: number }): DirtyRect | undefined {
  const boxes: Box[] = [];
  collect(node, [scale, 0, 0, scale, 0, 0], undefined, undefined, scale, boxes);
  const left = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.left)) - 1));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.top)) - 1));
  const right = Math.min(frame.width, Math.ceil(Math.max(...boxes.map((box) => box.right)) + 1));
  const bottom = Math.min(frame.height, Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + 1));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

function collect(
  node: SceneNode,
  device: Matrix,
  parent: Matrix | undefined,
  inherited: Cast | undefined,
  scale: number,
  boxes: Box[],
): void {
  const { object, outline, matrix } = node;
  const world = parent ? multiply(parent, matrix) : matrix;
  const onDevice = multiply(device, world);
  const stretch: [number, number] = parent ? stretchOf(world) : [object.scaleX, object.scaleY];
  const cast = object.shadow ? shadowOnCanvas(object.shadow, stretch, scale) : inherited;
  if (object.backgroundColor || node.kind === 'image')
    boxes.push(...withShadow(boxOnDevice(onDevice, centred(outline.width, outline.height)), cast));
  if (node.kind === 'group') for (const child of node.children) collect(child, device, world, cast, scale, boxes);
  else if (node.kind === 'text') boxes.push(...withShadow(boxOnDevice(onDevice, inkBoxOf(node)), cast));
  else boxes.push(...withShadow(boxOnDevice(onDevice, shapeBox(node)), cast));
}

function centred(width: number, height: number): Box {
  return { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
}

/** Pointed joins reach as far as their limit allows, square ends by half their diagonal. */
function shapeBox({ object, size }: SceneNode): Box {
  const isPointed = (object.type === 'star' || object.type === 'triangle') && object.strokeLineJoin === 'miter';
  const reach = object.stroke ? object.strokeWidth * (isPointed ? Math.max(1, object.strokeMiterLimit) : Math.SQRT2) : 0;
  return centred(size.width + reach, size.height + reach);
}

function boxOnDevice(m: Matrix, box: Box): Box {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const across = (Math.abs(m[0]) * (box.right - box.left) + Math.abs(m[2]) * (box.bottom - box.top)) / 2;
  const down = (Math.abs(m[1]) * (box.right - box.left) + Math.abs(m[3]) * (box.bottom - box.top)) / 2;
  const [centreX, centreY] = [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  return { left: centreX - across, top: centreY - down, right: centreX + across, bottom: centreY + down };
}

/** A blur of n pixels is a Gaussian of n/2, which ends after three deviations. */
function withShadow(box: Box, cast: Cast | undefined): Box[] {
  if (!cast) return [box];
  const reach = cast.blur * 1.5 + 1;
  return [
    box,
    {
      left: box.left + cast.x - reach,
      top: box.top + cast.y - reach,
      right: box.right + cast.x + reach,
      bottom: box.bottom + cast.y + reach,
    },
  ];
}
