/**
 * Fills one object with values: texts get their words, dynamic pictures their address, auto-scale groups
 * their size. What comes out is an ordinary object that says nothing of fields any more.
 */
import type { Template, UrlPolicy, Values } from '@limn/merge';
import { cappedText, fillUrl, MAX_VALUE_BYTES, parseTemplate } from '@limn/merge';
import { styledProperties, stylesByLine } from './char-styles.ts';
import type { CharStyles, ImageObject, ITextObject, SceneDocument, SceneObject, TextboxObject } from './document.ts';
import { isText } from './document.ts';
import { cutTo, FILLED_LIMITS, maxValueLength } from './filled-length.ts';
import { graphemesOf } from './graphemes.ts';
import { isMap } from './maps.ts';

/** Values by name; a plain record counts as what the request says. */
export type SceneValues = Values | Readonly<Record<string, string>>;

const templates = new Map<string, Template>();
const MAX_HELD_CHARACTERS = 1_000_000;
let heldCharacters = 0;

function templateOf(text: string): Template {
  let template = templates.get(text);
  if (!template) {
    heldCharacters += text.length;
    if (heldCharacters > MAX_HELD_CHARACTERS) {
      templates.clear();
      heldCharacters = text.length;
    }
    templates.set(text, (template = parseTemplate(text)));
  }
  return template;
}

const FILLED = Symbol('filled');

/**
 * A document whose fields were filled by someone else: what looks like a field in it is a value, and drawn as
 * it stands.
 */
export function asFilled(document: SceneDocument): SceneDocument {
  const filled = (object: SceneObject): SceneObject =>
    object.type === 'group'
      ? { ...object, objects: object.objects.map(filled) }
      : isText(object)
        ? Object.assign({ ...object }, { [FILLED]: true })
        : object;
  return { ...document, objects: document.objects.map(filled) };
}

function templateIn(object: TextboxObject | ITextObject): Template {
  const { text } = object;
  return FILLED in object ? { parts: text === '' ? [] : [text], fields: [], sources: [], starts: [0] } : templateOf(text);
}

/** True where the object may look different for two recipients. */
export function isDynamic(object: SceneObject): boolean {
  if (isText(object)) return templateIn(object).fields.length > 0;
  if (object.type === 'group') return object.objects.some(isDynamic);
  return object.type === 'image' && (object.imageType === 'dynamic' || isMap(object));
}

/** Names of the fields that an object (not its children) uses. */
export function fieldsOf(object: SceneObject): readonly string[] {
  if (isText(object)) return templateIn(object).fields;
  return object.type === 'image' && object.imageType === 'dynamic' ? templateOf(dynamicUrlOf(object)).fields : [];
}

export function dynamicUrlOf(object: ImageObject): string {
  return object.dynamicUrl || (typeof object.dynamicSrc === 'string' ? object.dynamicSrc : '');
}

/** Where a dynamic picture is to be fetched from, or null where its values allow no address. */
export function filledPictureUrl(object: ImageObject, values: Values, policy: UrlPolicy): string | null {
  return fillUrl(templateOf(dynamicUrlOf(object)), values, policy);
}

/** The fields that texts fill when these objects are drawn, each as often as it stands there. */
export function filledFields(objects: readonly SceneObject[]): string[] {
  return objects.flatMap((object) => {
    if (object.visible === false || object.opacity === 0) return [];
    if (object.type === 'group') return filledFields(object.objects);
    return isText(object) ? templateIn(object).parts.flatMap((part) => (typeof part === 'string' ? [] : part.field)) : [];
  });
}

/**
 * To what length each value must be cut so that a drawing which fills these fields keeps to what may be
 * drawn.
 */
export function maxValueLengthFor(fields: readonly string[], values: Values): number {
  if (fields.length * MAX_VALUE_BYTES <= FILLED_LIMITS.document) return Number.POSITIVE_INFINITY;
  return maxValueLength(
    fields.map((field) => valueOf(field, values).length),
    FILLED_LIMITS.document,
  );
}

function valueOf(field: string, values: Values): string {
  return cappedText(values.get(field)?.text ?? '');
}

/**
 * The text with its fields filled, no value longer than `longest`; a value takes the looks of the field's
 * first character, and later styles move along.
 */
export function bindText<T extends TextboxObject | ITextObject>(object: T, values: Values, longest = Number.POSITIVE_INFINITY): T {
  const { parts, starts } = templateIn(object);
  if (parts.length === 0 || (parts.length === 1 && typeof parts[0] === 'string')) return object;
  const whole = parts.map((part) => (typeof part === 'string' ? undefined : valueOf(part.field, values)));
  const lengths = whole.flatMap((value) => value?.length ?? []);
  const max = Math.min(longest, maxValueLength(lengths, FILLED_LIMITS.text));
  const filled = parts.map((part, index) => (typeof part === 'string' ? part : cutTo(max, whole[index] ?? '')));
  const text = filled.join('');
  if (styledProperties(object.styles).size === 0) return { ...object, text };
  return { ...object, text, styles: movedStyles(object, filled, starts) };
}

function movedStyles(object: TextboxObject | ITextObject, filled: readonly string[], starts: readonly number[]): CharStyles {
  const styles = stylesByLine(object.styles, object.text);
  const places = placesOf(object.text);
  const moved: CharStyles = {};
  let [line, column] = [0, 0];
  for (const [index, piece] of filled.entries()) {
    const start = starts[index] ?? 0;
    const isField = piece !== object.text.slice(start, starts[index + 1]);
    let offset = start;
    for (const unit of piece.match(/\r?\n|[^\r\n]+|\r/g) ?? []) {
      if (unit.endsWith('\n')) {
        line++;
        column = 0;
        offset += unit.length;
        continue;
      }
      for (const grapheme of graphemesOf(unit)) {
        const place = places.get(isField ? start : offset);
        const style = place && styles[place.line]?.[place.column];
        if (style) (moved[line] ??= {})[column] = style;
        column++;
        offset += grapheme.length;
      }
    }
  }
  return moved;
}

/** Line and column (in graphemes) of each grapheme, by where it begins in the text. */
function placesOf(text: string): Map<number, { line: number; column: number }> {
  const places = new Map<number, { line: number; column: number }>();
  let offset = 0;
  let line = 0;
  for (const part of text.split(/(\r?\n)/)) {
    if (/^\r?\n$/.test(part)) line++;
    else {
      let at = offset;
      for (const [column, grapheme] of graphemesOf(part).entries()) {
        places.set(at, { line, column });
        at += grapheme.length;
      }
    }
    offset += part.length;
  }
  return places;
}
