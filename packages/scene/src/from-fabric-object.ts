/** One object as Fabric 7 wrote it, back into the words of 3.4.0. */
import { familyOf } from '@limn/fonts';
import { stylesByLine, styleRuns } from './char-styles.ts';
import type { CharStyle, CharStyleRun, CharStyles, ObjectKind, SceneObject } from './document.ts';
import { DOCUMENT_VERSION } from './document.ts';
import type { FabricObjectJson } from './fabric-json.ts';
import { KIND_OF } from './fabric-json.ts';
import type { Json } from './json-object.ts';
import { isRecord, textIn } from './json-object.ts';
import { lineShift } from './line-shift.ts';
import { CUSTOM_PROPERTIES, LATER_PROPERTIES, looksOf } from './properties.ts';
import { NOT_IN_FABRIC, toFabricObject } from './to-fabric-object.ts';

/** Sizes that Fabric works out itself when it loads: they say nothing new while the rest is as it was. */
const DERIVED: Partial<Record<ObjectKind, readonly string[]>> = {
  textbox: ['width', 'height'],
  'i-text': ['width', 'height'],
  star: ['width', 'height', 'points'],
};
/** A line's place depends on these, so it is worked out again as soon as one changes. */
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

const MIRRORED = [
  ['scaleX', 'flipX'],
  ['scaleY', 'flipY'],
] as const;

export function fromFabricObject(json: FabricObjectJson, base: SceneObject | undefined): Json {
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

/**
 * An object that was loaded: what is as it was keeps its wire value and place, the rest follows the editor.
 */
function changedObject(kind: ObjectKind, json: FabricObjectJson, source: Json): Json {
  const loaded = toFabricObject({ ...source, ...(kind === 'group' ? { objects: [] } : {}) } as unknown as SceneObject);
  const derived = kind === 'image' && !source['width'] ? ['width', 'height'] : (DERIVED[kind] ?? []);
  const known = wireKeys(kind);
  const changed = new Set(known.filter((key) => !derived.includes(key) && !isSame(valueIn(json, key, kind), valueIn(loaded, key, kind))));
  for (const key of unwritable(json)) changed.add(key);
  // Worked out from what was saved: where a gradient ends, and which way a text runs that finds out itself.
  if (isRecord(source['fill']) && isRecord(json['fill'])) changed.delete('fill');
  if (source['direction'] === 'auto') changed.delete('direction');
  if (changed.size === 0) return { ...source };
  // Fabric shows a negative scale as a mirrored positive one: a new scale needs the mirroring said.
  for (const [scale, flip] of MIRRORED) if (changed.has(scale) && Number(source[scale] ?? 1) <= 0) changed.add(flip);
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

/** Fabric's defaults of an object. */
function fabricDefault(key: string, kind: ObjectKind): unknown {
  if (key === 'lockScalingFlip') return kind === 'textbox';
  if (key === 'direction') return 'ltr';
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
      style: withOwnFamily(run.style),
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

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

function toRadians(degrees: number): number {
  return degrees === 360 ? 2 * Math.PI : (degrees * Math.PI) / 180;
}

function withOwnFamily(style: CharStyle): CharStyle {
  return style.fontFamily === undefined ? style : { ...style, fontFamily: familyOf(style.fontFamily) };
}
