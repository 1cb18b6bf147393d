/**
 * Puts into today's words what Fabric 3.4.0's own setters left in a document. A gradient made by
 * `setGradient` has the alpha of its colours apart, which Fabric 7 passes over; numbers that came from a
 * form's field stay texts, where `toObject` did not round them; origins may be numbers. What cannot be put
 * into those words stays as it is, and is then refused with its path.
 */
import { isRecord } from './json-object.ts';
import type { Json } from './json-object.ts';

/** The ones that 3.4.0 wrote as they were set; it rounded all others. */
const UNROUNDED = [
  'fontSize',
  'lineHeight',
  'charSpacing',
  'strokeDashOffset',
  'strokeMiterLimit',
  'rx',
  'ry',
  'startAngle',
  'endAngle',
  'minWidth',
] as const;
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const ORIGINS: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
  originX: ['left', 'center', 'right'],
  originY: ['top', 'center', 'bottom'],
};

/** `json` is not nested too deeply. The same value where there is nothing to change. */
export function fromOlderWriters(json: Json): Json {
  const objects = listFrom(json['objects']);
  const background = gradientFrom(json['background']);
  return objects === json['objects'] && background === json['background']
    ? json
    : { ...json, ...('background' in json ? { background } : {}), objects };
}

function listFrom(objects: unknown): unknown {
  if (!Array.isArray(objects)) return objects;
  const changed = objects.map((object: unknown) => (isRecord(object) ? objectFrom(object) : object));
  return changed.every((object, index) => object === objects[index]) ? objects : changed;
}

function objectFrom(object: Json): Json {
  const changes: Json = {};
  const change = (key: string, value: unknown) => {
    if (value !== object[key]) changes[key] = value;
  };
  change('objects', listFrom(object['objects']));
  change('fill', gradientFrom(object['fill']));
  for (const key of UNROUNDED) {
    const value = object[key];
    if (typeof value === 'string' && NUMERIC.test(value)) change(key, Number(value));
  }
  for (const [key, names] of Object.entries(ORIGINS)) {
    const value = object[key];
    const name = typeof value === 'number' ? names[value * 2] : undefined;
    if (name !== undefined) change(key, name);
  }
  return Object.keys(changes).length > 0 ? { ...object, ...changes } : object;
}

function gradientFrom(fill: unknown): unknown {
  if (!isRecord(fill) || !Array.isArray(fill['colorStops'])) return fill;
  const stops = fill['colorStops'].map((stop: unknown) => (isRecord(stop) && 'opacity' in stop ? stopFrom(stop) : stop));
  return stops.every((stop, index) => stop === (fill['colorStops'] as unknown[])[index]) ? fill : { ...fill, colorStops: stops };
}

/** In 3.4.0 the opacity stands in place of the colour's own alpha. */
function stopFrom(stop: Json): Json {
  const { opacity, color, ...rest } = stop;
  if (typeof color !== 'string' || typeof opacity !== 'number' || opacity < 0 || opacity > 1) return stop;
  const coloured = withAlpha(color.trim(), opacity);
  return coloured === undefined ? stop : { ...rest, color: coloured };
}

const NAMED = /^[a-z]+$/i;
const FUNCTION = /^(rgb|hsl)a?\(([^,]+,[^,]+,[^,]+?)(?:,[^,]+)?\)$/i;
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Undefined for a name that would need its numbers. */
function withAlpha(colour: string, alpha: number): string | undefined {
  if (NAMED.test(colour)) return alpha === 1 && colour.toLowerCase() !== 'transparent' ? colour : undefined;
  const [, model, parts] = FUNCTION.exec(colour) ?? [];
  if (model && parts) return alpha === 1 ? `${model}(${parts})` : `${model}a(${parts},${alpha})`;
  if (!HEX.test(colour)) return undefined;
  const digits = colour.slice(1);
  const size = digits.length < 6 ? 1 : 2;
  const numbers = [0, 1, 2].map((part) => Number.parseInt(digits.slice(part * size, part * size + size).repeat(3 - size), 16));
  return alpha === 1 ? colour.slice(0, 1 + size * 3) : `rgba(${numbers.join(',')},${alpha})`;
}
