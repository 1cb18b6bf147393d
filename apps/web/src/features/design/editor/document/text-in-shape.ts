/**
 * A text that is added while a shape is selected belongs on it: in its middle, as wide as it, in a colour
 * that is read on it.
 */
import { isLinearGradient, type SceneObject } from '@limn/scene';
import { parseColour } from './colour.ts';
import { boundingBox } from './geometry.ts';
import { colourFrom } from './gradients.ts';
import { newTextbox } from './new-objects.ts';
import { kindOf, numberOf, propertiesOf } from './object-facts.ts';

const SHAPES = new Set(['rect', 'circle', 'triangle', 'star']);
/** Room at each side, as a part of the shape, and at most this many pixels. */
const MARGIN = { part: 0.1, max: 24 };
/** Smaller shapes hold no words. */
const MIN = { width: 40, height: 20 };
/** Brightness, of 255, from which on dark letters are read better. */
const BRIGHT = 150;

/** Undefined where the shape is too small or turned. */
export function newTextIn(shape: SceneObject): SceneObject | undefined {
  const box = boundingBox(shape);
  const isFit = SHAPES.has(kindOf(shape)) && box.width >= MIN.width && box.height >= MIN.height;
  if (!isFit || numberOf(shape, 'angle') % 360 !== 0) return undefined;
  const [x, y] = [margin(box.width), margin(box.height)];
  const height = Number((box.height - 2 * y).toFixed(2));
  const text = newTextbox({ left: Math.round(box.left + x), top: Math.round(box.top + y) });
  const looks = {
    width: Number((box.width - 2 * x).toFixed(2)),
    height,
    boxHeight: height,
    verticalAlign: 'middle',
    textAlign: 'center',
    fill: isBright(shape) ? 'rgb(0,0,0)' : '#ffffff',
  };
  return { ...text, ...looks } as SceneObject;
}

function margin(side: number): number {
  return Math.min(side * MARGIN.part, MARGIN.max);
}

/** Transparency is judged before white, or in a veil by its most opaque part. */
function isBright(shape: SceneObject): boolean {
  const fill = propertiesOf(shape)['fill'];
  const { r, g, b, a } = parseColour(isLinearGradient(fill) ? colourFrom(fill) : typeof fill === 'string' ? fill : 'transparent');
  return (r * 0.299 + g * 0.587 + b * 0.114) * a + 255 * (1 - a) > BRIGHT;
}
