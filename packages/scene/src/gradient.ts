/** Linear gradients: which can be drawn, and where their ends lie on what they fill. */
import { isColour } from './colours.ts';
import type { LinearGradient, SceneObject } from './document.ts';
import type { Context2D } from './drawing-env.ts';
import type { Size } from './geometry.ts';
import { isRecord } from './json-object.ts';

const STOPS = { min: 2, max: 16 };
const FAR = 1_000_000;
const KEYS = new Set(['type', 'angle', 'coords', 'colorStops', 'offsetX', 'offsetY', 'gradientUnits', 'gradientTransform', 'id']);
const RADIANS = Math.PI / 180;

export function isLinearGradient(value: unknown): value is LinearGradient {
  if (!isRecord(value) || value['type'] !== 'linear' || Object.keys(value).some((key) => !KEYS.has(key))) return false;
  const { angle = 0, coords, colorStops, offsetX = 0, offsetY = 0, gradientUnits = 'pixels', gradientTransform = null } = value;
  if (!isRecord(coords) || !Array.isArray(colorStops)) return false;
  const numbers = [angle, offsetX, offsetY, coords['x1'], coords['y1'], coords['x2'], coords['y2']];
  return (
    numbers.every((number) => typeof number === 'number' && Math.abs(number) <= FAR) &&
    gradientUnits === 'pixels' &&
    gradientTransform === null &&
    colorStops.length >= STOPS.min &&
    colorStops.length <= STOPS.max &&
    colorStops.every(isStop)
  );
}

function isStop(stop: unknown): boolean {
  if (!isRecord(stop) || Object.keys(stop).some((key) => key !== 'offset' && key !== 'color')) return false;
  const { offset, color } = stop;
  return typeof offset === 'number' && offset >= 0 && offset <= 1 && isColour(color) && color !== '';
}

/** Ends of a gradient that turns with its angle and reaches into the corners of a box, as CSS has it. */
export function gradientEnds(angle: number, { width, height }: Size): LinearGradient['coords'] {
  const [x, y] = [Math.sin(angle * RADIANS), -Math.cos(angle * RADIANS)];
  const half = (Math.abs(width * x) + Math.abs(height * y)) / 2;
  const end = (from: number, by: number) => Number((from + by).toFixed(3)) + 0;
  return {
    x1: end(width / 2, -x * half),
    y1: end(height / 2, -y * half),
    x2: end(width / 2, x * half),
    y2: end(height / 2, y * half),
  };
}

/** The gradient with its ends where this size puts them; the same one where they lie there already. */
export function settledGradient(gradient: LinearGradient, size: Size): LinearGradient {
  if (gradient.angle === undefined) return gradient;
  const coords = gradientEnds(gradient.angle, size);
  const isSettled = (['x1', 'y1', 'x2', 'y2'] as const).every((end) => gradient.coords[end] === coords[end]);
  return isSettled ? gradient : { ...gradient, coords };
}

/** The canvas fill of a box with its top left corner at these coordinates. */
export function gradientStyle(ctx: Context2D, gradient: LinearGradient, size: Size, left: number, top: number): unknown {
  const { coords, colorStops, offsetX = 0, offsetY = 0 } = settledGradient(gradient, size);
  const [x, y] = [left + offsetX, top + offsetY];
  const style = ctx.createLinearGradient(coords.x1 + x, coords.y1 + y, coords.x2 + x, coords.y2 + y);
  for (const { offset, color } of colorStops) style.addColorStop(offset, color);
  return style;
}

/** Fills a whole canvas: first a colour, over it a gradient. */
export function paintBackground(ctx: Context2D, background: string | LinearGradient, size: Size): void {
  ctx.fillStyle = typeof background === 'string' ? background : gradientStyle(ctx, background, size, 0, 0);
  ctx.fillRect(0, 0, size.width, size.height);
}

/** True where it says how the object is filled and is seen. */
export function isSeenPaint(paint: SceneObject['fill']): boolean {
  return Boolean(paint) && paint !== 'transparent';
}
