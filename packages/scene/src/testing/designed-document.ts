/**
 * Documents of what designs are made of beside plain shapes and words: gradients, masks, capitals,
 * directions, boxes. Alike for the same seed.
 */
import { seededRandom } from '@limn/model';
import type { LinearGradient, SceneDocument, SceneObject } from '../document.ts';

export const DESIGNED_SIZE = { width: 320, height: 200 } as const;
const COLOURS = ['#16243a', '#de620f', '#2a9d8f', 'rgba(255,209,102,0.4)', 'rgba(0,0,0,0)', '#ffffff'];
const WORDS = ['Hi {{name}}', '{{name}}', 'Straße {{name}} und so weiter', 'שלום {{name}}, 20%!', 'Was {{name}} now'];

export function designedDocument(seed: number): SceneDocument {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const maybe = <T extends object>(values: T): Partial<T> => (random() < 0.5 ? values : {});
  const shadow = () => ({ color: 'rgba(0,0,0,0.5)', blur: between(0, 9), offsetX: between(-5, 5), offsetY: between(-5, 5) });
  const gradient = (): LinearGradient => ({
    type: 'linear',
    angle: between(0, 360),
    coords: { x1: 0, y1: 0, x2: 0, y2: 0 },
    colorStops: Array.from({ length: pick(2, 3, 4) }, (_, index, all = 3) => ({
      offset: Math.min(1, index / all),
      color: pick(...COLOURS),
    })),
  });
  const place = () => ({
    left: between(-20, 260),
    top: between(-20, 160),
    ...maybe({ angle: between(-40, 40) }),
    ...maybe({ scaleX: between(0.5, 2), scaleY: between(0.5, 2) }),
    ...maybe({ opacity: between(0.3, 1) }),
    ...maybe({ shadow: shadow() }),
    ...maybe({ stroke: pick(...COLOURS), strokeWidth: between(1, 5) }),
  });
  const text = () => ({
    type: pick('textbox' as const, 'i-text' as const),
    text: pick(...WORDS),
    width: between(60, 160),
    fontSize: between(10, 26),
    fill: pick('#16243a', '#de620f'),
    textAlign: pick('left' as const, 'center' as const, 'right' as const, 'justify' as const),
    ...maybe({ textTransform: 'uppercase' as const }),
    ...maybe({ direction: pick('rtl' as const, 'auto' as const) }),
    ...maybe({ boxHeight: between(20, 90), verticalAlign: pick('top' as const, 'middle' as const, 'bottom' as const) }),
    ...maybe({ linethrough: true }),
    ...maybe({ styles: { 0: { 0: { linethrough: true, fill: '#e63946' }, 3: { fontSize: 20, linethrough: true } } } }),
    ...place(),
    stroke: null,
  });
  const shape = () =>
    pick<object>(
      { type: 'rect', width: between(30, 120), height: between(20, 90), rx: between(0, 20), fill: gradient() },
      { type: 'circle', radius: between(10, 40), fill: gradient() },
      { type: 'star', numPoints: 5, innerRadius: 15, outerRadius: 30, fill: gradient() },
    );
  const picture = () => ({
    type: 'image',
    src: '/pictures/checks-80x60.png',
    width: 60,
    height: 60,
    ...pick<object>({ pictureMask: 'circle' }, { cornerRadius: between(1, 40) }),
    // A turned picture that throws a shadow is rounded once more where only part of it is drawn.
    ...pick<object>({ angle: 0 }, { shadow: null }),
  });
  const part = () =>
    pick<() => object>(
      text,
      text,
      () => ({ ...shape(), ...place() }),
      () => ({ ...place(), ...picture() }),
    )() as SceneObject;
  const group = (): SceneObject => ({ type: 'group', width: 120, height: 80, ...place(), stroke: null, objects: [part(), part()] });
  const objects = [part(), part(), text() as SceneObject, pick(part, group)(), part()];
  return { version: '3.4.0', background: random() < 0.5 ? gradient() : '#ffffff', objects };
}
