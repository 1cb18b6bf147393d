/** Fabric 7's JSON. */
import type { LinearGradient, ObjectKind } from './document.ts';
import { CUSTOM_PROPERTIES } from './properties.ts';

export interface FabricJson {
  version: string;
  background?: string | LinearGradient;
  objects: FabricObjectJson[];
}

/**
 * `type` is a Fabric 7 class: Textbox, IText, Image, Rect, Circle, Triangle, Star, Line, Group. Star is the
 * editor's own polygon.
 */
export type FabricObjectJson = Record<string, unknown> & { type: string; objects?: FabricObjectJson[] };

/** Names to hand to Fabric's `toObject`, so that it keeps what is ours. */
export const FABRIC_PROPERTIES: readonly string[] = [...Object.keys(CUSTOM_PROPERTIES), 'numPoints', 'innerRadius', 'outerRadius', 'wire'];

export const CLASS_OF: Record<ObjectKind, string> = {
  textbox: 'Textbox',
  'i-text': 'IText',
  image: 'Image',
  rect: 'Rect',
  circle: 'Circle',
  triangle: 'Triangle',
  star: 'Star',
  line: 'Line',
  group: 'Group',
};
/** Fabric 7 writes class names, some of its users the names of before. */
export const KIND_OF = new Map(
  Object.entries(CLASS_OF).flatMap(([kind, name]) => [[name, kind] as const, [kind, kind] as const]),
) as ReadonlyMap<string, ObjectKind>;
