/**
 * Overlays of the editor, never saved: size tag, snapping lines, grounds of merge fields, a shape being
 * drawn.
 */
import type { IText } from 'fabric';
import { parseTemplate } from '@limn/merge';
import { shownFields } from './show-samples.ts';
import type { Box } from '../document/geometry.ts';
import type { Drag, ShapeKind } from '../document/new-objects.ts';
import type { Measure } from './measuring.ts';
import type { SelectionColours } from './selection-look.ts';
import type { SnapLine } from './snapping.ts';

type Matrix = readonly [number, number, number, number, number, number];

export interface OverlayContext {
  ctx: CanvasRenderingContext2D;
  /** From image pixels to the pixels of the stage. */
  viewport: Matrix;
  colours: SelectionColours;
}

const TAG_FONT = '600 11px "Open Sans", sans-serif';

/** Text of the selection's tag: its size, its position while it moves, and its angle while it is turned. */
export function tagText(box: Box, gesture: string | undefined, angle: number): string {
  if (gesture === 'drag') return `${Math.round(box.left)}, ${Math.round(box.top)}`;
  if (gesture === 'rotate') return `${Math.round(((angle % 360) + 360) % 360)}°`;
  return `${Math.round(box.width)} × ${Math.round(box.height)}`;
}

export function drawSelectionTag({ ctx, viewport, colours }: OverlayContext, box: Box, text: string): void {
  const right = (box.left + box.width) * viewport[0] + viewport[4];
  const top = box.top * viewport[3] + viewport[5];
  drawTag(ctx, text, { right: right + 1, bottom: top - 9 }, colours.tag, colours.tagText);
}

export function drawSnapLines({ ctx, viewport, colours }: OverlayContext, lines: readonly SnapLine[]): void {
  for (const line of lines) {
    const across = line.axis === 'x' ? line.at * viewport[0] + viewport[4] : line.at * viewport[3] + viewport[5];
    const [from, to] = [line.from, line.to].map((value) =>
      line.axis === 'x' ? value * viewport[3] + viewport[5] : value * viewport[0] + viewport[4],
    );
    ctx.save();
    ctx.strokeStyle = colours.guide;
    ctx.lineWidth = 1;
    ctx.beginPath();
    const at = Math.round(across) + 0.5;
    const [start, end] = [(from ?? 0) - 8, (to ?? 0) + 8];
    if (line.axis === 'x') addLine(ctx, at, start, at, end);
    else addLine(ctx, start, at, end, at);
    ctx.stroke();
    ctx.restore();
    if (line.distance > 0) {
      const middle = ((from ?? 0) + (to ?? 0)) / 2;
      const place = line.axis === 'x' ? { right: across + 34, bottom: middle + 9 } : { right: middle + 14, bottom: across - 3 };
      drawTag(ctx, `${line.distance}`, place, colours.guide, '#ffffff');
    }
  }
}

export function drawMeasures({ ctx, viewport, colours }: OverlayContext, lines: readonly Measure[]): void {
  for (const { from, to, distance } of lines) {
    const [x0, y0] = [from.x * viewport[0] + viewport[4], from.y * viewport[3] + viewport[5]].map((value) => Math.round(value) + 0.5);
    const [x1, y1] = [to.x * viewport[0] + viewport[4], to.y * viewport[3] + viewport[5]].map((value) => Math.round(value) + 0.5);
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) continue;
    const isAcross = y0 === y1;
    ctx.save();
    ctx.strokeStyle = colours.guide;
    ctx.lineWidth = 1;
    ctx.beginPath();
    addLine(ctx, x0, y0, x1, y1);
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
    ] as const)
      if (isAcross) addLine(ctx, x, y - 4, x, y + 4);
      else addLine(ctx, x - 4, y, x + 4, y);
    ctx.stroke();
    ctx.restore();
    const place = isAcross ? { right: (x0 + x1) / 2 + 14, bottom: y0 - 5 } : { right: x0 + 36, bottom: (y0 + y1) / 2 + 9 };
    drawTag(ctx, `${distance}`, place, colours.guide, '#ffffff');
  }
}

/**
 * Mail apps round off pictures and cut at their edges: what must be seen keeps away from there by this many
 * pixels of the image.
 */
export function safeInset({ width, height }: { width: number; height: number }): number {
  return Math.max(8, Math.min(24, Math.round(Math.min(width, height) * 0.06)));
}

export function drawSafeArea({ ctx, viewport, colours }: OverlayContext, sheet: { width: number; height: number }): void {
  const zoom = viewport[0];
  const inset = safeInset(sheet) * zoom;
  const [x, y, width, height] = [viewport[4], viewport[5], sheet.width * zoom, sheet.height * zoom];
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, inset);
  ctx.globalAlpha = 0.14;
  ctx.fillStyle = colours.guide;
  ctx.fill('evenodd');
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.guide;
  ctx.setLineDash([5, 4]);
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, inset);
  ctx.stroke();
  ctx.restore();
}

/** The group that is entered: a dashed line a little outside of everything in it. */
export function drawOpenGroup(
  { ctx, viewport, colours }: OverlayContext,
  box: { left: number; top: number; width: number; height: number },
): void {
  const zoom = viewport[0];
  ctx.save();
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = 1;
  ctx.setLineDash([6, 4]);
  ctx.strokeRect(box.left * zoom + viewport[4] - 6.5, box.top * zoom + viewport[5] - 6.5, box.width * zoom + 13, box.height * zoom + 13);
  ctx.restore();
}

export function drawDrag({ ctx, viewport, colours }: OverlayContext, kind: ShapeKind, drag: Drag): void {
  const [x0, y0, x1, y1] = [
    drag.from.x * viewport[0] + viewport[4],
    drag.from.y * viewport[3] + viewport[5],
    drag.to.x * viewport[0] + viewport[4],
    drag.to.y * viewport[3] + viewport[5],
  ];
  ctx.save();
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  if (kind === 'line') addLine(ctx, x0, y0, x1, y1);
  else if (kind === 'circle') {
    const radius = Math.hypot(x1 - x0, y1 - y0) / 2.3;
    ctx.arc(x1 < x0 ? x0 - radius : x0 + radius, y1 < y0 ? y0 - radius : y0 + radius, radius, 0, 2 * Math.PI);
  } else ctx.rect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  ctx.stroke();
  ctx.restore();
}

/** A warm ground and an underline behind every merge field of a text that is selected or typed in. */
export function drawMergeFields({ ctx, viewport, colours }: OverlayContext, text: IText): void {
  const fields = shownFields(text) ?? writtenFields(text.text);
  if (fields.length === 0) return;
  ctx.save();
  ctx.transform(...(viewport as [number, number, number, number, number, number]));
  ctx.transform(...text.calcTransformMatrix());
  for (const field of fields) {
    const start = graphemesBefore(text.text, field.start);
    const end = graphemesBefore(text.text, field.end);
    for (const box of boxesOf(text, start, end)) {
      ctx.fillStyle = colours.mergeGround;
      ctx.beginPath();
      ctx.roundRect(box.left, box.top, box.width, box.height, 3);
      ctx.fill();
      ctx.fillStyle = colours.mergeLine;
      ctx.fillRect(box.left, box.top + box.height - 1.5, box.width, 1.5);
    }
  }
  ctx.restore();
}

function writtenFields(text: string): { start: number; end: number }[] {
  const { parts, starts } = parseTemplate(text);
  return parts.flatMap((part, index) =>
    typeof part === 'string' ? [] : [{ start: starts[index] ?? 0, end: starts[index + 1] ?? text.length }],
  );
}

function graphemesBefore(text: string, offset: number): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, offset))].length;
}

/** Boxes of a run of characters, one per line, from the text's own middle. */
function boxesOf(text: IText, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let top = text._getTopOffset();
  for (let line = 0; line < text._textLines.length; line++) {
    const lineHeight = text.getHeightOfLine(line);
    const inLine = Array.from({ length: text._textLines[line]?.length ?? 0 }, (_, char) => char).filter((char) => {
      const index = indexOf(text, line, char);
      return index >= start && index < end;
    });
    const [first, last] = [inLine[0], inLine.at(-1)];
    const chars = text.__charBounds[line];
    if (first !== undefined && last !== undefined && chars) {
      const from = chars[first]?.left ?? 0;
      const width = (chars[last]?.left ?? 0) + (chars[last]?.width ?? 0) - from;
      const side = text._getLeftOffset() + text._getLineLeftOffset(line);
      // Lines from the right are counted from their right end.
      boxes.push({ left: text.direction === 'rtl' ? side - from - width : side + from, top, width, height: lineHeight / text.lineHeight });
    }
    top += lineHeight;
  }
  return boxes;
}

function indexOf(text: IText, line: number, char: number): number {
  let index = char;
  for (let before = 0; before < line; before++) index += (text._textLines[before]?.length ?? 0) + text.missingNewlineOffset(before);
  return index;
}

function drawTag(ctx: CanvasRenderingContext2D, text: string, at: { right: number; bottom: number }, ground: string, ink: string): void {
  ctx.save();
  ctx.font = TAG_FONT;
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width + 14;
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.roundRect(at.right - width, at.bottom - 18, width, 18, 4);
  ctx.fill();
  ctx.fillStyle = ink;
  ctx.fillText(text, at.right - width + 7, at.bottom - 8.5);
  ctx.restore();
}

function addLine(ctx: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
}
