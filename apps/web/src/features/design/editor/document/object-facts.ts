/** Facts about saved objects that panels and commands ask for, in one place. */
import { isMap, KIND_NAMES, type SceneObject } from '@limn/scene';
import { completed } from './completed.ts';

export { layerNameOf as layerName } from '@limn/scene';

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

export function kindName(object: SceneObject): string {
  if (isMap(object)) return 'Map';
  return isAutoScale(object) ? 'Text' : KIND_NAMES[object.type];
}
