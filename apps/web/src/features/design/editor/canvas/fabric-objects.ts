/** Between saved objects and the objects that Fabric shows. Nothing here knows of the store. */
import {
  Circle,
  FabricImage,
  Gradient,
  Group,
  IText,
  Line,
  Rect,
  Shadow,
  Textbox,
  Triangle,
  classRegistry,
  util,
  type FabricObject,
} from 'fabric';
import {
  FABRIC_PROPERTIES,
  complete,
  fromFabric,
  isLinearGradient,
  toFabricObject,
  type FabricJson,
  type FabricObjectJson,
  type SceneObject,
} from '@limn/scene';
import { rememberSize } from '../document/completed.ts';
import { childrenOf, isAutoScale, kindOf, numberOf, propertiesOf, textOf } from '../document/object-facts.ts';
import { drawnSize, type Size } from '../document/geometry.ts';
import { withTextBox } from '../document/text-box.ts';
import type { Values } from '@limn/merge';
import { showTexts } from './fit-shown-text.ts';
import { showWritten, writtenForm } from './show-samples.ts';

/** An object of the canvas with what it carries beside its looks. */
export type CanvasObject = FabricObject & { layerKey?: string; missing?: boolean };

interface FabricClass {
  fromObject(json: FabricObjectJson): Promise<FabricObject>;
}

/**
 * Makes the object that is shown. A picture that does not load is shown as an empty frame and stays what it
 * is.
 */
export async function createCanvasObject(wire: SceneObject, key: string, samples: Values): Promise<CanvasObject> {
  const json = toFabricObject(wire);
  try {
    const shown = await enliven(json);
    showTexts(shown, wire, samples);
    rememberSize(wire, shown);
    return Object.assign(shown, { layerKey: key });
  } catch {
    const { src: _src, ...frame } = json;
    return Object.assign(await enliven({ ...frame, type: 'Rect', fill: 'rgba(128,128,128,.28)' }), { layerKey: key, missing: true });
  }
}

/** The build leaves out what no one names: a class that is only looked up by its name would be missing. */
const CLASSES: Readonly<Record<string, unknown>> = { Circle, Group, IText, Image: FabricImage, Line, Rect, Textbox, Triangle };

async function enliven(json: FabricObjectJson): Promise<FabricObject> {
  const fabricClass = (CLASSES[json.type] ?? classRegistry.getClass(json.type)) as FabricClass;
  return await fabricClass.fromObject(json);
}

const REBUILDING = ['src', 'crossOrigin', 'objects', 'points', 'numPoints', 'innerRadius', 'outerRadius', 'autoScale'];

/** True where the shown object can take the change as it is, without being made again. */
export function canUpdate(shown: CanvasObject, before: SceneObject, after: SceneObject): boolean {
  if (before.type !== after.type || shown.missing) return false;
  const [old, next] = [propertiesOf(before), propertiesOf(after)];
  const isSame = (name: string): boolean => numberOf(before, name) === numberOf(after, name);
  if (kindOf(after) === 'group' && isSame('scaleX') && !isSame('width')) return false;
  return REBUILDING.every((name) => old[name] === next[name]);
}

/**
 * The object looks as the saved one says and means, whatever a gesture or the saved one before has left on
 * it.
 */
export function updateCanvasObject(shown: CanvasObject, after: SceneObject, samples: Values): void {
  if (shown instanceof IText) showWritten(shown);
  const { type: _type, wire: _wire, objects: _objects, points: _points, shadow, styles, ...looks } = toFabricObject(complete(after));
  // The empty frame of a picture that did not load keeps its own colour.
  if (shown.missing) delete looks['fill'];
  shown.set({
    ...CUSTOM,
    lockScalingFlip: shown.type === 'textbox',
    ...looks,
    ...gradientIn(looks),
    shadow: shadow ? new Shadow(shadow) : null,
  });
  if (isCanvasText(shown)) {
    shown.styles = util.stylesFromArray((styles ?? []) as Parameters<typeof util.stylesFromArray>[0], shown.text);
    shown.initDimensions();
  }
  // A picture that says no size is as large as its file.
  if (shown instanceof FabricImage) shown.set(sizeOfPicture(shown, after));
  // Setting a line's ends or a text's size moves it, so the place comes last.
  shown.set({ left: looks['left'] ?? 0, top: looks['top'] ?? 0 });
  if (shown instanceof IText) showTexts(shown, after, samples);
  shown.setCoords();
  rememberSize(after, shown);
}

function gradientIn({ fill }: Record<string, unknown>): { fill?: Gradient<'linear'> } {
  return isLinearGradient(fill) ? { fill: new Gradient({ ...fill, gradientTransform: undefined }) } : {};
}

const WHERE_LEFT_OUT: Readonly<Record<string, unknown>> = { direction: 'ltr' };
/** Custom properties that are missing are unset; a missing lock is open. */
const CUSTOM = Object.fromEntries(
  FABRIC_PROPERTIES.filter((name) => name !== 'wire').map((name) => [name, name.startsWith('lock') ? false : WHERE_LEFT_OUT[name]]),
);

function sizeOfPicture(shown: FabricImage, { width, height }: SceneObject): Size {
  const own = shown.getOriginalSize();
  return { width: width ?? own.width, height: height ?? own.height };
}

export function isCanvasText(object: FabricObject | undefined): object is IText {
  return object !== undefined && 'enterEditing' in object && 'initDimensions' in object;
}

/** The canvas's own form of a shown object, with the words that are written in it. */
export function formOf(shown: FabricObject): FabricObjectJson {
  return writtenForm(shown.toObject([...FABRIC_PROPERTIES] as Parameters<FabricObject['toObject']>[0]), shown);
}

/** The saved form of a shown object. What no gesture can change is taken from what was saved before. */
export function savedForm(json: FabricObjectJson, before: SceneObject): SceneObject {
  // Compared with what the store has now, not with what was loaded once.
  const { wire: _loaded, ...shown } =
    kindOf(before) === 'image' ? { ...json, type: 'Image', src: textOf(before, 'src'), fill: before.fill } : json;
  const document: FabricJson = { version: '3.4.0', objects: [withLocksOf(shown, before)] };
  const [after] = fromFabric(document, { version: '3.4.0', objects: [before] }).objects;
  if (!after) return before;
  // No gesture reaches what is in a group, and the text of one that shrinks may be shown smaller than it is.
  if (kindOf(before) === 'group') return withBoxOf({ ...after, objects: childrenOf(before) } as SceneObject, before);
  return kindOf(before) === 'text' ? withMeasuredSize(after, json) : after;
}

/** A text that shrinks was drawn a larger box: the box is larger, and not its text. */
function withBoxOf(group: SceneObject, before: SceneObject): SceneObject {
  const isScaled = (['scaleX', 'scaleY'] as const).some((scale) => numberOf(group, scale) !== numberOf(before, scale));
  return isScaled && isAutoScale(before) ? withTextBox(group, drawnSize(group), before) : group;
}

/** A text is as large as it was measured, or as its box was drawn wider. */
function withMeasuredSize(text: SceneObject, json: FabricObjectJson): SceneObject {
  const sizes = (['width', 'height'] as const).flatMap((name) => {
    const measured = Number(json[name]);
    return Number.isFinite(measured) && Math.abs(measured - numberOf(text, name)) > 0.01
      ? [[name, Number(measured.toFixed(2))] as const]
      : [];
  });
  return sizes.length === 0 ? text : { ...text, ...Object.fromEntries(sizes) };
}

/** While a text is typed in, Fabric locks its place; that is no property of the text. */
function withLocksOf(json: FabricObjectJson, before: SceneObject): FabricObjectJson {
  const saved = propertiesOf(before);
  const locks = Object.keys(json).filter((name) => name.startsWith('lock'));
  return { ...json, ...Object.fromEntries(locks.map((name) => [name, saved[name]])) };
}

/** A gesture leaves long fractions; a person reads whole pixels and tenths. */
export function tidy(object: SceneObject, before: SceneObject): SceneObject {
  const tidied: Record<string, number> = {};
  for (const [name, digits] of [
    ['left', 2],
    ['top', 2],
    ['angle', 2],
  ] as const) {
    const value = numberOf(object, name);
    if (value !== numberOf(before, name)) tidied[name] = Number(value.toFixed(digits));
  }
  return { ...object, ...tidied };
}
