/**
 * Documents as people make them and beyond: every kind of object, every property at its edges, ten scripts,
 * twelve families.
 */
import { seededRandom } from '@limn/model';
import type { SceneDocument, SceneObject } from '../document.ts';

const FAMILIES = [
  'Open Sans',
  'Lora',
  'Montserrat',
  'Oswald',
  'Playfair Display',
  'Poppins',
  'Roboto',
  'Inter',
  'Merriweather',
  'Caveat',
  'Pacifico',
  'Libre Baskerville',
];
const TEXTS = [
  'Dear Alexandra, your exclusive summer collection has arrived',
  'Žluťoučký kůň, Łódź & ñandú – “£12.50” AVATAR fi ffl',
  'Καλημέρα κόσμε, ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  'Съешь ещё этих мягких французских булок, да выпей чаю',
  'مرحبا بالعالم عرض خاص لك اليوم فقط',
  'שלום עולם מבצע מיוחד רק היום 123',
  'नमस्ते दुनिया आज का विशेष ऑफ़र',
  'สวัสดีชาวโลก ข้อเสนอพิเศษวันนี้เท่านั้น',
  '日本語テキスト東京で今日だけの特別価格です',
  '今天只有特价优惠请快来选购吧',
  '오늘만 특별한 할인 혜택을 드립니다',
  'Two\nlines  with   spaces\n\nand a gap',
];

export const PARITY_SIZE = { width: 400, height: 300 };

export function parityDocument(seed: number): SceneDocument {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => Math.round((low + random() * (high - low)) * 100) / 100;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const colour = () =>
    pick(['#16243a', '#de620f', '#169a88', '#ffffff', `rgba(${Math.floor(random() * 256)},90,160,${pick([0.35, 0.8, 1])})`]);
  const maybe = <T extends object>(chance: number, values: () => T): Partial<T> => (random() < chance ? values() : {});

  const place = () => ({
    originX: pick(['left', 'left', 'left', 'center', 'right']),
    originY: pick(['top', 'top', 'top', 'center', 'bottom']),
    left: between(-20, 380),
    top: between(-20, 280),
    ...maybe(0.35, () => ({ angle: pick([0, 90, 180, 270, 45, between(0, 360)]) })),
    ...maybe(0.35, () => ({ scaleX: pick([1, 0.5, between(0.3, 2)]), scaleY: pick([1, 2, between(0.3, 2)]) })),
    ...maybe(0.15, () => ({ flipX: true })),
    ...maybe(0.1, () => ({ flipY: true })),
    ...maybe(0.1, () => ({ skewX: between(-30, 30) })),
    ...maybe(0.2, () => ({ opacity: pick([0, 0.01, 0.5, 0.99]) })),
    ...maybe(0.3, () => ({
      shadow: {
        color: pick(['#000000', 'rgba(0,0,0,0.5)']),
        blur: pick([0, 5, 20]),
        offsetX: pick([-10, 0, 10]),
        offsetY: pick([-10, 10]),
      },
    })),
    ...maybe(0.08, () => ({ visible: false })),
    ...maybe(0.1, () => ({ backgroundColor: colour() })),
  });
  const border = () =>
    maybe(0.4, () => ({
      stroke: colour(),
      strokeWidth: pick([0, 1, 3, 10, 100]),
      strokeLineCap: pick(['butt', 'round', 'square']),
      strokeLineJoin: pick(['miter', 'round', 'bevel']),
      ...maybe(0.3, () => ({
        strokeDashArray: pick([
          [5, 5],
          [1, 3, 8],
          [0, 6],
        ]),
      })),
    }));
  const style = () => ({
    ...maybe(0.5, () => ({ fill: colour() })),
    ...maybe(0.3, () => ({ fontSize: pick([8, 14, 28]) })),
    ...maybe(0.3, () => ({ fontWeight: pick(['bold', 'normal', 700]) })),
    ...maybe(0.2, () => ({ fontStyle: 'italic' })),
    ...maybe(0.2, () => ({ underline: true })),
    ...maybe(0.1, () => ({ textBackgroundColor: colour() })),
  });
  const words = () => {
    const text = pick(TEXTS);
    const styled = random() < 0.25 ? { styles: { 0: Object.fromEntries([0, 1, 2, 5, 6].map((at) => [at, style()])) } } : {};
    return {
      text,
      fontFamily: pick(FAMILIES),
      fontSize: pick([6, 10, 14, 18, 24, 40, 80]),
      fill: colour(),
      fontWeight: pick(['normal', 'bold', 300, 600]),
      fontStyle: pick(['normal', 'normal', 'italic']),
      textAlign: pick(['left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right']),
      lineHeight: pick([1.16, 1, 0.8, 2]),
      ...maybe(0.25, () => ({ charSpacing: pick([0, 50, 200, 990]) })),
      ...maybe(0.15, () => ({ underline: true })),
      ...maybe(0.1, () => ({ linethrough: true })),
      ...maybe(0.1, () => ({ overline: true })),
      ...maybe(0.1, () => ({ textBackgroundColor: colour() })),
      ...maybe(0.15, () => ({ stroke: colour(), strokeWidth: pick([1, 2]) })),
      ...styled,
      ...maybe(0.3, () => ({ minFontSize: pick([4, 9, 12.5]), height: between(8, 120) })),
    };
  };
  const shapes: (() => object)[] = [
    () => ({
      type: 'rect',
      width: between(0, 150),
      height: between(0, 120),
      fill: colour(),
      ...border(),
      ...maybe(0.4, () => ({ rx: between(0, 40), ry: between(0, 40) })),
    }),
    () => ({
      type: 'circle',
      radius: between(1, 70),
      fill: colour(),
      ...border(),
      ...maybe(0.2, () => ({ startAngle: 0.3, endAngle: between(2, 6) })),
    }),
    () => ({ type: 'triangle', width: between(1, 120), height: between(1, 120), fill: colour(), ...border() }),
    () => ({
      type: 'star',
      numPoints: pick([3, 5, 9, 20]),
      innerRadius: between(5, 40),
      outerRadius: between(20, 80),
      fill: colour(),
      ...border(),
    }),
    () => {
      const [x, y] = [pick([0, between(-90, 90)]), pick([0, between(-90, 90)])];
      return {
        type: 'line',
        x1: -x / 2,
        x2: x / 2,
        y1: -y / 2,
        y2: y / 2,
        stroke: colour(),
        strokeWidth: pick([1, 5, 12]),
        strokeLineCap: pick(['butt', 'round']),
      };
    },
    () => ({
      type: 'image',
      src: pick(['/pictures/photo-120x80.png', '/pictures/checks-64x64.png', '/pictures/logo-90x60.png']),
      ...maybe(0.2, () => ({ cropX: 10, cropY: 5, width: 40, height: 30 })),
    }),
    () => ({ type: 'textbox', width: between(30, 320), ...words() }),
    () => ({ type: 'textbox', width: between(60, 320), ...words() }),
    () => ({ type: 'i-text', ...maybe(0.5, () => ({ width: between(40, 250) })), ...words() }),
  ];
  const object = (depth: number): SceneObject => {
    if (depth < 2 && random() < 0.08) {
      const objects = Array.from({ length: 2 }, () => ({ ...object(depth + 1), left: between(-60, 20), top: between(-60, 20) }));
      return { type: 'group', width: 140, height: 120, ...place(), objects } as SceneObject;
    }
    return { ...place(), ...pick(shapes)() } as SceneObject;
  };
  return { version: '3.4.0', background: pick(['#ffffff', '#f4f6f8', '#ffd9bf']), objects: Array.from({ length: 5 }, () => object(0)) };
}
