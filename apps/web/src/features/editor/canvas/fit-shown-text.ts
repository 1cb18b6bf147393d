/**
 * Shows the text of an auto-scale group as it is drawn for a recipient whose values are as long as the fields' names: else a number of
 * four digits, written `{{orders}}`, would stand over everything beside it. Fields that have a sample show it, and steps are left out. Fitted by the code
 * that fits it for mail. Only what is shown changes.
 */
import { Group, Textbox, type FabricObject } from 'fabric';
import { forgetMeasures, textOfGroup, type GroupObject, type SceneObject } from '@limn/scene';
import { isAutoScale, textInside, textOf } from '../document/object-facts.ts';
import { withoutSteps, withSamples } from '../document/shown-values.ts';
import { browserEnv } from '../preview/load-pictures.ts';

const env = browserEnv(new Map());

/** After fonts arrived, letters are measured again. */
export function forgetShownWidths(): void {
  forgetMeasures(env);
}

export function fitShownText(shown: FabricObject, wire: SceneObject, samples: ReadonlyMap<string, string>): void {
  const designed = textInside(wire);
  if (!designed || !isGroup(wire) || !isAutoScale(wire) || !(shown instanceof Group)) return;
  const text = shown.getObjects().find((child) => child instanceof Textbox);
  const fitted = text && textOfGroup(wire, withoutSteps(withSamples(textOf(designed, 'text'), samples)), env);
  if (!fitted) return;
  const { text: words, scaleX, scaleY, width, originY, top } = fitted;
  text.set({ text: words, scaleX, scaleY, width });
  text.initDimensions();
  text.set({ originY, top });
}

function isGroup(object: SceneObject): object is GroupObject {
  return object.type === 'group';
}
