/**
 * Between the wire (as Fabric 3.4.0 wrote it) and what Fabric 7 shows alike. The two are exact inverses: whatever the editor did
 * not change comes back as the very same bytes, however often a document is loaded and saved.
 *
 * That cannot be had from arithmetic alone (degrees and radians, four-digit rounding, a line's shift), so each Fabric object
 * carries its wire form as text in `wire`. On the way back a property that still has the value it was loaded with takes its
 * wire value from there. So pass FABRIC_PROPERTIES to `canvas.toObject(…)`, or a save will not know what was there before.
 */
import { familyOf, fontStack } from '@limn/fonts';
import { stylesByLine, styleRuns } from './char-styles.ts';
import { withPositiveScale } from './complete.ts';
import type { CharStyle, CharStyleRun, CharStyles, ObjectKind, SceneDocument, SceneObject } from './document.ts';
import { DOCUMENT_VERSION } from './document.ts';
import type { Placement } from './geometry.ts';
import { originOf, rotate, scaledSize } from './geometry.ts';
import { starPoints } from './objects/star-points.ts';
import { CUSTOM_PROPERTIES, LATER_PROPERTIES, looksOf } from './properties.ts';

export interface FabricJson {
  version: string;
  background?: string;
  objects: FabricObjectJson[];
}

/** `type` is a Fabric 7 class: Textbox, IText, Image, Rect, Circle, Triangle, Star, Line, Group. Star is the editor's own polygon. */
export type FabricObjectJson = Record<string, unknown> & { type: string; objects?: FabricObjectJson[] };

type Json = Record<string, unknown>;

/** Names to hand to Fabric's `toObject`, so that it keeps what is ours. */
export const FABRIC_PROPERTIES: readonly string[] = [...Object.keys(CUSTOM_PROPERTIES), 'numPoints', 'innerRadius', 'outerRadius', 'wire'];

const CLASS_OF: Record<ObjectKind, string> = {
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
const KIND_OF = new Map(Object.entries(CLASS_OF).flatMap(([kind, name]) => [[name, kind] as const, [kind, kind] as const])) as ReadonlyMap<
  string,
  ObjectKind
>;

/** Sizes that Fabric works out itself when it loads: they say nothing new while the rest is as it was. */
const DERIVED: Partial<Record<ObjectKind, readonly string[]>> = {
  textbox: ['width', 'height'],
  'i-text': ['width', 'height'],
  star: ['width', 'height', 'points'],
};
/** A line's place depends on these, so it is worked out anew as soon as one changes. */
const LINE_PLACE = [
  'left',
  'top',
  'width',
  'height',
  'x1',
  'x2',
  'y1',
  'y2',
  'strokeWidth',
  'strokeLineCap',
  'scaleX',
  'scaleY',
  'angle',
  'skewX',
  'skewY',
  'originX',
  'originY',
];

export function toFabric(document: SceneDocument): FabricJson {
  return { version: document.version, background: document.background ?? '', objects: document.objects.map(toFabricObject) };
}

/** `base` is the document that was loaded: its other keys and their order are kept. */
export function fromFabric(json: FabricJson, base?: SceneDocument): SceneDocument {
  const objects = json.objects.map((object, index) => fromFabricObject(object, base?.objects[index])) as unknown as SceneObject[];
  const background = typeof json.background === 'string' && json.background !== '' ? json.background : undefined;
  if (!base) return { version: DOCUMENT_VERSION, objects, ...(background === undefined ? {} : { background }) };
  const result: SceneDocument = { ...base, version: DOCUMENT_VERSION, objects };
  if (background !== undefined) result.background = background;
  else if (base.background) delete result.background;
  return result;
}

export function toFabricObject(object: SceneObject): FabricObjectJson {
  const looks = looksOf(object.type);
  const source = object as unknown as Json;
  const fabric: FabricObjectJson = { type: CLASS_OF[object.type] };
  for (const [key, value] of Object.entries(source)) {
    if ((looks.has(key) && !NOT_IN_FABRIC.has(key)) || Object.hasOwn(CUSTOM_PROPERTIES, key)) fabric[key] = value;
  }
  // Left out, Fabric 7 means the centre, 3.4.0 meant the corner.
  fabric['originX'] ??= 'left';
  fabric['originY'] ??= 'top';
  Object.assign(fabric, withPositiveScale(fabric as Pick<SceneObject, 'scaleX' | 'scaleY' | 'flipX' | 'flipY'>));
  if (fabric['shadow'])
    fabric['shadow'] = {
      color: 'rgb(0,0,0)',
      blur: 0,
      offsetX: 0,
      offsetY: 0,
      affectStroke: false,
      nonScaling: false,
      ...(fabric['shadow'] as Json),
    };
  TO_FABRIC[object.type]?.(fabric);
  if (object.type === 'group') fabric.objects = object.objects.map(toFabricObject);
  fabric['wire'] = JSON.stringify(object.type === 'group' ? { ...object, objects: [] } : object);
  return fabric;
}

const NOT_IN_FABRIC = new Set(['clipTo', 'transformMatrix']);

const TO_FABRIC: Partial<Record<ObjectKind, (fabric: FabricObjectJson) => void>> = {
  textbox: textToFabric,
  'i-text': textToFabric,
  image: (fabric) => {
    fabric['crossOrigin'] ||= null;
    fabric['filters'] = [];
    // Else Fabric writes the address as the browser resolved it.
    fabric['srcFromAttribute'] = true;
  },
  circle: (fabric) => {
    const radius = Number(fabric['radius'] ?? 0);
    Object.assign(fabric, { radius, width: radius * 2, height: radius * 2 });
    fabric['startAngle'] = toDegrees(Number(fabric['startAngle'] ?? 0));
    fabric['endAngle'] = toDegrees(Number(fabric['endAngle'] ?? 2 * Math.PI));
  },
  star: (fabric) => {
    fabric['points'] ??= starPoints(
      Number(fabric['numPoints'] ?? 5),
      Number(fabric['innerRadius'] ?? 50),
      Number(fabric['outerRadius'] ?? 100),
    );
    const { width, height } = boxOf(fabric['points'] as { x: number; y: number }[]);
    Object.assign(fabric, { width, height });
  },
  line: (fabric) => {
    const [x1, x2, y1, y2] = ['x1', 'x2', 'y1', 'y2'].map((key) => Number(fabric[key] ?? 0)) as [number, number, number, number];
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    const [right, down] = [x1 <= x2 ? 0.5 : -0.5, y1 <= y2 ? 0.5 : -0.5];
    Object.assign(fabric, { width, height, x1: -right * width, x2: right * width, y1: -down * height, y2: down * height });
    const [dx, dy] = lineShift(fabric);
    fabric['left'] = Number(fabric['left'] ?? 0) + dx;
    fabric['top'] = Number(fabric['top'] ?? 0) + dy;
  },
};

function textToFabric(fabric: FabricObjectJson): void {
  const text = textIn(fabric, 'text', '').replace(/\r\n/g, '\n');
  fabric['text'] = text;
  fabric['fontFamily'] = fontStack(textIn(fabric, 'fontFamily', 'Times New Roman'));
  const runs = styleRuns(fabric['styles'] as CharStyles | CharStyleRun[] | undefined, text);
  fabric['styles'] = runs.map((run) => ({ ...run, style: withFamily(run.style, fontStack) }));
}

function withFamily(style: CharStyle, change: (family: string) => string): CharStyle {
  return style.fontFamily === undefined ? style : { ...style, fontFamily: change(style.fontFamily) };
}

/**
 * 3.4.0 counted no stroke across the ends of a flat line with butt caps, Fabric 7 does: the same place has another corner.
 * What to add to a wire line's left and top.
 */
function lineShift(line: Json): [number, number] {
  if ((line['strokeLineCap'] ?? 'butt') !== 'butt') return [0, 0];
  const place = placementOf(line);
  const stroke = Number(line['strokeWidth'] ?? 1);
  const [width, height] = [Number(line['width'] ?? 0), Number(line['height'] ?? 0)];
  const before = scaledSize(place, { width: width + (height === 0 ? 0 : stroke), height: height + (width === 0 ? 0 : stroke) });
  const after = scaledSize(place, { width: width + stroke, height: height + stroke });
  return rotate(
    originOf(place.originX) * (after.width - before.width),
    originOf(place.originY) * (after.height - before.height),
    place.angle,
  );
}

function placementOf(object: Json): Placement {
  const number = (key: string, fallback: number) => Number(object[key] ?? fallback);
  return {
    left: number('left', 0),
    top: number('top', 0),
    originX: textIn(object, 'originX', 'left'),
    originY: textIn(object, 'originY', 'top'),
    scaleX: number('scaleX', 1),
    scaleY: number('scaleY', 1),
    angle: number('angle', 0),
    flipX: object['flipX'] === true,
    flipY: object['flipY'] === true,
    skewX: number('skewX', 0),
    skewY: number('skewY', 0),
  };
}

function fromFabricObject(json: FabricObjectJson, base: SceneObject | undefined): Json {
  const kind = KIND_OF.get(json.type);
  // A kind of which nothing is known is handed on, so that parsing can refuse it by its path.
  if (!kind) return { ...json };
  const source = sourceOf(json, kind, base);
  const children =
    kind === 'group'
      ? (json.objects ?? []).map((child, index) => fromFabricObject(child, base?.type === 'group' ? base.objects[index] : undefined))
      : undefined;
  const wire = source ? changedObject(kind, json, source) : newObject(kind, json);
  if (children) wire['objects'] = children;
  return wire;
}

function sourceOf(json: FabricObjectJson, kind: ObjectKind, base: SceneObject | undefined): Json | undefined {
  const source = typeof json['wire'] === 'string' ? (JSON.parse(json['wire']) as Json) : (base as unknown as Json | undefined);
  return source?.['type'] === kind ? source : undefined;
}

/** An object that was loaded: what is as it was keeps its wire value and place, the rest follows the editor. */
function changedObject(kind: ObjectKind, json: FabricObjectJson, source: Json): Json {
  const loaded = toFabricObject({ ...source, ...(kind === 'group' ? { objects: [] } : {}) } as unknown as SceneObject);
  const derived = DERIVED[kind] ?? [];
  const known = wireKeys(kind);
  const changed = new Set(known.filter((key) => !derived.includes(key) && !isSame(valueIn(json, key, kind), valueIn(loaded, key, kind))));
  for (const key of unwritable(json)) changed.add(key);
  if (changed.size === 0) return { ...source };
  if (kind === 'line' && LINE_PLACE.some((key) => changed.has(key))) changed.add('left').add('top');
  for (const key of derived) if (key in json && (key !== 'points' || key in source)) changed.add(key);
  const current = toWireValues(kind, json, Array.isArray(source['styles']));
  const wire: Json = {};
  for (const key of Object.keys(source)) {
    if (!changed.has(key)) wire[key] = source[key];
    else if (current[key] !== undefined) wire[key] = current[key];
  }
  for (const key of changed) if (!(key in source) && current[key] !== undefined) wire[key] = current[key];
  return wire;
}

/** An object made in the editor: every look in wire order, then what is ours. */
function newObject(kind: ObjectKind, json: FabricObjectJson): Json {
  const wire: Json = { type: kind, version: DOCUMENT_VERSION };
  const current = toWireValues(kind, json, false);
  for (const [key, property] of looksOf(kind)) {
    if (key === 'points') continue;
    const value = key in current ? current[key] : property.default;
    if (value !== undefined) wire[key] = value;
  }
  for (const key of Object.keys(CUSTOM_PROPERTIES)) {
    if (current[key] !== undefined && !isSame(current[key], fabricDefault(key, kind))) wire[key] = current[key];
  }
  for (const key of unwritable(json)) wire[key] = json[key];
  return wire;
}

function wireKeys(kind: ObjectKind): string[] {
  return [...looksOf(kind).keys(), ...Object.keys(CUSTOM_PROPERTIES)].filter((key) => !NOT_IN_FABRIC.has(key));
}

/** Looks that the wire has no word for; kept, so that they are refused by name instead of vanishing. */
function unwritable(json: Json): string[] {
  return Object.entries(LATER_PROPERTIES).flatMap(([key, property]) => (property.accepts(json[key]) ? [] : [key]));
}

function valueIn(json: Json, key: string, kind: ObjectKind): unknown {
  const value = json[key] ?? fabricDefault(key, kind);
  return key === 'styles' ? styleRuns(value as CharStyles | CharStyleRun[] | undefined, textIn(json, 'text', '')) : value;
}

/** What Fabric says of an object that says nothing. */
function fabricDefault(key: string, kind: ObjectKind): unknown {
  if (key === 'lockScalingFlip') return kind === 'textbox';
  if (key.startsWith('lock') && key !== 'lockUniScaling') return false;
  return looksOf(kind).get(key)?.default;
}

function toWireValues(kind: ObjectKind, json: FabricObjectJson, asRuns: boolean): Json {
  const wire: Json = { ...json };
  if (isRecord(json['shadow'])) {
    const { type: _type, ...shadow } = json['shadow'];
    wire['shadow'] = shadow;
  }
  if (kind === 'circle') {
    wire['startAngle'] = toRadians(Number(json['startAngle'] ?? 0));
    wire['endAngle'] = toRadians(Number(json['endAngle'] ?? 360));
  }
  if (kind === 'line') {
    const [dx, dy] = lineShift(json);
    wire['left'] = rounded(Number(json['left'] ?? 0) - dx);
    wire['top'] = rounded(Number(json['top'] ?? 0) - dy);
  }
  if (kind === 'textbox' || kind === 'i-text') {
    const text = textIn(json, 'text', '');
    const runs = styleRuns(json['styles'] as CharStyles | CharStyleRun[] | undefined, text).map((run) => ({
      ...run,
      style: withFamily(run.style, familyOf),
    }));
    wire['styles'] = asRuns ? runs : stylesByLine(runs, text);
    wire['fontFamily'] = familyOf(textIn(json, 'fontFamily', ''));
  }
  return wire;
}

/** Equal as far as Fabric tells numbers apart when it writes: four digits after the point. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a ?? null) === (b ?? null)) return true;
  if (typeof a === 'number' && typeof b === 'number') return a === b || rounded(a) === rounded(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  keys.delete('type');
  return [...keys].every((key) => isSame(a[key], b[key]));
}

function textIn(object: Json, key: string, fallback: string): string {
  const value = object[key];
  return typeof value === 'string' ? value : fallback;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

function toDegrees(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  // A full turn written with few digits must stay one, or a hair of the stroke is missing.
  return Math.abs(degrees - 360) < 0.01 ? 360 : degrees;
}

function toRadians(degrees: number): number {
  return degrees === 360 ? 2 * Math.PI : (degrees * Math.PI) / 180;
}

function boxOf(points: readonly { x: number; y: number }[]): { width: number; height: number } {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}
