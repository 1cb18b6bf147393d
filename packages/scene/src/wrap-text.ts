/**
 * Breaks a text into lines. Spaces break as in Fabric's Textbox, and the order of the additions is its own:
 * it decides lines that fit to a hair. Words break where Unicode has an opportunity, and one that is wider
 * than the box anywhere. The editor's library is taught the same.
 */
import { BREAK, breaksIn, type Break } from './break-opportunities.ts';
import type { CompleteText } from './complete.ts';
import { graphemesOf } from './graphemes.ts';
import { capitalsOf } from './letter-case.ts';
import { trailingSpacing } from './visual-pieces.ts';

/**
 * `spaces`: as every text was broken before there were other opportunities, and as versions that were
 * published then are drawn.
 */
export type LineBreaks = 'unicode' | 'spaces';

export interface Line {
  graphemes: string[];
  /** Where the line begins in the unwrapped text: that is how styles are counted. */
  source: number;
  offset: number;
}

export interface WrappedText {
  lines: Line[];
  /** At least the box's width; more where something that stays whole is wider. */
  width: number;
  /** A word without an opportunity was wider than the box. */
  isWordBroken: boolean;
}

const LINE_BREAK = /\r?\n/;
const WORD_END = /[ \t\r]/;
const SOFT_HYPHEN = '\u00ad';
const HYPHEN = '-';
const INVISIBLE = new Set([SOFT_HYPHEN, '\u200b']);
const CLOSING = /^[\p{Pe}\p{Pf}.,:;!?…]/u;
/** Japanese and Chinese lines don't begin with these (JIS X 4051), nor end with those. */
const NO_START = /^[\p{Pe}\p{Pf}、。，．：；！？・ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥]/u;
const NO_END = /^[\p{Ps}\p{Pi}]/u;
/** Sums of parts of a word may differ from the width of the whole by rounding. */
const HAIR = 1e-6;
/** Boxes are stored as wide as their widest word, rounded: a word that is wider by less stays whole. */
const ROUNDED = 1;

/**
 * Widths of characters that begin at a grapheme of an unwrapped line, each with its kerning to the one
 * before.
 */
export type MeasureWord = (graphemes: readonly string[], source: number, offset: number) => readonly number[];

export function splitLines(object: CompleteText): Line[] {
  return object.text.split(LINE_BREAK).map((line, source) => ({ graphemes: shapesOf(object, line), source, offset: 0 }));
}

/** The characters of some words as they are drawn, one for each that was typed. */
function shapesOf({ textTransform, locale }: TextToWrap, words: string): string[] {
  return textTransform === 'uppercase' ? capitalsOf(words, locale) : graphemesOf(words);
}

/** In a text that wraps, those that only say where to break have no shape. */
function drawnGraphemes(object: TextToWrap, words: string): string[] {
  const shapes = shapesOf(object, words);
  return object.lineBreaks === 'spaces' ? shapes : shapes.map((shape) => (INVISIBLE.has(shape) ? '' : shape));
}

/** The text's properties for wrapping. */
export type TextToWrap = Pick<CompleteText, 'type' | 'text' | 'textTransform' | 'locale' | 'lineBreaks' | 'keepsWords'> & {
  splitByGrapheme?: boolean;
};

/** A part of a line that stays together. */
interface Piece {
  graphemes: string[];
  /** The place of its first character in the unwrapped line. */
  offset: number;
  /** Each with its kerning to the one before; the first without, for where it begins a line. */
  widths: number[];
  /** Width of the first, behind the piece before it. */
  kerned: number;
  /** A space stands before it. */
  startsWord: boolean;
  endsWord: boolean;
  /** A line that ends with it shows a hyphen. */
  isHyphenated: boolean;
  /** Before each character. */
  breaks: readonly Break[];
}

export function wrapText(object: TextToWrap, boxWidth: number, spacing: number, measureWord: MeasureWord): WrappedText {
  const byGrapheme = object.type === 'textbox' && object.splitByGrapheme === true;
  const keepsAll = object.lineBreaks === 'spaces' || object.keepsWords === true;
  const sources = object.text
    .split(LINE_BREAK)
    .map((line, source) => piecesOf(object, byGrapheme, line, (graphemes, offset) => measureWord(graphemes, source, offset)));
  let [widest, widestSeen] = [0, 0];
  for (const piece of sources.flat()) {
    const width = ownWidth(piece);
    const isKept = keepsAll || width <= boxWidth + ROUNDED;
    const kept = isKept ? width : Math.max(...piece.widths);
    widest = Math.max(kept, widest);
    widestSeen = Math.max(kept - (isKept ? trailingSpacing(piece.graphemes, spacing) : 0), widestSeen);
  }
  const max = Math.max(boxWidth, widest);
  const lines: Line[] = [];
  let isWordBroken = false;
  for (const [source, pieces] of sources.entries()) {
    let line: Line = { graphemes: [], source, offset: 0 };
    let lineWidth = 0;
    let infixWidth = 0;
    let isFirst = true;
    let room = 0;
    const end = (next: Piece) => {
      lines.push(line);
      line = { graphemes: [], source, offset: next.offset };
      isFirst = true;
    };
    for (let piece of pieces) {
      const trailing = trailingSpacing(piece.graphemes, spacing);
      const hyphen = piece.isHyphenated ? sum(measureWord([HYPHEN], source, piece.offset + piece.graphemes.length - 1)) : 0;
      lineWidth += infixWidth + (isFirst ? ownWidth(piece) : widthBehind(piece)) - trailing;
      if (lineWidth + hyphen > max + (piece.startsWord && hyphen === 0 ? 0 : HAIR) && !isFirst) {
        if (!piece.startsWord) showHyphen(line, room);
        end(piece);
        lineWidth = ownWidth(piece);
      } else lineWidth += trailing;
      if (isFirst && !keepsAll)
        while (ownWidth(piece) - trailing > max + HAIR && piece.graphemes.length > 1) {
          const [fitting, isBroken] = fittingPart(piece, max, spacing);
          isWordBroken ||= isBroken;
          line.graphemes = piece.graphemes.slice(0, fitting);
          piece = behind(piece, fitting, (grapheme, offset) => sum(measureWord([grapheme], source, offset)));
          end(piece);
          lineWidth = ownWidth(piece);
        }
      if (!isFirst && piece.startsWord && !byGrapheme) line.graphemes.push(' ');
      for (const grapheme of piece.graphemes) line.graphemes.push(grapheme);
      infixWidth = byGrapheme || !piece.endsWord ? 0 : sum(measureWord([' '], source, piece.offset + piece.graphemes.length));
      isFirst = false;
      // For the hyphen behind this piece, if the line ends there.
      room = piece.isHyphenated ? max + HAIR - (lineWidth - trailing) - hyphen : -1;
    }
    lines.push(line);
  }
  return { lines, width: Math.max(boxWidth, widestSeen), isWordBroken };
}

function piecesOf(
  object: TextToWrap,
  byGrapheme: boolean,
  line: string,
  measure: (graphemes: readonly string[], offset: number) => readonly number[],
): Piece[] {
  if (byGrapheme) return clustersOf(object, line, measure);
  let offset = 0;
  return line.split(WORD_END).flatMap((word) => {
    const typed = graphemesOf(word);
    const drawn = drawnGraphemes(object, word);
    const widths = measure(drawn, offset);
    const breaks = object.lineBreaks === 'spaces' ? [] : breaksIn(typed);
    const starts = [0, ...breaks.flatMap((each, index) => (each === BREAK.ordinary ? [index] : []))];
    const pieces = starts.map((start, index) => {
      const end = starts[index + 1] ?? drawn.length;
      const piece = pieceOf(drawn.slice(start, end), offset + start, widths.slice(start, end), {
        startsWord: index === 0,
        endsWord: end === drawn.length,
        breaks: breaks.slice(start, end),
        isHyphenated: end < drawn.length && typed[end - 1] === SOFT_HYPHEN,
      });
      const first = piece.graphemes[0];
      if (start > 0 && first !== undefined) piece.widths[0] = sum(measure([first], piece.offset));
      return piece;
    });
    offset += drawn.length + 1;
    return pieces;
  });
}

/** For a text that may break anywhere, but for signs that begin or end no line. */
function clustersOf(
  object: TextToWrap,
  line: string,
  measure: (graphemes: readonly string[], offset: number) => readonly number[],
): Piece[] {
  const pieces: Piece[] = [];
  for (const [offset, grapheme] of drawnGraphemes(object, line).entries()) {
    const widths = measure([grapheme], offset);
    const last = pieces.at(-1);
    const isTied = object.lineBreaks !== 'spaces' && (NO_START.test(grapheme) || NO_END.test(last?.graphemes.at(-1) ?? ''));
    if (!last || !isTied) pieces.push(pieceOf([grapheme], offset, widths, { startsWord: true, endsWord: true }));
    else {
      last.graphemes.push(grapheme);
      last.widths.push(...widths);
    }
  }
  return pieces;
}

function pieceOf(graphemes: string[], offset: number, widths: readonly number[], more: Partial<Piece>): Piece {
  return {
    startsWord: false,
    endsWord: false,
    isHyphenated: false,
    breaks: [],
    ...more,
    graphemes,
    offset,
    widths: [...widths],
    kerned: widths[0] ?? 0,
  };
}

function ownWidth({ widths }: Piece): number {
  return sum(widths);
}

/** On the line of the piece before it. */
function widthBehind({ widths, kerned, startsWord }: Piece): number {
  return startsWord ? sum(widths) : sum([kerned, ...widths.slice(1)]);
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/** The line ends within a word, at a soft hyphen: it shows one where there is room. */
function showHyphen(line: Line, room: number): void {
  if (room >= 0) line.graphemes[line.graphemes.length - 1] = HYPHEN;
}

/**
 * How many characters of a piece have room on a line, at least one; and whether a word was broken where it
 * has no opportunity.
 */
function fittingPart({ graphemes, widths, breaks }: Piece, max: number, spacing: number): [count: number, isBroken: boolean] {
  let count = 0;
  for (let width = 0; count < graphemes.length; count++) {
    width += widths[count] ?? 0;
    if (count > 0 && width - trailingSpacing([graphemes[count] ?? ''], spacing) > max + HAIR) break;
  }
  for (let at = count; at > 0; at--) if (breaks[at] === BREAK.emergency) return [at, false];
  // No line begins with what closes the one before.
  return [count > 1 && CLOSING.test(graphemes[count] ?? '') ? count - 1 : count, true];
}

/** The rest of a piece behind its first characters. */
function behind(piece: Piece, count: number, measure: (grapheme: string, offset: number) => number): Piece {
  const offset = piece.offset + count;
  const graphemes = piece.graphemes.slice(count);
  const widths = piece.widths.slice(count);
  const [first] = graphemes;
  if (first !== undefined) widths[0] = measure(first, offset);
  return { ...piece, graphemes, offset, widths, breaks: piece.breaks.slice(count), kerned: widths[0] ?? 0, startsWord: false };
}
