/**
 * Where every character of a text lies. Reproduces Fabric 7 (and 3.4.0): graphemes measured at 400 px and
 * scaled, pair kerning, wrapping, justified spaces, styles of single characters. Lengths are the object's
 * own, before its scale.
 */
import { styledProperties, stylesByLine } from './char-styles.ts';
import type { CompleteText } from './complete.ts';
import type { CharStyle, CharStyles, VerticalAlign } from './document.ts';
import { alignmentOf, isWrittenFromTheRight } from './text-direction.ts';
import { measuredBefore, takesSpacing } from './letter-spacing.ts';
import type { MeasuredFont, TextMeasurer } from './text-measurer.ts';
import { trailingSpacing } from './visual-pieces.ts';
import type { Line } from './wrap-text.ts';
import { splitLines, wrapText } from './wrap-text.ts';

/** A character's looks, the text's own and those of its style together. */
export interface CharLooks {
  font: MeasuredFont;
  fontSize: number;
  fontFamily: string;
  fontWeight: string | number;
  fontStyle: string;
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
  underline: boolean;
  overline: boolean;
  linethrough: boolean;
  deltaY: number;
  textBackgroundColor: string;
  /** Its style, not the text, gives the background. */
  hasOwnBackground: boolean;
}

export interface CharBox {
  left: number;
  width: number;
  /** Width after kerning with the character before. */
  kerned: number;
}

export interface LaidLine extends Line {
  /** One more than there are characters: the last one marks the end. */
  boxes: CharBox[];
  width: number;
  /** Without the line height factor. */
  height: number;
  /** Where the line lies, from the text's left edge. */
  left: number;
  right: number;
}

export interface TextLayout {
  lines: LaidLine[];
  width: number;
  /** Height of the box, which may be taller or smaller than its lines. */
  height: number;
  linesHeight: number;
  /** Where the first line begins, from the middle of the box. */
  top: number;
  /** Lines begin at their right end. */
  isFromRight: boolean;
  /** A word that is wider than the box was broken where it has no opportunity. */
  isWordBroken: boolean;
  base: CharLooks;
  /** Looks of a character of a laid-out line. */
  looksAt(line: LaidLine, character: number): CharLooks;
  isStyled: boolean;
  /** Properties that some character has a style of. */
  styled: ReadonlySet<string>;
}

/** The part of a box's free room above the text. */
export const PART_ABOVE: Readonly<Record<VerticalAlign, number>> = { top: 0, middle: 0.5, bottom: 1 };
const LINE_BOX = 1.13;
const SPACE = /[ \t\r]/;
const MIN_WIDTH = 2;

export function layoutText(object: CompleteText, measurer: TextMeasurer): TextLayout {
  const base = looksWith(object, measurer, undefined);
  const properties = styledProperties(object.styles);
  const isStyled = properties.size > 0;
  const styles = isStyled ? stylesByLine(object.styles, object.text) : {};
  const styled = stylist(object, measurer, base, styles);
  const spacing = object.charSpacing === 0 ? 0 : (object.fontSize * object.charSpacing) / 1000;
  const box = (grapheme: string, source: number, index: number, before: string | undefined): CharBox => {
    const looks = styled(source, index);
    const width = looks.font.width(grapheme) * looks.fontSize;
    let kerned = width;
    if (before !== undefined) {
      const previous = styled(source, index - 1);
      if (previous.font === looks.font && previous.fontSize === looks.fontSize)
        kerned = (looks.font.width(before + grapheme) - looks.font.width(before)) * looks.fontSize;
    }
    const behind = spacing === 0 || !takesSpacing(grapheme) ? 0 : spacing;
    return { left: 0, width: width + behind, kerned: kerned + behind };
  };
  const measureWord = (graphemes: readonly string[], source: number, offset: number) => {
    let before: string | undefined;
    return graphemes.map((grapheme, index) => {
      const { kerned } = box(grapheme, source, index + offset, before);
      before = measuredBefore(before, grapheme);
      return kerned;
    });
  };
  const wrapped =
    object.type === 'textbox'
      ? wrapText(object, object.width, spacing, measureWord)
      : { lines: splitLines(object), width: 0, isWordBroken: false };
  const lines = wrapped.lines.map((line) => layLine(line, spacing, box, styled));
  const widest = lines.reduce((max, line) => Math.max(max, line.width), 0);
  const width = object.type === 'textbox' ? wrapped.width : widest || MIN_WIDTH;
  let linesHeight = 0;
  for (const [index, line] of lines.entries()) linesHeight += index === lines.length - 1 ? line.height : line.height * object.lineHeight;
  const height = object.boxHeight ?? linesHeight;
  const isFromRight = isWrittenFromTheRight(object);
  align(object, lines, width, isFromRight);
  return {
    lines,
    width,
    height,
    linesHeight,
    top: -height / 2 + (height - linesHeight) * PART_ABOVE[object.verticalAlign ?? 'top'],
    isFromRight,
    isWordBroken: wrapped.isWordBroken,
    base,
    isStyled,
    styled: properties,
    looksAt: (line, character) => styled(line.source, line.offset + character),
  };
}

type Styled = (source: number, index: number) => CharLooks;

function stylist(object: CompleteText, measurer: TextMeasurer, base: CharLooks, styles: CharStyles): Styled {
  const known = new Map<CharStyle, CharLooks>();
  return (source, index) => {
    const style = styles[source]?.[index];
    if (!style) return base;
    let looks = known.get(style);
    if (!looks) known.set(style, (looks = looksWith(object, measurer, style)));
    return looks;
  };
}

function looksWith(object: CompleteText, measurer: TextMeasurer, style: CharStyle | undefined): CharLooks {
  const looks = {
    fontSize: object.fontSize,
    fontFamily: object.fontFamily,
    fontWeight: object.fontWeight,
    fontStyle: object.fontStyle,
    fill: object.fill,
    stroke: object.stroke,
    strokeWidth: object.strokeWidth,
    underline: object.underline,
    overline: object.overline,
    linethrough: object.linethrough,
    deltaY: 0,
    textBackgroundColor: object.textBackgroundColor,
    ...style,
  };
  if (looks.fontWeight === '') looks.fontWeight = 'normal';
  return { ...looks, font: measurer.font(looks), hasOwnBackground: Boolean(style?.textBackgroundColor) };
}

function layLine(
  line: Line,
  spacing: number,
  box: (grapheme: string, source: number, index: number, before: string | undefined) => CharBox,
  styled: Styled,
): LaidLine {
  const boxes: CharBox[] = [];
  let width = 0;
  let tallest = styled(line.source, line.offset).fontSize;
  let before: string | undefined;
  let previous: CharBox | undefined;
  for (const [index, grapheme] of line.graphemes.entries()) {
    const current = box(grapheme, line.source, line.offset + index, before);
    if (previous) current.left = previous.left + previous.width + current.kerned - current.width;
    boxes.push(current);
    width += current.kerned;
    tallest = Math.max(tallest, styled(line.source, line.offset + index).fontSize);
    before = measuredBefore(before, grapheme);
    previous = current;
  }
  boxes.push({ left: previous ? previous.left + previous.width : 0, width: 0, kerned: 0 });
  return {
    ...line,
    boxes,
    width: Math.max(0, width - trailingSpacing(line.graphemes, spacing)),
    height: tallest * LINE_BOX,
    left: 0,
    right: 0,
  };
}

function align(object: CompleteText, lines: LaidLine[], width: number, isFromRight: boolean): void {
  const textAlign = alignmentOf(object);
  const isJustified = textAlign.startsWith('justify');
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const endsParagraph = next === undefined || (object.type === 'textbox' && next.source !== line.source);
    const rest = width - line.width;
    const fills = isJustified && (textAlign === 'justify' || !endsParagraph);
    if (fills) {
      if (rest > 0) widenSpaces(line, rest);
    } else if (textAlign === 'center' || textAlign === 'justify-center') line.left = rest / 2;
    else if (textAlign === 'right' || textAlign === 'justify-right') line.left = rest;
    line.right = fills && isFromRight ? width : line.left + line.width;
  }
}

function widenSpaces(line: LaidLine, rest: number): void {
  const spaces = line.graphemes.filter((grapheme) => SPACE.test(grapheme)).length;
  if (spaces === 0) return;
  const wider = rest / spaces;
  let moved = 0;
  for (const [index, box] of line.boxes.entries()) {
    box.left += moved;
    if (SPACE.test(line.graphemes[index] ?? '')) {
      box.width += wider;
      box.kerned += wider;
      moved += wider;
    }
  }
}
