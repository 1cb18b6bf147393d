/**
 * Widths of letters and of pairs of letters, measured once at a large size and scaled, as Fabric does: so
 * that lines break alike at every size, in the editor and here.
 */
import { fontStack } from '@limn/fonts';
import type { Context2D, DrawingEnv, FontChoice } from './drawing-env.ts';
import { contextOf } from './drawing-env.ts';

const MEASURED_SIZE = 400;
/**
 * Scripts whose letters are drawn otherwise in a word than alone: joined, reordered, stacked, or carrying
 * marks.
 */
const SHAPED =
  /[^\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u4e00-\u9fff]/;
/** A text of the largest size has fewer different pairs; more than this only costs memory. */
const MAX_WIDTHS = 20_000;
const MAX_FONTS = 500;

/**
 * How far ink reaches from the pen: up, down, to the left of it, and to the right beyond the letter's own
 * width.
 */
export interface Ink {
  above: number;
  below: number;
  before: number;
  after: number;
  width: number;
}

export class MeasuredFont {
  readonly #context: Context2D;
  readonly #load: (text: string) => void;
  readonly #before: string;
  readonly #after: string;
  readonly #widths = new Map<string, number>();
  readonly #inks = new Map<string, Ink>();
  readonly #declarations = new Map<number, string>();

  constructor(context: Context2D, font: FontChoice, env: DrawingEnv) {
    this.#context = context;
    this.#load = (text) => env.loadLetters?.(font, text);
    this.#before = `${font.fontStyle} ${font.fontWeight} `;
    this.#after = `px ${env.stackOf?.(font) ?? fontStack(font.fontFamily)}`;
  }

  /** The CSS font at a size in pixels. */
  at(size: number): string {
    let declaration = this.#declarations.get(size);
    if (declaration === undefined) {
      if (this.#declarations.size > 200) this.#declarations.clear();
      this.#declarations.set(size, (declaration = this.#before + size + this.#after));
    }
    return declaration;
  }

  /** Width of a text at one pixel of size. */
  width(text: string): number {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size >= MAX_WIDTHS) this.#widths.clear();
      this.#load(text);
      this.#context.font = this.at(MEASURED_SIZE);
      this.#widths.set(text, (width = this.#context.measureText(text).width / MEASURED_SIZE));
    }
    return width;
  }

  /**
   * Ink of a line at one pixel of size. Letters that stand by themselves are measured once each; measuring a
   * whole line is a hundred times slower, and needed only where letters change beside others.
   */
  ink(graphemes: readonly string[]): Ink {
    const line = graphemes.join('');
    if (SHAPED.test(line)) return this.#measureInk(line);
    const all: Ink = { above: 0, below: 0, before: 0, after: 0, width: 0 };
    for (const grapheme of graphemes) {
      let ink = this.#inks.get(grapheme);
      if (!ink) {
        if (this.#inks.size >= MAX_WIDTHS) this.#inks.clear();
        this.#inks.set(grapheme, (ink = this.#measureInk(grapheme)));
      }
      all.above = Math.max(all.above, ink.above);
      all.below = Math.max(all.below, ink.below);
      all.before = Math.max(all.before, ink.before);
      all.after = Math.max(all.after, ink.after);
    }
    return all;
  }

  #measureInk(text: string): Ink {
    this.#load(text);
    this.#context.font = this.at(MEASURED_SIZE);
    const box = this.#context.measureText(text);
    return {
      above: box.actualBoundingBoxAscent / MEASURED_SIZE,
      below: box.actualBoundingBoxDescent / MEASURED_SIZE,
      before: box.actualBoundingBoxLeft / MEASURED_SIZE,
      after: (box.actualBoundingBoxRight - box.width) / MEASURED_SIZE,
      width: box.width / MEASURED_SIZE,
    };
  }
}

export class TextMeasurer {
  readonly context: Context2D;
  readonly #env: DrawingEnv;
  readonly #fonts = new Map<string, MeasuredFont>();

  constructor(env: DrawingEnv) {
    this.#env = env;
    this.context = contextOf(env.createCanvas(1, 1));
  }

  font(choice: FontChoice): MeasuredFont {
    const key = `${choice.fontStyle}/${choice.fontWeight}/${choice.fontFamily}`;
    let font = this.#fonts.get(key);
    if (!font) {
      if (this.#fonts.size >= MAX_FONTS) this.#fonts.clear();
      this.#fonts.set(key, (font = new MeasuredFont(this.context, choice, this.#env)));
    }
    return font;
  }
}

const measurers = new WeakMap<DrawingEnv, TextMeasurer>();

export function measurerOf(env: DrawingEnv): TextMeasurer {
  let measurer = measurers.get(env);
  if (!measurer) measurers.set(env, (measurer = new TextMeasurer(env)));
  return measurer;
}

/** Forgets every measured width: after fonts were loaded that were missing before. */
export function forgetMeasures(env: DrawingEnv): void {
  measurers.delete(env);
}
