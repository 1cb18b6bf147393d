/**
 * The saved document: what the editor writes, what a version pins and what is drawn. It keeps the shape that
 * Fabric 3.4.0 wrote ("wire"), so that older documents stay readable. Only types and limits live here:
 * parse-document.ts refuses what cannot be drawn, migrate.ts turns it into what Fabric 7 shows and back.
 */

export const DOCUMENT_VERSION = '3.4.0';

export const DOCUMENT_LIMITS = {
  /** UTF-8 bytes of the document as JSON. */
  bytes: 5 * 1024 * 1024,
  /** Objects, children of groups included. */
  objects: 1000,
  /** Groups within groups. */
  depth: 5,
  /** UTF-16 units of all texts together. More could not be laid out before a mail reader gives up. */
  characters: 100_000,
} as const;

export const OBJECT_KINDS = ['textbox', 'i-text', 'image', 'rect', 'circle', 'triangle', 'star', 'line', 'group'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export interface SceneDocument {
  version: typeof DOCUMENT_VERSION;
  /** The unit of `styles`; left out by other programs: see style-units.ts. */
  styleUnits?: 'graphemes';
  /** Under everything; a gradient lies over the image's own background colour. */
  background?: string | LinearGradient;
  objects: SceneObject[];
}

/**
 * As 3.4.0 wrote one. With `angle` the ends follow from the size that is filled, and `coords` are for readers
 * that know no angle.
 */
export interface LinearGradient {
  type: 'linear';
  /** Degrees clockwise; 0 runs to the top, 90 to the right. */
  angle?: number;
  /** Pixels from the top left corner of what is filled. */
  coords: { x1: number; y1: number; x2: number; y2: number };
  colorStops: { offset: number; color: string }[];
  offsetX?: number;
  offsetY?: number;
  gradientUnits?: 'pixels';
  gradientTransform?: null;
}

export type SceneObject =
  | TextboxObject
  | ITextObject
  | ImageObject
  | RectObject
  | CircleObject
  | TriangleObject
  | StarObject
  | LineObject
  | GroupObject;

export interface Shadow {
  color: string;
  blur: number;
  offsetX: number;
  offsetY: number;
  affectStroke?: boolean;
  nonScaling?: boolean;
}

/**
 * Everything but `type` may be left out; the defaults are those of defaults.ts. Lengths are pixels, `angle`
 * and skews degrees.
 */
interface ObjectBase extends CustomProperties {
  version?: string;
  originX?: 'left' | 'center' | 'right';
  originY?: 'top' | 'center' | 'bottom';
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  fill?: string | null;
  stroke?: string | null;
  strokeWidth?: number;
  strokeDashArray?: number[] | null;
  strokeLineCap?: 'butt' | 'round' | 'square';
  strokeDashOffset?: number;
  strokeLineJoin?: 'miter' | 'round' | 'bevel';
  strokeMiterLimit?: number;
  scaleX?: number;
  scaleY?: number;
  angle?: number;
  flipX?: boolean;
  flipY?: boolean;
  opacity?: number;
  shadow?: Shadow | null;
  visible?: boolean;
  backgroundColor?: string;
  fillRule?: 'nonzero' | 'evenodd';
  paintFirst?: 'fill' | 'stroke';
  globalCompositeOperation?: 'source-over';
  skewX?: number;
  skewY?: number;
}

/** The product's own properties of an object besides its looks. */
interface CustomProperties {
  /** Other programs write numbers. */
  id?: string | number;
  layerName?: string;
  layerIcon?: string;
  /** 1 down-right, 2 up-right, 3 up-left, 4 down-left; none: no shadow. */
  shadowToggle?: number | null;
  shadowOffset?: number;
  lockMovementX?: boolean;
  lockMovementY?: boolean;
  lockRotation?: boolean;
  lockScalingX?: boolean;
  lockScalingY?: boolean;
  lockScalingFlip?: boolean;
  lockUniScaling?: boolean;
  lockSkewingX?: boolean;
  lockSkewingY?: boolean;
  assetId?: string | number | null;
  previewAssetId?: string | number | null;
  fallbackAssetId?: string | number | null;
  staticImageId?: string | number | null;
  dynamicPreviewImageId?: string | number | null;
  dynamicFallbackImageId?: string | number | null;
  /** How the object was before the preview changed it. */
  __src?: string;
  __text?: string;
  __width?: number;
  __height?: number;
  __scale?: number;
  __left?: number;
  __top?: number;
  __builtText?: unknown;
  __changed?: unknown;
}

/** Looks of a run of characters; only what differs from the text's own. */
export interface CharStyle {
  fontSize?: number;
  fontWeight?: string | number;
  fontFamily?: string;
  fontStyle?: string;
  underline?: boolean;
  overline?: boolean;
  linethrough?: boolean;
  fill?: string | null;
  stroke?: string | null;
  strokeWidth?: number;
  deltaY?: number;
  textBackgroundColor?: string;
}

/** Styles by line, then by grapheme of that line, both counted from 0 in the unwrapped text. */
export type CharStyles = Record<string, Record<string, CharStyle>>;
/** The other written form: runs of graphemes counted over the whole text, line breaks left out. */
export type CharStyleRun = { start: number; end: number; style: CharStyle };

export type TextAlign = 'left' | 'center' | 'right' | 'justify' | 'justify-left' | 'justify-center' | 'justify-right';

interface TextProperties extends ObjectBase {
  text: string;
  fontSize?: number;
  fontWeight?: string | number;
  fontFamily?: string;
  fontStyle?: string;
  lineHeight?: number;
  underline?: boolean;
  overline?: boolean;
  linethrough?: boolean;
  textAlign?: TextAlign;
  textBackgroundColor?: string;
  /** Thousandths of the font size. */
  charSpacing?: number;
  styles?: CharStyles | CharStyleRun[];
  /**
   * Pixels. Words that do not fit the text's box are made smaller, down to this, and are then cut with an
   * ellipsis. The box is that of the auto-scale group around the text, else its own width and height; where
   * it has no room for one character of this size, the box wins.
   */
  minFontSize?: number | null;
  /**
   * How the words are written once their fields are filled; the text itself stays as it was typed. 3.4.0
   * shows it as typed.
   */
  textTransform?: 'none' | 'uppercase' | null;
  /**
   * Base direction; `auto` takes that of the first strong character, and aligns to the side where its lines
   * begin.
   */
  direction?: 'ltr' | 'rtl' | 'auto' | null;
  /**
   * Pixels of the text's own. The box stays this tall, and `verticalAlign` says where the words lie in it.
   * 3.4.0 shows them at the top.
   */
  boxHeight?: number | null;
  verticalAlign?: VerticalAlign | null;
}

export type VerticalAlign = 'top' | 'middle' | 'bottom';

export interface TextboxObject extends TextProperties {
  type: 'textbox';
  minWidth?: number;
  splitByGrapheme?: boolean;
}

export interface ITextObject extends TextProperties {
  type: 'i-text';
}

export interface ImageObject extends ObjectBase {
  type: 'image';
  src: string;
  cropX?: number;
  cropY?: number;
  crossOrigin?: string | null;
  filters?: [];
  imageType?: 'static' | 'dynamic';
  /**
   * Template of the picture's address; `dynamicSrc` is an older name for it, or just says that there is one.
   */
  dynamicUrl?: string | null;
  dynamicSrc?: string | boolean | null;
  previewUrl?: string | null;
  fallbackUrl?: string | null;
  dynamicFit?: 'scale' | 'crop';
  mapSource?: unknown;
  mapStoreCount?: number | null;
  /** Pixels as drawn, before the groups around scale them. */
  cornerRadius?: number | null;
  /** A circle in a square box, an ellipse in any other; wins over `cornerRadius`. */
  pictureMask?: 'circle' | null;
  /** The same for 3.4.0, which knows no radius of pictures. Written from the two above and never read. */
  clipPath?: unknown;
  /**
   * How a static picture takes a box of other proportions; for the editor alone: `cropX`, `width` and
   * `scaleX` say what is drawn.
   */
  pictureFit?: 'fill' | 'fit' | null;
  /** For a picture that fills its box: the focal point, from 0 to 1, and the zoom beyond that. */
  focalX?: number | null;
  focalY?: number | null;
  pictureZoom?: number | null;
  /** The whole picture, of which `cropX`, `cropY`, `width` and `height` are a part. */
  sourceWidth?: number | null;
  sourceHeight?: number | null;
}

interface FilledBase extends Omit<ObjectBase, 'fill'> {
  fill?: string | LinearGradient | null;
}

export interface RectObject extends FilledBase {
  type: 'rect';
  rx?: number;
  ry?: number;
}

/** `startAngle` and `endAngle` are radians. */
export interface CircleObject extends FilledBase {
  type: 'circle';
  radius?: number;
  startAngle?: number;
  endAngle?: number;
}

export interface TriangleObject extends FilledBase {
  type: 'triangle';
}

export interface StarObject extends FilledBase {
  type: 'star';
  numPoints?: number;
  innerRadius?: number;
  outerRadius?: number;
  /** Written by some editors; when absent the points follow from the three numbers. */
  points?: { x: number; y: number }[];
}

export interface LineObject extends ObjectBase {
  type: 'line';
  x1?: number;
  x2?: number;
  y1?: number;
  y2?: number;
}

/** Children are placed from the group's centre. */
export interface GroupObject extends ObjectBase {
  type: 'group';
  objects: SceneObject[];
  /** The text inside shrinks until it fits the group's box. */
  autoScale?: boolean;
}

export function isText(object: SceneObject): object is TextboxObject | ITextObject {
  return object.type === 'textbox' || object.type === 'i-text';
}

/** Every object of a list and of the groups in it, groups before their children. */
export function* everyObject(objects: readonly SceneObject[]): Generator<SceneObject> {
  for (const object of objects) {
    yield object;
    if (object.type === 'group') yield* everyObject(object.objects);
  }
}
