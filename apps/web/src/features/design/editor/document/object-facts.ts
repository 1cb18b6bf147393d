/** Facts about saved objects that panels and commands ask for, in one place. */
import { isMap, type SceneObject } from '@limn/scene';
import { completed } from './completed.ts';

export type Kind = 'text' | 'image' | 'rect' | 'circle' | 'triangle' | 'star' | 'line' | 'group';
export type Properties = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<string, Kind>> = {
  textbox: 'text',
  'i-text': 'text',
  text: 'text',
  image: 'image',
  rect: 'rect',
  circle: 'circle',
  triangle: 'triangle',
  star: 'star',
  polygon: 'star',
  line: 'line',
  group: 'group',
};

const NAMES: Readonly<Record<Kind, string>> = {
  text: 'Text',
  image: 'Image',
  rect: 'Square',
  circle: 'Circle',
  triangle: 'Triangle',
  star: 'Star',
  line: 'Line',
  group: 'Group',
};

export function kindOf(object: SceneObject): Kind {
  return KINDS[object.type] ?? 'group';
}

export function propertiesOf(object: SceneObject): Properties {
  return { ...object };
}

/** A number that the object says, or that it means by saying nothing. */
export function numberOf(object: SceneObject, name: string, otherwise = 0): number {
  const value = (completed(object) as unknown as Properties)[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function textOf(object: SceneObject, name: string, otherwise = ''): string {
  const value = (completed(object) as unknown as Properties)[name];
  return typeof value === 'string' ? value : otherwise;
}

/** An auto-scale group is one text that shrinks to fit its box. */
export function isAutoScale(object: SceneObject): boolean {
  return kindOf(object) === 'group' && propertiesOf(object)['autoScale'] === true;
}

export function childrenOf(object: SceneObject): readonly SceneObject[] {
  const children = propertiesOf(object)['objects'];
  return Array.isArray(children) ? (children as SceneObject[]) : [];
}

/** The text object itself, or the one inside an auto-scale group. */
export function textInside(object: SceneObject): SceneObject | undefined {
  if (kindOf(object) === 'text') return object;
  return isAutoScale(object) ? childrenOf(object).find((child) => kindOf(child) === 'text') : undefined;
}

/** True where the object keeps its place: gestures and commands leave it where it is. */
export function isFixed(object: SceneObject): boolean {
  return object.lockMovementX === true && object.lockMovementY === true;
}

export function isDynamicImage(object: SceneObject): boolean {
  return kindOf(object) === 'image' && propertiesOf(object)['imageType'] === 'dynamic';
}

/** The layer's name: the given one, else the beginning of its text, else its kind. */
export function layerName(object: SceneObject): string {
  const text = textInside(object);
  const name = textOf(object, 'layerName');
  // Every new text is saved as "Text": that tells it from no other.
  if (name && !(text && name === NAMES.text)) return name;
  const words = (text ? textOf(text, 'text') : '').trim().replace(/\s+/g, ' ');
  return words ? words.slice(0, 40) : NAMES[kindOf(object)];
}

export function kindName(object: SceneObject): string {
  if (isMap(object)) return 'Map';
  return isAutoScale(object) ? 'Text' : NAMES[kindOf(object)];
}
