/**
 * A new text is as wide as its words while they are typed and styled, up to the canvas: a headline needs no
 * handle pulled first. It wraps like any other from the moment its width is set by hand.
 */
import { Textbox, type IText } from 'fabric';
import type { SceneObject } from '@limn/scene';
import type { Size } from '../document/geometry.ts';
import { kindOf, numberOf, propertiesOf } from '../document/object-facts.ts';
import { NEW_TEXT } from '../document/new-objects.ts';
import type { CanvasObject } from './fabric-objects.ts';
import { asWritten } from './show-samples.ts';

/** As wide as a new text is made. */
const NARROWEST = 100;

export interface TextHugs {
  /** The text that is typed in from now on hugs its words, if it is a new one. */
  start(target: CanvasObject): void;
  /** Sizes the shown text to its words; true where that changed it. */
  fit(target: CanvasObject, wire: SceneObject | undefined): boolean;
}

export function createTextHugs(canvasSize: () => Size): TextHugs {
  /**
   * All widths that were given here, by layer, for undo goes back to them. A text of another width was sized
   * by hand since.
   */
  const widths = new Map<string, Set<number>>();
  /**
   * A new text stays around the middle that it was put at, until it is moved; others go on from the side that
   * they are aligned to.
   */
  let fresh: { key: string; centre: number } | undefined;

  return {
    start(target) {
      fresh = undefined;
      const key = target.layerKey;
      if (!(target instanceof Textbox) || !key || target.text !== NEW_TEXT || isSized(target)) return;
      fresh = { key, centre: target.left + (target.width * target.scaleX) / 2 };
      widths.set(fresh.key, new Set([target.width]));
    },
    fit(target, wire) {
      const key = target.layerKey;
      if (!(target instanceof Textbox) || !key || !wire || kindOf(wire) !== 'text' || isSized(target)) return false;
      if (numberOf(wire, 'boxHeight') > 0 || !widths.get(key)?.has(numberOf(wire, 'width'))) return false;
      const canvas = canvasSize();
      const before = { left: target.left, width: numberOf(wire, 'width') };
      const scale = target.scaleX;
      const room = canvas.width / scale;
      if (room <= NARROWEST) return false;
      // The box is for everyone's values: for the fields as they are written, and not for the sample that is
      // shown.
      const words = asWritten(target as unknown as IText, () => {
        target.set({ width: room });
        target.initDimensions();
        return target.calcTextWidth();
      });
      // A little more than the words, as browsers and the server round glyphs in their own way.
      const width = Number(Math.min(room, Math.max(NARROWEST, words + 2)).toFixed(2));
      const grown = (width - before.width) * scale;
      const kept = target.textAlign === 'center' ? grown / 2 : target.textAlign === 'right' ? grown : 0;
      const centre = before.left + (before.width * scale) / 2;
      const stays = fresh?.key === key && Math.abs(centre - fresh.centre) <= 1;
      const left = stays && fresh ? fresh.centre - (width * scale) / 2 : before.left - kept;
      target.set({ width, left: Math.round(Math.min(Math.max(0, left), canvas.width - width * scale)) });
      target.initDimensions();
      target.setCoords();
      widths.get(key)?.add(width);
      return target.left !== before.left || width !== before.width;
    },
  };
}

/** Turned, mirrored or broken within words: its width says where lines end. */
function isSized(text: Textbox): boolean {
  return (
    text.angle !== 0 ||
    text.scaleX <= 0 ||
    text.flipX ||
    text.splitByGrapheme ||
    propertiesOf(text as unknown as SceneObject)['path'] != null
  );
}
