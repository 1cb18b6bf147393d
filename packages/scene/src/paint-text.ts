/**
 * Paints a laid-out text: backgrounds, underlines, letters, lines over and through them, in Fabric's order.
 */
import { removeShadow, setStroke } from './brush.ts';
import type { CompleteText } from './complete.ts';
import type { Context2D } from './drawing-env.ts';
import type { CharLooks, LaidLine, TextLayout } from './layout-text.ts';
import type { TextNode } from './scene-node.ts';
import { needsOrder, piecesOf, trailingSpacing, type Piece } from './visual-pieces.ts';

/** Part of a line's height that lies below the letters' feet. */
const DESCENT = 0.222;
const DECORATIONS = {
  underline: { offset: 0.1, align: 0 },
  linethrough: { offset: -0.28167, align: 0.5 },
  overline: { offset: -0.81333, align: 1 },
} as const;
type Decoration = keyof typeof DECORATIONS;
/** Thickness in thousandths of the font size. */
const DECORATION_THICKNESS = 66.667;
const SPACE = /[ \t\r]/;

export function paintText(ctx: Context2D, { object, layout }: TextNode): void {
  ctx.textBaseline = 'alphabetic';
  if (layout.isFromRight) {
    // Signs that belong to no script stand where a reader from the right looks for them.
    ctx.direction = 'rtl';
    ctx.textAlign = 'right';
  }
  paintBackgrounds(ctx, object, layout);
  paintDecoration(ctx, object, layout, 'underline');
  if (object.paintFirst === 'stroke') {
    strokeLetters(ctx, object, layout);
    fillLetters(ctx, object, layout);
  } else {
    fillLetters(ctx, object, layout);
    strokeLetters(ctx, object, layout);
  }
  paintDecoration(ctx, object, layout, 'overline');
  paintDecoration(ctx, object, layout, 'linethrough');
}

/** Runs of neighbours that look alike to `isAlike`, as [first, last]. */
function runsOf(line: LaidLine, layout: TextLayout, isAlike: (a: CharLooks, b: CharLooks) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (let index = 0; index < line.graphemes.length; index++) {
    const run = runs.at(-1);
    if (run && isAlike(layout.looksAt(line, run[0]), layout.looksAt(line, index))) run[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

function runWidth(line: LaidLine, [first, last]: [number, number]): number {
  let width = line.boxes[first]?.width ?? 0;
  for (let index = first + 1; index <= last; index++) width += line.boxes[index]?.kerned ?? 0;
  // The first letter of a line has nothing before it; Fabric counts its kerned width, which is the same.
  return width;
}

/**
 * Where a box of a line begins on the canvas, from the middle of the text; a line from the right begins at
 * its right end.
 */
function leftOfBox(layout: TextLayout, line: LaidLine, start: number, width: number): number {
  return -layout.width / 2 + (layout.isFromRight ? line.right - start - width : line.left + start);
}

function paintBackgrounds(ctx: Context2D, object: CompleteText, layout: TextLayout): void {
  if (!object.textBackgroundColor && !layout.styled.has('textBackgroundColor')) return;
  let top = layout.top;
  for (const line of layout.lines) {
    for (const run of runsOf(line, layout, (a, b) => a.textBackgroundColor === b.textBackgroundColor)) {
      const colour = layout.looksAt(line, run[0]).textBackgroundColor;
      if (!colour) continue;
      ctx.fillStyle = colour;
      const width = runWidth(line, run);
      ctx.fillRect(leftOfBox(layout, line, line.boxes[run[0]]?.left ?? 0, width), top, width, line.height);
    }
    top += line.height * object.lineHeight;
  }
  if (object.shadow) removeShadow(ctx);
}

function paintDecoration(ctx: Context2D, object: CompleteText, layout: TextLayout, decoration: Decoration): void {
  if (!object[decoration] && !layout.styled.has(decoration)) return;
  const { offset, align } = DECORATIONS[decoration];
  const spacing = (object.fontSize * object.charSpacing) / 1000;
  const thickness = (object.fontSize * DECORATION_THICKNESS) / 1000;
  let lineTop = layout.top;
  for (const line of layout.lines) {
    const top = lineTop + line.height * (1 - DESCENT);
    const last = line.graphemes.length - 1;
    // Fabric draws on an empty line what is left of no width less the spacing: a stroke to the left of where
    // it begins.
    if (last === -1 && spacing !== 0 && object[decoration] && object.fill) {
      ctx.fillStyle = object.fill;
      const y = top + offset * object.fontSize - align * thickness;
      ctx.fillRect(-layout.width / 2 + line.left - spacing, y, spacing, thickness);
    }
    for (const run of runsOf(line, layout, (a, b) => isSameLine(a, b, decoration))) {
      const looks = layout.looksAt(line, run[0]);
      if (!looks[decoration] || !looks.fill) continue;
      const whole = runWidth(line, run);
      const width = whole - (run[1] === last ? trailingSpacing(line.graphemes, spacing) : 0);
      ctx.fillStyle = looks.fill;
      ctx.fillRect(
        leftOfBox(layout, line, line.boxes[run[0]]?.left ?? 0, whole),
        top + offset * looks.fontSize + looks.deltaY - align * thickness,
        width,
        thickness,
      );
    }
    lineTop += line.height * object.lineHeight;
  }
  if (object.shadow) removeShadow(ctx);
}

function isSameLine(a: CharLooks, b: CharLooks, decoration: Decoration): boolean {
  return a[decoration] === b[decoration] && a.fill === b.fill && a.fontSize === b.fontSize && a.deltaY === b.deltaY;
}

function fillLetters(ctx: Context2D, object: CompleteText, layout: TextLayout): void {
  if (object.fill || layout.isStyled) paintLetters(ctx, object, layout, false);
}

function strokeLetters(ctx: Context2D, object: CompleteText, layout: TextLayout): void {
  if ((!object.stroke || object.strokeWidth === 0) && !layout.isStyled) return;
  if (object.shadow && !object.shadow.affectStroke) removeShadow(ctx);
  ctx.save();
  paintLetters(ctx, object, layout, true);
  ctx.restore();
}

function paintLetters(ctx: Context2D, object: CompleteText, layout: TextLayout, isStroke: boolean): void {
  const byLetter = isDrawnByLetter(object, layout);
  let top = layout.top;
  for (const line of layout.lines) {
    const baseline = top + line.height - line.height * DESCENT;
    const left = -layout.width / 2 + (layout.isFromRight ? line.right : line.left);
    const pieces = byLetter ? orderedPieces(object, layout, line) : undefined;
    if (pieces) paintPieces(ctx, object, layout, line, pieces, baseline, isStroke);
    else if (byLetter) paintRuns(ctx, object, layout, line, left, baseline, isStroke);
    else if (line.graphemes.length > 0) paintRun(ctx, object, layout.base, line.graphemes.join(''), left, baseline, isStroke);
    top += line.height * object.lineHeight;
  }
}

/** Looks, spacing or justified spaces part the characters; else every line is drawn at once. */
function isDrawnByLetter(object: CompleteText, layout: TextLayout): boolean {
  return layout.isStyled || object.charSpacing !== 0 || object.textAlign.startsWith('justify');
}

/** Undefined where the characters stand in the order in which they are read, or are ordered by the canvas. */
function orderedPieces(object: CompleteText, layout: TextLayout, line: LaidLine): Piece[] | undefined {
  const spacing = (object.fontSize * object.charSpacing) / 1000;
  if (!needsOrder(line.graphemes.join(''), spacing, layout.isFromRight)) return undefined;
  const isJustified = object.textAlign.startsWith('justify');
  return piecesOf({
    graphemes: line.graphemes,
    advances: line.boxes,
    spacing,
    isFromRight: layout.isFromRight,
    endsAfter: (index) =>
      (isJustified && SPACE.test(line.graphemes[index] ?? '')) || hasChanged(layout.looksAt(line, index), layout.looksAt(line, index + 1)),
  });
}

function paintPieces(
  ctx: Context2D,
  object: CompleteText,
  layout: TextLayout,
  line: LaidLine,
  pieces: readonly Piece[],
  baseline: number,
  isStroke: boolean,
): void {
  const left = leftEnd(object, layout, line);
  ctx.save();
  for (const { first, last, isFromRight, at } of pieces) {
    ctx.direction = isFromRight ? 'rtl' : 'ltr';
    ctx.textAlign = isFromRight ? 'right' : 'left';
    const text = line.graphemes.slice(first, last + 1).join('');
    paintRun(ctx, object, layout.looksAt(line, first), text, left + at, baseline, isStroke);
  }
  ctx.restore();
}

/** A line from the right is measured from there. */
function leftEnd(object: CompleteText, layout: TextLayout, line: LaidLine): number {
  if (!layout.isFromRight) return -layout.width / 2 + line.left;
  const spacing = (object.fontSize * object.charSpacing) / 1000;
  const whole = line.boxes.reduce((sum, { kerned }) => sum + kerned, 0) - trailingSpacing(line.graphemes, spacing);
  return -layout.width / 2 + line.right - whole;
}

/** The parts of a line that are drawn by themselves, so that letters take the shapes that they have there. */
export function drawnParts(object: CompleteText, layout: TextLayout, line: LaidLine): string[][] {
  if (!isDrawnByLetter(object, layout)) return [line.graphemes];
  const pieces = orderedPieces(object, layout, line);
  if (pieces) return pieces.map(({ first, last }) => line.graphemes.slice(first, last + 1));
  return object.charSpacing === 0 ? [line.graphemes] : line.graphemes.map((grapheme) => [grapheme]);
}

/** Letters go in one piece as long as nothing parts them, so that ligatures and joined scripts hold. */
function paintRuns(
  ctx: Context2D,
  object: CompleteText,
  layout: TextLayout,
  line: LaidLine,
  lineLeft: number,
  baseline: number,
  isStroke: boolean,
): void {
  const isJustified = object.textAlign.startsWith('justify');
  const last = line.graphemes.length - 1;
  const forth = layout.isFromRight ? -1 : 1;
  let left = lineLeft;
  let text = '';
  let width = 0;
  // As in Fabric, a run that spacing or a justified space ended is compared with the looks seen last, not
  // with its own.
  let looks: CharLooks | undefined;
  let next: CharLooks | undefined;
  for (const [index, grapheme] of line.graphemes.entries()) {
    const box = line.boxes[index];
    if (!box) break;
    text += grapheme;
    if (width === 0) {
      left += forth * (box.kerned - box.width);
      width += box.width;
    } else width += box.kerned;
    let isEnd = index === last || object.charSpacing !== 0 || (isJustified && SPACE.test(grapheme));
    if (!isEnd) {
      looks ??= layout.looksAt(line, index);
      next = layout.looksAt(line, index + 1);
      isEnd = hasChanged(looks, next);
    }
    if (!isEnd) continue;
    paintRun(ctx, object, layout.looksAt(line, index), text, left, baseline, isStroke);
    text = '';
    looks = next;
    left += forth * width;
    width = 0;
  }
}

function hasChanged(a: CharLooks, b: CharLooks): boolean {
  return (
    a !== b &&
    (a.fill !== b.fill ||
      a.stroke !== b.stroke ||
      a.strokeWidth !== b.strokeWidth ||
      a.fontSize !== b.fontSize ||
      a.font !== b.font ||
      a.textBackgroundColor !== b.textBackgroundColor ||
      a.deltaY !== b.deltaY)
  );
}

function paintRun(
  ctx: Context2D,
  object: CompleteText,
  looks: CharLooks,
  text: string,
  left: number,
  baseline: number,
  isStroke: boolean,
): void {
  if (isStroke ? !looks.stroke || !looks.strokeWidth : !looks.fill) return;
  ctx.save();
  ctx.font = looks.font.at(looks.fontSize);
  if (looks.hasOwnBackground && object.shadow) removeShadow(ctx);
  if (isStroke) {
    setStroke(ctx, object, looks.stroke ?? '', looks.strokeWidth);
    ctx.strokeText(text, left, baseline + looks.deltaY);
  } else {
    ctx.fillStyle = looks.fill;
    ctx.fillText(text, left, baseline + looks.deltaY);
  }
  ctx.restore();
}
