/** Shared parts of map painters: the canvas, the view, colours, and texts in the product's own face. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { DEFAULT_FAMILY, fontStack, type GlyphLoader } from '@limn/fonts';
import type { MapView } from '@limn/places';
import type { MapColours } from './map-looks.ts';

export interface MapPen {
  ctx: SKRSContext2D;
  view: MapView;
  colours: MapColours;
  /** Sets the font for what is measured or written next. */
  font(text: string, size: number, weight: 400 | 600 | 700): void;
  /** The text, or its beginning with an ellipsis, in the font set last. */
  shortened(text: string, maxWidth: number): string;
}

export function createMapPen(ctx: SKRSContext2D, view: MapView, colours: MapColours, loadLetters: GlyphLoader): MapPen {
  return {
    ctx,
    view,
    colours,
    font(text, size, weight) {
      loadLetters({ fontFamily: DEFAULT_FAMILY, fontStyle: 'normal', fontWeight: weight }, `${text}…`);
      ctx.font = `normal ${weight} ${size}px ${fontStack(DEFAULT_FAMILY)}`;
    },
    shortened(text, maxWidth) {
      if (ctx.measureText(text).width <= maxWidth) return text;
      const letters = [...text];
      let [fits, tooLong] = [0, letters.length];
      while (fits + 1 < tooLong) {
        const middle = (fits + tooLong) >>> 1;
        if (ctx.measureText(`${letters.slice(0, middle).join('').trimEnd()}…`).width <= maxWidth) fits = middle;
        else tooLong = middle;
      }
      return fits === 0 ? '' : `${letters.slice(0, fits).join('').trimEnd()}…`;
    },
  };
}
