/**
 * One table of every property that has a meaning: its default, what values are allowed and how to say so.
 * parse-document.ts checks with it, defaults.ts fills gaps from it, migrate.ts knows from it what belongs on
 * the wire, in which order.
 */
import { DEFAULT_FAMILY } from '@limn/fonts';
import type { ObjectKind } from './document.ts';
import { isColour } from './colours.ts';
import { isMapSource } from './maps.ts';
import { isLinearGradient } from './gradient.ts';

export interface Property {
  /** The value that stands for "left out". */
  default: unknown;
  accepts: (value: unknown) => boolean;
  /** Completes "{path} must be …". */
  expects: string;
}

const number = (fallback: number, min: number, max: number): Property => ({
  default: fallback,
  accepts: (value) => typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max,
  expects: `a finite number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}`,
});
const flag = (fallback: boolean): Property => ({
  default: fallback,
  accepts: (value) => typeof value === 'boolean',
  expects: 'true or false',
});
const oneOf = (fallback: string, ...values: string[]): Property => ({
  default: fallback,
  accepts: (value) => typeof value === 'string' && values.includes(value),
  expects: `one of ${values.map((value) => `"${value}"`).join(', ')}`,
});
const text = (fallback: string, max: number): Property => ({
  default: fallback,
  accepts: (value) => typeof value === 'string' && value.length <= max,
  expects: `text of at most ${max.toLocaleString('en-GB')} characters`,
});
const colour = (fallback: string | null): Property => ({
  default: fallback,
  accepts: (value) => value === null || isColour(value),
  expects: 'a colour such as "#16243a", "rgba(22,36,58,0.5)" or "white", or empty (gradients and patterns cannot be drawn)',
});
/** Fills of shapes. */
const paint = (fallback: string | null): Property => ({
  default: fallback,
  accepts: (value) => value === null || isColour(value) || isLinearGradient(value),
  expects: 'a colour, a linear gradient with coords and 2 to 16 colorStops, or empty (other gradients and patterns cannot be drawn)',
});
/** Only the value that changes nothing; anything else would be lost in the picture. */
const neutral = (fallback: unknown, what: string, accepts: (value: unknown) => boolean): Property => ({
  default: fallback,
  accepts,
  expects: `left out: ${what} cannot be drawn`,
});
const custom = (accepts: Property['accepts'], expects: string): Property => ({ default: undefined, accepts, expects });
const isNothing = (value: unknown) => value === null || value === undefined;

const FAR = 1_000_000;
const LONG = 100_000;
const customText = custom(
  (value) => isNothing(value) || (typeof value === 'string' && value.length <= 20_000),
  'text of at most 20,000 characters',
);
const customFlag = custom((value) => isNothing(value) || typeof value === 'boolean', 'true or false');
const customNumber = custom((value) => isNothing(value) || (typeof value === 'number' && Number.isFinite(value)), 'a finite number');
const customRange = (min: number, max: number) =>
  custom(
    (value) => isNothing(value) || (typeof value === 'number' && value >= min && value <= max),
    `a number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}, or null`,
  );
const customOneOf = (...values: string[]) =>
  custom(
    (value) => isNothing(value) || (typeof value === 'string' && values.includes(value)),
    `one of ${values.map((value) => `"${value}"`).join(', ')}, or null`,
  );
const customId = custom(
  (value) => isNothing(value) || typeof value === 'string' || Number.isSafeInteger(value),
  'an id: a whole number or text',
);
const anything = custom(() => true, 'anything');

const fontWeight: Property = {
  default: 'normal',
  accepts: (value) =>
    value === 'normal' ||
    value === 'bold' ||
    value === '' ||
    (/^[1-9]00$/.test(String(value)) && (typeof value === 'string' || typeof value === 'number')),
  expects: '"normal", "bold" or a weight from 100 to 900 in hundreds',
};
const shadow: Property = {
  default: null,
  accepts: (value) => value === null || (typeof value === 'object' && !Array.isArray(value)),
  expects: 'an object with color, blur, offsetX and offsetY, or null',
};
const dashes: Property = {
  default: null,
  accepts: (value) =>
    value === null || (Array.isArray(value) && value.length <= 32 && value.every((length) => number(0, 0, LONG).accepts(length))),
  expects: 'null or a list of at most 32 lengths, none below 0',
};

/** In the order in which Fabric 3.4.0 wrote them. */
const BASE: Record<string, Property> = {
  originX: oneOf('left', 'left', 'center', 'right'),
  originY: oneOf('top', 'top', 'center', 'bottom'),
  left: number(0, -FAR, FAR),
  top: number(0, -FAR, FAR),
  width: number(0, 0, LONG),
  height: number(0, 0, LONG),
  fill: colour('rgb(0,0,0)'),
  stroke: colour(null),
  strokeWidth: number(1, 0, 10_000),
  strokeDashArray: dashes,
  strokeLineCap: oneOf('butt', 'butt', 'round', 'square'),
  strokeDashOffset: number(0, -LONG, LONG),
  strokeLineJoin: oneOf('miter', 'miter', 'round', 'bevel'),
  strokeMiterLimit: number(4, 0, 1000),
  scaleX: number(1, -10_000, 10_000),
  scaleY: number(1, -10_000, 10_000),
  angle: number(0, -FAR, FAR),
  flipX: flag(false),
  flipY: flag(false),
  opacity: number(1, 0, 1),
  shadow,
  visible: flag(true),
  clipTo: neutral(null, 'a clipping function', isNothing),
  backgroundColor: colour(''),
  fillRule: oneOf('nonzero', 'nonzero', 'evenodd'),
  paintFirst: oneOf('fill', 'fill', 'stroke'),
  globalCompositeOperation: neutral('source-over', 'a blend mode', (value) => value === 'source-over'),
  transformMatrix: neutral(null, 'a transformation matrix', isNothing),
  skewX: number(0, -89, 89),
  skewY: number(0, -89, 89),
};

const TEXT: Record<string, Property> = {
  text: text('', 1_000_000),
  fontSize: {
    ...number(40, 0, 5000),
    accepts: (value) => typeof value === 'number' && value > 0 && value <= 5000,
    expects: 'a size above 0 and at most 5,000',
  },
  fontWeight,
  fontFamily: text(DEFAULT_FAMILY, 500),
  fontStyle: oneOf('normal', '', 'normal', 'italic', 'oblique'),
  lineHeight: {
    default: 1.16,
    accepts: (value) => typeof value === 'number' && value !== 0 && Math.abs(value) <= 100,
    expects: 'a number from -100 to 100 that is not zero',
  },
  underline: flag(false),
  overline: flag(false),
  linethrough: flag(false),
  textAlign: oneOf('left', 'left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right'),
  textBackgroundColor: colour(''),
  charSpacing: number(0, -10_000, 10_000),
  styles: {
    default: {},
    accepts: (value) => typeof value === 'object' && value !== null,
    expects: 'an object of styles by line and character, or a list of styled runs',
  },
};

const angle = (fallback: number) => number(fallback, -1000, 1000);

const FILLED = { fill: paint('rgb(0,0,0)') };

/** Own properties of each kind, with defaults that differ from the base. */
export const KIND_PROPERTIES: Record<ObjectKind, Record<string, Property>> = {
  textbox: { ...TEXT, minWidth: number(20, 0, LONG), splitByGrapheme: flag(false) },
  'i-text': TEXT,
  image: {
    strokeWidth: number(0, 0, 10_000),
    crossOrigin: custom((value) => isNothing(value) || typeof value === 'string', 'text or null'),
    cropX: number(0, 0, LONG),
    cropY: number(0, 0, LONG),
    src: text('', 5_000_000),
    filters: {
      default: [],
      accepts: (value) => Array.isArray(value) && value.length === 0,
      expects: 'an empty list: picture filters cannot be drawn',
    },
  },
  rect: { ...FILLED, rx: number(0, 0, LONG), ry: number(0, 0, LONG) },
  circle: { ...FILLED, radius: number(0, 0, LONG), startAngle: angle(0), endAngle: angle(2 * Math.PI) },
  triangle: FILLED,
  star: {
    ...FILLED,
    numPoints: {
      ...number(5, 2, 500),
      accepts: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 500,
      expects: 'a whole number from 2 to 500',
    },
    innerRadius: number(50, 0, LONG),
    outerRadius: number(100, 0, LONG),
    points: {
      default: undefined,
      accepts: (value) => Array.isArray(value) && value.length >= 2 && value.length <= 1000 && value.every(isPoint),
      expects: 'a list of 2 to 1,000 points with finite x and y',
    },
  },
  line: { x1: number(0, -FAR, FAR), x2: number(0, -FAR, FAR), y1: number(0, -FAR, FAR), y2: number(0, -FAR, FAR) },
  group: { strokeWidth: number(0, 0, 10_000) },
};

function isPoint(value: unknown): boolean {
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown };
  return Number.isFinite(x) && Number.isFinite(y);
}

/** The product's own properties, which Fabric carries along when it is given their names. */
export const CUSTOM_PROPERTIES: Record<string, Property> = {
  id: customId,
  layerName: customText,
  layerIcon: customText,
  imageType: custom((value) => isNothing(value) || value === 'static' || value === 'dynamic', '"static" or "dynamic"'),
  dynamicSrc: custom(
    (value) => isNothing(value) || typeof value === 'boolean' || customText.accepts(value),
    'a picture address or true or false',
  ),
  dynamicUrl: customText,
  previewUrl: customText,
  fallbackUrl: customText,
  dynamicFit: custom((value) => isNothing(value) || value === 'scale' || value === 'crop', '"scale" or "crop"'),
  autoScale: customFlag,
  minFontSize: custom(
    (value) => isNothing(value) || (typeof value === 'number' && value > 0 && value <= 5000),
    'a size above 0 and at most 5,000, or null',
  ),
  textTransform: customOneOf('none', 'uppercase'),
  direction: customOneOf('ltr', 'rtl', 'auto'),
  boxHeight: customRange(1, LONG),
  verticalAlign: customOneOf('top', 'middle', 'bottom'),
  cornerRadius: customRange(0, LONG),
  pictureMask: customOneOf('circle'),
  pictureFit: customOneOf('fill', 'fit'),
  focalX: customRange(0, 1),
  focalY: customRange(0, 1),
  pictureZoom: customRange(1, 100),
  sourceWidth: customRange(1, LONG),
  sourceHeight: customRange(1, LONG),
  mapSource: custom(isMapSource, 'a look whose colours are like "#de620f", such as {"theme": "light", "pin": "#de620f"}'),
  mapStoreCount: customNumber,
  assetId: customId,
  previewAssetId: customId,
  fallbackAssetId: customId,
  staticImageId: customId,
  dynamicPreviewImageId: customId,
  dynamicFallbackImageId: customId,
  shadowOffset: customNumber,
  shadowToggle: custom(
    (value) => isNothing(value) || value === 0 || value === 1 || value === 2 || value === 3 || value === 4,
    'a number from 1 to 4',
  ),
  lockMovementX: customFlag,
  lockMovementY: customFlag,
  lockRotation: customFlag,
  lockScalingX: customFlag,
  lockScalingY: customFlag,
  lockScalingFlip: customFlag,
  lockUniScaling: customFlag,
  lockSkewingX: customFlag,
  lockSkewingY: customFlag,
  __src: anything,
  __text: anything,
  __width: anything,
  __height: anything,
  __scale: anything,
  __left: anything,
  __top: anything,
  __builtText: anything,
  __changed: anything,
};

/**
 * Looks that newer editors can give and 3.4.0 has no word for. Their neutral value is dropped, another is
 * refused.
 */
export const LATER_PROPERTIES: Record<string, Property> = {
  strokeUniform: neutral(false, 'a stroke that does not scale', (value) => value === false || isNothing(value)),
  clipPath: neutral(undefined, 'a clip path', isNothing),
  inverted: neutral(false, 'an inverted clip path', (value) => value === false || isNothing(value)),
  absolutePositioned: neutral(false, 'a clip path', (value) => value === false || isNothing(value)),
  eraser: neutral(undefined, 'an eraser', isNothing),
  resizeFilter: neutral(undefined, 'a resize filter', isNothing),
  imageSmoothing: neutral(true, 'a picture without smoothing', (value) => value === true || isNothing(value)),
  counterClockwise: neutral(false, 'a counter-clockwise circle', (value) => value === false || isNothing(value)),
  path: neutral(undefined, 'text along a path', isNothing),
  pathStartOffset: neutral(0, 'text along a path', (value) => value === 0 || isNothing(value)),
  pathSide: neutral('left', 'text along a path', (value) => value === 'left' || isNothing(value)),
  pathAlign: neutral('baseline', 'text along a path', (value) => value === 'baseline' || isNothing(value)),
  textDecorationThickness: neutral(66.667, 'an underline of its own thickness', (value) => value === 66.667 || isNothing(value)),
  textDecorationColor: neutral(undefined, 'an underline of its own colour', isNothing),
};

export const STYLE_PROPERTIES: Record<string, Property> = {
  fontSize: TEXT['fontSize'] as Property,
  fontWeight,
  fontFamily: TEXT['fontFamily'] as Property,
  fontStyle: TEXT['fontStyle'] as Property,
  underline: flag(false),
  overline: flag(false),
  linethrough: flag(false),
  stroke: colour(null),
  strokeWidth: number(1, 0, 10_000),
  fill: colour(null),
  deltaY: number(0, -LONG, LONG),
  textBackgroundColor: colour(''),
};

export const SHADOW_PROPERTIES: Record<string, Property> = {
  color: { ...colour('rgb(0,0,0)'), accepts: isColour },
  blur: number(0, 0, 1000),
  offsetX: number(0, -LONG, LONG),
  offsetY: number(0, -LONG, LONG),
  affectStroke: flag(false),
  nonScaling: flag(false),
};

const tables = new Map<ObjectKind, ReadonlyMap<string, Property>>();

/** All properties of a kind that say how it looks, in wire order. */
export function looksOf(kind: ObjectKind): ReadonlyMap<string, Property> {
  let table = tables.get(kind);
  if (!table) tables.set(kind, (table = new Map(Object.entries({ ...BASE, ...KIND_PROPERTIES[kind] }))));
  return table;
}
