/**
 * Widths of letters and of pairs of letters, measured once at a large size and scaled, as Fabric does: so that lines break alike
 * at every size, in the editor and here.
 */
import { fontStack } from '@limn/fonts';
import type { Context2D, DrawingEnv } from './drawing-env.ts';
import { contextOf } from './drawing-env.ts';

export interface FontChoice {
  fontStyle: string;
  fontWeight: string | number;
  fontFamily: string;
}

const MEASURED_SIZE = 400;
/** A text of the largest size has fewer different pairs; more than this only costs memory. */
const MAX_WIDTHS = 20_000;
const MAX_FONTS = 500;

export class MeasuredFont {
  readonly #context: Context2D;
  readonly #before: string;
  readonly #after: string;
  readonly #widths = new Map<string, number>();
  readonly #declarations = new Map<number, string>();

  constructor(context: Context2D, font: FontChoice) {
    this.#context = context;
    this.#before = `${font.fontStyle} ${font.fontWeight} `;
    this.#after = `px ${fontStack(font.fontFamily)}`;
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
      this.#context.font = this.at(MEASURED_SIZE);
      this.#widths.set(text, (width = this.#context.measureText(text).width / MEASURED_SIZE));
    }
    return width;
  }
}

export class TextMeasurer {
  readonly context: Context2D;
  readonly #fonts = new Map<string, MeasuredFont>();

  constructor(env: DrawingEnv) {
    this.context = contextOf(env.createCanvas(1, 1));
  }

  font(choice: FontChoice): MeasuredFont {
    const key = `${choice.fontStyle}/${choice.fontWeight}/${choice.fontFamily}`;
    let font = this.#fonts.get(key);
    if (!font) {
      if (this.#fonts.size >= MAX_FONTS) this.#fonts.clear();
      this.#fonts.set(key, (font = new MeasuredFont(this.context, choice)));
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
