/**
 * Shows the text of an auto-scale group as small as it is drawn for a recipient whose values are as long as the fields' names:
 * else a number of four digits, written `{{orders}}`, would stand over everything beside it. Fields that have a sample show it.
 * Only what is shown changes.
 */
import { Group, Textbox, type FabricObject } from 'fabric';
import type { SceneObject } from '@limn/scene';
import { isAutoScale, numberOf, textInside, textOf } from '../document/object-facts.ts';
import { withSamples } from '../document/shown-values.ts';

const SMALLEST = 0.1;
const STEPS = 10;
const HAIR = 0.01;

export function fitShownText(shown: FabricObject, wire: SceneObject, samples: ReadonlyMap<string, string>): void {
  const designed = textInside(wire);
  if (!designed || !isAutoScale(wire) || !(shown instanceof Group)) return;
  const text = shown.getObjects().find((child) => child instanceof Textbox);
  if (!text) return;
  text.set({ text: withSamples(textOf(designed, 'text'), samples) });
  if (text.angle !== 0) return;
  const [scaleX, scaleY] = [numberOf(designed, 'scaleX', 1), numberOf(designed, 'scaleY', 1)];
  const [width, top, originY] = [numberOf(designed, 'width'), numberOf(designed, 'top'), textOf(designed, 'originY', 'top')];
  const box = { width: width * scaleX, height: Math.max(shown.height, numberOf(designed, 'height') * scaleY) };
  const fits = (part: number) => {
    text.set({ scaleX: scaleX * part, scaleY: scaleY * part, width: width / part });
    text.initDimensions();
    return text.width * text.scaleX <= box.width + HAIR && text.height * text.scaleY <= box.height + HAIR;
  };
  if (fits(1)) {
    text.set({ originY, top });
    return;
  }
  let [small, large] = [SMALLEST, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  fits(small);
  // In the middle of the height that was designed for it.
  const strokes = numberOf(designed, 'strokeWidth') * scaleY;
  const height = numberOf(designed, 'height') * scaleY + strokes;
  const middle = originY === 'center' ? top : originY === 'bottom' ? top - height / 2 : top + height / 2;
  text.set({ originY: 'center', top: middle });
}
