/**
 * Shows the text of an auto-scale group as it is drawn for a recipient whose values are as long as the fields' names: else a number of
 * four digits, written `{{orders}}`, would stand over everything beside it. Fields that have a sample show it, and steps are left out. Fitted by the code
 * that fits it for mail. Only what is shown changes.
 */
import { Group, IText, type FabricObject } from 'fabric';
import { forgetMeasures, textOfGroup, type GroupObject, type SceneObject } from '@limn/scene';
import { rememberSize } from '../document/completed.ts';
import { childrenOf, isAutoScale, textInside, textOf } from '../document/object-facts.ts';
import { withoutSteps, withSamples } from '../document/shown-values.ts';
import { spokenLanguage } from './teach-fabric.ts';
import { browserEnv } from '../preview/load-pictures.ts';

const env = browserEnv(new Map());

/** After fonts arrived, letters are measured again. */
export function forgetShownWidths(): void {
  forgetMeasures(env);
}

/** Lays every text out again with the fonts that are there now, however deep in groups it lies. */
export function measureShownTexts(shown: FabricObject, wire: SceneObject, samples: ReadonlyMap<string, string>): void {
  measureTexts(shown);
  rememberSize(wire, shown);
  fitShownText(shown, wire, samples);
  shown.setCoords();
}

function measureTexts(shown: FabricObject): void {
  if (shown instanceof Group) for (const child of shown.getObjects()) measureTexts(child);
  else if (shown instanceof IText) shown.initDimensions();
}

export function fitShownText(shown: FabricObject, wire: SceneObject, samples: ReadonlyMap<string, string>): void {
  if (!isGroup(wire) || !(shown instanceof Group)) return;
  if (isAutoScale(wire)) return fitTextOfGroup(shown, wire, samples);
  const children = childrenOf(wire);
  for (const [index, child] of shown.getObjects().entries()) {
    const saved = children[index];
    if (saved) fitShownText(child, saved, samples);
  }
}

/** While the box is drawn larger or smaller: `resized` is what it would be saved as, `shown` is still scaled. */
export function fitResizedText(shown: Group, resized: SceneObject, samples: ReadonlyMap<string, string>): void {
  if (isGroup(resized)) fitTextOfGroup(shown, resized, samples, [shown.scaleX, shown.scaleY]);
}

function fitTextOfGroup(shown: Group, wire: GroupObject, samples: ReadonlyMap<string, string>, [x, y] = [1, 1]): void {
  const designed = textInside(wire);
  if (!designed) return;
  const text = shown.getObjects().find((child) => child instanceof IText);
  const fitted = text && textOfGroup(wire, withoutSteps(withSamples(textOf(designed, 'text'), samples)), env, spokenLanguage());
  if (!fitted) return;
  const { text: words, scaleX, scaleY, width, originX, originY, left, top, boxHeight } = fitted;
  text.set({ text: words, scaleX: scaleX / x, scaleY: scaleY / y, width, boxHeight });
  text.initDimensions();
  text.set({ originX, originY, left: left / x, top: top / y });
}

function isGroup(object: SceneObject): object is GroupObject {
  return object.type === 'group';
}
