/** Dependencies of a document before it can be drawn: fields, pictures, fonts. */
import type { UrlPolicy, Values } from '@limn/merge';
import { bindText, dynamicUrlOf, fieldsOf, filledFields, filledPictureUrl, maxValueLengthFor } from './bind.ts';
import { styledProperties, stylesByLine } from './char-styles.ts';
import { complete } from './complete.ts';
import type { ImageObject, SceneDocument, SceneObject } from './document.ts';
import { everyObject, isText } from './document.ts';
import { isMap } from './maps.ts';

export interface FontUse {
  family: string;
  /** 100 to 900. */
  weight: number;
  style: 'normal' | 'italic';
}

/** Names of all merge fields, each once, in the order of their first use. */
export function documentFields(document: SceneDocument): string[] {
  return [...new Set(seen(document).flatMap(fieldsOf))];
}

/**
 * Addresses of all pictures that are the same for everyone: static ones, fallbacks, dynamic ones without a
 * field.
 */
export function documentPictures(document: SceneDocument): string[] {
  const pictures = new Set<string>();
  for (const object of seen(document)) {
    if (object.type !== 'image') continue;
    if (isMap(object)) pictures.add(object.fallbackUrl ?? '');
    else if (object.imageType !== 'dynamic') pictures.add(object.src);
    else {
      if (object.fallbackUrl) pictures.add(object.fallbackUrl);
      if (fieldsOf(object).length === 0) pictures.add(filledPictureUrl(object, new Map(), { allowedHosts: [] }) ?? '');
    }
  }
  pictures.delete('');
  return [...pictures];
}

/**
 * Addresses of the dynamic pictures for these values, each once: the ones that `env.picture` will be asked
 * for.
 */
export function dynamicPictures(document: SceneDocument, values: Values, policy: UrlPolicy): string[] {
  return [...new Set(dynamicImagesIn(document).flatMap((object) => filledPictureUrl(object, values, policy) ?? []))];
}

/** Dynamic pictures that are drawn, in groups too. */
export function dynamicImagesIn(document: SceneDocument): ImageObject[] {
  return seen(document).flatMap((object) => (object.type === 'image' && object.imageType === 'dynamic' ? [object] : []));
}

/** False where `dynamicPictures` has none for anyone. */
export function hasDynamicPictures(document: SceneDocument): boolean {
  return seen(document).some((object) => object.type === 'image' && object.imageType === 'dynamic');
}

/** Every family, weight and style used, each once. */
export function documentFonts(document: SceneDocument): FontUse[] {
  const uses = new Map<string, FontUse>();
  for (const object of seen(document)) {
    if (!isText(object)) continue;
    const text = complete(object);
    const styles =
      styledProperties(text.styles).size === 0
        ? []
        : Object.values(stylesByLine(text.styles, text.text)).flatMap((line) => Object.values(line));
    for (const looks of [{}, ...styles]) {
      const { fontFamily, fontWeight, fontStyle } = { ...text, ...looks };
      const use: FontUse = {
        family: fontFamily,
        weight: weightOf(fontWeight),
        style: fontStyle === 'italic' || fontStyle === 'oblique' ? 'italic' : 'normal',
      };
      uses.set(`${use.family}/${use.weight}/${use.style}`, use);
    }
  }
  return [...uses.values()];
}

/**
 * The document with its texts and dynamic addresses filled, for an editor's preview. Dynamic pictures keep
 * their `src`; anyone who shows it loads `dynamicUrl` (null: not to be had), else `fallbackUrl`.
 */
export function fillDocument(document: SceneDocument, values: Values, policy: UrlPolicy): SceneDocument {
  const longest = maxValueLengthFor(filledFields(document.objects), values);
  const fill = (object: SceneObject) => fillObject(object, values, longest, policy);
  return { ...document, objects: document.objects.map(fill) };
}

function fillObject(object: SceneObject, values: Values, longest: number, policy: UrlPolicy): SceneObject {
  if (isText(object)) return bindText(object, values, longest);
  if (object.type === 'group') return { ...object, objects: object.objects.map((child) => fillObject(child, values, longest, policy)) };
  if (object.type === 'image' && object.imageType === 'dynamic' && dynamicUrlOf(object) !== '')
    return { ...object, dynamicUrl: filledPictureUrl(object, values, policy) };
  return object;
}

/** Objects that are drawn: hidden ones need nothing. */
function seen(document: SceneDocument): SceneObject[] {
  const visible = (objects: readonly SceneObject[]): SceneObject[] =>
    objects
      .filter((object) => object.visible !== false)
      .map((object) => (object.type === 'group' ? { ...object, objects: visible(object.objects) } : object));
  return [...everyObject(visible(document.objects))];
}

function weightOf(weight: string | number): number {
  return weight === 'bold' ? 700 : weight === 'normal' || weight === '' ? 400 : Number(weight);
}
