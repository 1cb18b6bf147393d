/** The pixels that a node may touch: strokes, shadows (its own or its group's) and letters that reach beyond their box included. */
import type { DirtyRect } from './dirty-rects.ts';
import type { Matrix } from './geometry.ts';
import { multiply, stretchOf } from './geometry.ts';
import { shadowOnCanvas } from './paint.ts';
import type { SceneNode, TextNode } from './scene-node.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A falling shadow, in device pixels. */
interface Cast {
  blur: number;
  x: number;
  y: number;
}

/** `scale` is device pixels for one pixel of the document. What lies outside the frame is cut; undefined when nothing is left. */
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
  else if (node.kind === 'text') boxes.push(...withShadow(boxOnDevice(onDevice, textBox(node)), cast));
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

/** Where the letters of a text are drawn, from its middle, without the room that is kept around them. */
export function inkBox(node: TextNode): Box {
  return textBox(node, 0);
}

/** `spare` is a part of the letters' size. */
function textBox({ object, layout }: TextNode, spare = 0.1): Box {
  const box: Box = { left: 0, top: layout.top, right: 0, bottom: layout.top + layout.linesHeight };
  let top = layout.top;
  let stroke = object.stroke ? object.strokeWidth : 0;
  for (const line of layout.lines) {
    const baseline = top + line.height * 0.778;
    let [above, below, before, after, shift, drawn] = [0, 0, 0, 0, 0, 0];
    // One measure for each look in the line: how far its letters reach beyond the boxes that they are laid out with.
    for (const looks of new Set(line.graphemes.map((_grapheme, index) => layout.looksAt(line, index)))) {
      const ink = looks.font.ink(line.graphemes);
      const size = looks.fontSize;
      above = Math.max(above, ink.above * size - Math.min(0, looks.deltaY));
      below = Math.max(below, ink.below * size + Math.max(0, looks.deltaY));
      before = Math.max(before, ink.before * size);
      after = Math.max(after, ink.after * size);
      // Joined scripts are laid out letter by letter and drawn as words, which are wider.
      drawn = Math.max(drawn, ink.width * size);
      shift = Math.max(shift, size * spare);
      if (looks.stroke) stroke = Math.max(stroke, looks.strokeWidth);
    }
    const long = Math.max(line.width, line.boxes.at(-1)?.left ?? 0, drawn);
    const left = -layout.width / 2 + (layout.isFromRight ? line.right - long : line.left);
    const end = left + long;
    // Spacing is taken off the width of lines drawn under or through a text, below zero where it is empty: see paint-text.ts.
    const spacing = line.graphemes.length === 0 ? (object.fontSize * object.charSpacing) / 1000 : 0;
    box.left = Math.min(box.left, left - Math.max(before + shift, spacing));
    box.right = Math.max(box.right, end + after + shift);
    box.top = Math.min(box.top, baseline - above);
    box.bottom = Math.max(box.bottom, baseline + below, baseline + shift * 2);
    top += line.height * object.lineHeight;
  }
  // Only sharp corners reach as far as their limit, and few letters have any.
  const reach = (stroke * (spare === 0 ? 1 : Math.max(1, object.strokeMiterLimit))) / 2;
  return { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach };
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
