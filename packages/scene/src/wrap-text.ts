/** Breaks a text into lines as Fabric's Textbox does. The order of the additions matters: it decides lines that fit to a hair. */
import type { CompleteText } from './complete.ts';
import { graphemesOf } from './graphemes.ts';
import { capitalsOf } from './letter-case.ts';
import { trailingSpacing } from './visual-pieces.ts';

export interface Line {
  graphemes: string[];
  /** Where the line begins in the unwrapped text: that is how styles are counted. */
  source: number;
  offset: number;
}

export interface WrappedText {
  lines: Line[];
  /** At least the box's width; more where one word is wider. */
  width: number;
}

const LINE_BREAK = /\r?\n/;
const WORD_END = /[ \t\r]/;

/** Width of a word that begins at a grapheme of an unwrapped line. */
export type MeasureWord = (graphemes: readonly string[], source: number, offset: number) => number;

export function splitLines(object: CompleteText): Line[] {
  return object.text.split(LINE_BREAK).map((line, source) => ({ graphemes: drawnGraphemes(object, line), source, offset: 0 }));
}

/** The characters of some words as they are drawn, one for each that was typed. */
function drawnGraphemes({ textTransform, locale }: TextToWrap, words: string): string[] {
  return textTransform === 'uppercase' ? capitalsOf(words, locale) : graphemesOf(words);
}

/** The text's properties for wrapping. */
export type TextToWrap = Pick<CompleteText, 'type' | 'text' | 'textTransform' | 'locale'> & { splitByGrapheme?: boolean };

export function wrapText(object: TextToWrap, boxWidth: number, spacing: number, measureWord: MeasureWord): WrappedText {
  const byGrapheme = object.type === 'textbox' && object.splitByGrapheme === true;
  const infix = byGrapheme ? [] : [' '];
  let [widestWord, widestSeen] = [0, 0];
  const sources = object.text.split(LINE_BREAK).map((line, source) => {
    let offset = 0;
    const words = byGrapheme
      ? drawnGraphemes(object, line).map((grapheme) => [grapheme])
      : line.split(WORD_END).map((word) => drawnGraphemes(object, word));
    return (words.length === 0 ? [[]] : words).map((graphemes) => {
      const width = measureWord(graphemes, source, offset);
      const trailing = trailingSpacing(graphemes, spacing);
      widestWord = Math.max(width, widestWord);
      widestSeen = Math.max(width - trailing, widestSeen);
      offset += graphemes.length + infix.length;
      return { graphemes, width, trailing };
    });
  });
  const lines: Line[] = [];
  let minimum = 0;
  for (const [source, words] of sources.entries()) {
    const max = Math.max(boxWidth, widestWord, minimum);
    let lineWidth = 0;
    let infixWidth = 0;
    let offset = 0;
    let start = 0;
    let line: string[] = [];
    let isFirst = true;
    for (const { graphemes, width, trailing } of words) {
      offset += graphemes.length;
      lineWidth += infixWidth + width - trailing;
      if (lineWidth > max && !isFirst) {
        lines.push({ graphemes: line, source, offset: start });
        start += line.length + infix.length;
        line = [];
        lineWidth = width;
        isFirst = true;
      } else lineWidth += trailing;
      if (!isFirst) line.push(...infix);
      for (const grapheme of graphemes) line.push(grapheme);
      infixWidth = byGrapheme ? 0 : measureWord(infix, source, offset);
      offset++;
      isFirst = false;
    }
    lines.push({ graphemes: line, source, offset: start });
    if (widestWord > minimum) minimum = widestSeen;
  }
  return { lines, width: Math.max(boxWidth, minimum) };
}
