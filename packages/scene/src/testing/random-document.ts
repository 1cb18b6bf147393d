/** Documents of odd but drawable numbers, the same for the same seed. */
import { seededRandom } from '@limn/model';
import type { SceneDocument, SceneObject } from '../document.ts';

export function randomDocument(seed: number): SceneDocument {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const maybe = <T extends object>(values: T): Partial<T> => (random() < 0.5 ? values : {});

  const place = () => ({
    left: between(-50, 400),
    ...maybe({ top: between(-50, 400) }),
    ...maybe({ angle: pick(0, 90, 180, 45, between(-360, 360)) }),
    ...maybe({ scaleX: pick(1, -1, 0.5, between(-2, 2)), scaleY: pick(1, -0.3, between(0.01, 3)) }),
    ...maybe({ originX: pick('left', 'center', 'right'), originY: pick('top', 'center', 'bottom') }),
    ...maybe({ skewX: between(-40, 40), skewY: pick(0, 10) }),
    ...maybe({ flipX: pick(true, false), opacity: random(), unknownToUs: { kept: [1, 'two'] } }),
    ...maybe({
      stroke: pick('#123', null, 'red'),
      strokeWidth: pick(0, 1, between(0, 20)),
      strokeLineCap: pick('butt', 'round', 'square'),
    }),
    ...maybe({ shadow: pick(null, { color: '#000', blur: between(0, 20), offsetX: between(-9, 9), offsetY: 3 }) }),
    ...maybe({ layerName: 'Layer', lockScalingFlip: pick(true, false), shadowToggle: pick(1, 2, 3, 4), id: 'x1', __left: 3.25 }),
    ...maybe({ clipTo: null, transformMatrix: null, version: '3.4.0' }),
  });
  const words = () => pick('Hi {{name}}', 'a\nb c', 'two\r\nlines here', '日本 👩‍👩‍👧 x', '');
  const style = () => ({ fill: pick('#f00', '#0f0'), ...maybe({ fontFamily: 'Lora', fontSize: between(5, 40) }) });
  const styles = () => pick(undefined, {}, { 0: { 0: style(), 2: style() }, 1: { 0: style() } }, [{ start: 0, end: 2, style: style() }]);
  const text = () => ({
    text: words(),
    ...maybe({ styles: styles() }),
    ...maybe({ fontSize: between(6, 80), fontFamily: pick('Open Sans', '"Lora", serif'), charSpacing: pick(0, 120) }),
    ...maybe({ minFontSize: pick(4, 12.5, null) }),
    ...maybe({ textTransform: pick('uppercase', 'none', null), direction: pick('ltr', 'rtl', 'auto') }),
    ...maybe({ boxHeight: between(10, 90), verticalAlign: pick('top', 'middle', 'bottom') }),
  });
  const fill = () => ({
    type: 'linear',
    ...maybe({ angle: between(0, 360) }),
    coords: { x1: 0, y1: between(0, 9), x2: between(9, 90), y2: 0 },
    colorStops: [
      { offset: 0, color: '#f00' },
      { offset: 1, color: 'rgba(0,0,0,.5)' },
    ],
  });
  const shapes: (() => object)[] = [
    () => ({ type: 'rect', width: between(0, 200), height: between(0, 200), ...maybe({ rx: between(0, 20) }), ...maybe({ fill: fill() }) }),
    () => ({ type: 'circle', radius: between(0, 90), ...maybe({ startAngle: between(0, 3), endAngle: between(3, 6.28) }) }),
    () => ({ type: 'triangle', width: between(1, 90), height: between(1, 90) }),
    () => ({ type: 'star', numPoints: pick(3, 5, 9), innerRadius: between(5, 30), outerRadius: between(30, 60) }),
    () => {
      const [x, y] = [pick(0, between(-99, 99)), pick(0, between(-99, 99))];
      return { type: 'line', x1: -x / 2, x2: x / 2, y1: -y / 2, y2: y / 2 };
    },
    () => ({
      type: 'image',
      src: '/pictures/photo-8x8.png',
      width: 8,
      height: 8,
      ...maybe({ crossOrigin: '', filters: [], cropX: 1 }),
      ...maybe({ cornerRadius: between(0, 9), clipPath: { type: 'rect', rx: 3 } }),
      ...maybe({ pictureMask: pick('circle', null), pictureFit: 'fill', focalX: random(), sourceWidth: 8 }),
    }),
    () => ({ type: 'i-text', ...text() }),
    () => ({ type: 'textbox', width: between(20, 200), ...text() }),
  ];
  const object = (depth: number): SceneObject => {
    const isGroup = depth < 3 && random() < 0.15;
    const kind = isGroup
      ? {
          type: 'group',
          width: between(10, 90),
          height: between(10, 90),
          objects: Array.from({ length: 2 }, () => object(depth + 1)),
          ...maybe({ autoScale: true }),
        }
      : pick(...shapes)();
    // Property order differs from document to document.
    return (random() < 0.5 ? { ...kind, ...place() } : { ...place(), ...kind }) as SceneObject;
  };
  const objects = Array.from({ length: 6 }, () => object(0));
  return pick<SceneDocument>(
    { version: '3.4.0', objects, background: '#ffffff' },
    { background: 'rgba(0,0,0,.5)', version: '3.4.0', objects },
    { version: '3.4.0', objects },
  );
}
