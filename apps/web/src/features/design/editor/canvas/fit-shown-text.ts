/**
 * Shows every text as it is drawn for the recipient of the samples. The text of an auto-scale group is fitted
 * by the code that fits it for mail; a field without a sample is as long as its name there, its steps left
 * out. Only what is shown changes.
 */
import { Group, IText, type FabricObject } from 'fabric';
import type { Values } from '@limn/merge';
import { forgetMeasures, textOfGroup, type GroupObject, type SceneObject } from '@limn/scene';
import { rememberSize } from '../document/completed.ts';
import { childrenOf, isAutoScale, textInside } from '../document/object-facts.ts';
import { sampledText } from '../document/sampled-text.ts';
import { withoutSteps } from '../document/shown-values.ts';
import { keepAnchor } from './keep-anchor.ts';
import { showSamples } from './show-samples.ts';
import { spokenLanguage } from './teach-fabric.ts';
import { browserEnv } from '../document/load-pictures.ts';

const env = browserEnv(new Map());

/** After fonts arrived, letters are measured again. */
export function forgetShownWidths(): void {
  forgetMeasures(env);
}

/** Lays every text out again with the fonts that are there now, however deep in groups it lies. */
export function measureShownTexts(shown: FabricObject, wire: SceneObject, samples: Values): void {
  measureTexts(shown);
  showTexts(shown, wire, samples);
  rememberSize(wire, shown);
  shown.setCoords();
}

function measureTexts(shown: FabricObject): void {
  if (shown instanceof Group) for (const child of shown.getObjects()) measureTexts(child);
  else if (shown instanceof IText) shown.initDimensions();
}

/** A text and all texts in a group, each as the samples fill it. */
export function showTexts(shown: FabricObject, wire: SceneObject, samples: Values): void {
  if (shown instanceof IText) {
    showSamples(shown, wire, samples);
    return keepAnchor(shown, wire);
  }
  if (!isGroup(wire) || !(shown instanceof Group)) return;
  if (isAutoScale(wire)) return fitTextOfGroup(shown, wire, samples);
  const children = childrenOf(wire);
  for (const [index, child] of shown.getObjects().entries()) {
    const saved = children[index];
    if (saved) showTexts(child, saved, samples);
  }
}

/**
 * While the box is drawn larger or smaller: `resized` is what it would be saved as, `shown` is still scaled.
 */
export function fitResizedText(shown: Group, resized: SceneObject, samples: Values): void {
  if (isGroup(resized)) fitTextOfGroup(shown, resized, samples, [shown.scaleX, shown.scaleY]);
}

function fitTextOfGroup(shown: Group, wire: GroupObject, samples: Values, [x, y] = [1, 1]): void {
  const designed = textInside(wire);
  if (!designed) return;
  const text = shown.getObjects().find((child) => child instanceof IText);
  if (!text || !('text' in designed)) return;
  const words = (sampledText(designed, samples)?.text ?? designed).text;
  const fitted = textOfGroup(wire, withoutSteps(words), env, spokenLanguage());
  if (!fitted) return;
  const { text: shownText, scaleX, scaleY, width, originX, originY, left, top, boxHeight } = fitted;
  text.set({ text: shownText, scaleX: scaleX / x, scaleY: scaleY / y, width, boxHeight });
  text.initDimensions();
  text.set({ originX, originY, left: left / x, top: top / y });
}

function isGroup(object: SceneObject): object is GroupObject {
  return object.type === 'group';
}
