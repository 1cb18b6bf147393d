/** Objects with every gap filled: what is laid out and painted. */
import type { ITextObject, ObjectKind, SceneObject, TextboxObject } from './document.ts';
import { looksOf } from './properties.ts';
import type { LineBreaks } from './wrap-text.ts';

type LookName =
  | 'originX'
  | 'originY'
  | 'left'
  | 'top'
  | 'width'
  | 'height'
  | 'fill'
  | 'stroke'
  | 'strokeWidth'
  | 'strokeDashArray'
  | 'strokeLineCap'
  | 'strokeDashOffset'
  | 'strokeLineJoin'
  | 'strokeMiterLimit'
  | 'scaleX'
  | 'scaleY'
  | 'angle'
  | 'flipX'
  | 'flipY'
  | 'opacity'
  | 'shadow'
  | 'visible'
  | 'backgroundColor'
  | 'fillRule'
  | 'paintFirst'
  | 'skewX'
  | 'skewY';
type TextLookName =
  | 'fontSize'
  | 'fontWeight'
  | 'fontFamily'
  | 'fontStyle'
  | 'lineHeight'
  | 'underline'
  | 'overline'
  | 'linethrough'
  | 'textAlign'
  | 'textBackgroundColor'
  | 'charSpacing'
  | 'styles';

/** The complete looks of every object. */
export type Looks = Required<Pick<SceneObject, LookName>>;
type TextLooks = Required<Pick<TextboxObject | ITextObject, TextLookName>>;

/** Texts know this besides what is saved of them. */
interface TextContext {
  /** The language that their capitals follow. */
  locale?: string | undefined;
  /** Left out: `unicode`. */
  lineBreaks?: LineBreaks | undefined;
  /** A word that is wider than the box is not broken: the text is made smaller instead. */
  keepsWords?: boolean;
}

export type Complete<T extends SceneObject> = T extends TextboxObject | ITextObject ? T & Looks & TextLooks & TextContext : T & Looks;
export type CompleteObject = Complete<SceneObject>;
export type CompleteText = Complete<TextboxObject | ITextObject>;

const defaults = new Map<ObjectKind, Readonly<Record<string, unknown>>>();

const completed = new WeakMap<SceneObject, CompleteObject>();

/**
 * The object with everything that has a default set, and its scale made positive. The same object gives the
 * same answer.
 */
export function complete<T extends SceneObject>(object: T): Complete<T> {
  let known = completed.get(object);
  if (!known)
    completed.set(object, (known = withPositiveScale(withWeight({ ...defaultsOf(object.type), ...object } as unknown as CompleteObject))));
  return known as Complete<T>;
}

/** An empty weight is the normal one, as Fabric has it. */
function withWeight<T extends { fontWeight?: string | number } | object>(object: T): T {
  return 'fontWeight' in object && object.fontWeight === '' ? { ...object, fontWeight: 'normal' } : object;
}

/** A mirroring scale is a flip, and none at all the least that can be inverted: as Fabric has it. */
export function withPositiveScale<T extends { scaleX?: number; scaleY?: number; flipX?: boolean; flipY?: boolean }>(object: T): T {
  const { scaleX = 1, scaleY = 1, flipX = false, flipY = false } = object;
  if (scaleX > 0 && scaleY > 0) return object;
  const result = { ...object };
  if (scaleX <= 0) Object.assign(result, { scaleX: -scaleX || MIN_SCALE, flipX: scaleX < 0 ? !flipX : flipX });
  if (scaleY <= 0) Object.assign(result, { scaleY: -scaleY || MIN_SCALE, flipY: scaleY < 0 ? !flipY : flipY });
  return result;
}

const MIN_SCALE = 0.0001;

function defaultsOf(kind: ObjectKind): Readonly<Record<string, unknown>> {
  let values = defaults.get(kind);
  if (!values) {
    const pairs = [...looksOf(kind)].map(([key, property]) => [key, property.default] as const);
    defaults.set(kind, (values = Object.fromEntries(pairs.filter(([, value]) => value !== undefined))));
  }
  return values;
}
