/**
 * The unit of the numbers in `styles`. Fabric 3.4.0 split texts into code points, so a document of another
 * program styles a flag twice and a family seven times; here and in Fabric 7 both are one grapheme. Documents
 * of either kind say version 3.4.0: ours say `styleUnits: "graphemes"` as well, which 3.4.0 passes over and
 * does not write again.
 *
 * Everything that is stored counts graphemes, whether it says so or not: that is how it was always drawn.
 * What comes in without the mark counts code points and is converted; what goes out says what it counts
 * wherever the two differ.
 */
import type { CharStyle, CharStyles, SceneDocument, SceneObject } from './document.ts';
import { everyObject, isText } from './document.ts';
import { graphemesOf } from './graphemes.ts';

export const STYLE_UNITS = 'graphemes';

/** `stored` is what was there before: a text that comes back as it was stored counts as it did there. */
export function countedInGraphemes(document: SceneDocument, stored?: SceneDocument): SceneDocument {
  if (document.styleUnits === STYLE_UNITS) return document;
  const known = new Set(stored ? stylings(stored) : []);
  const converted = (object: SceneObject): SceneObject => {
    if (object.type === 'group') {
      const objects = object.objects.map(converted);
      return objects.every((child, index) => child === object.objects[index]) ? object : { ...object, objects };
    }
    if (!isText(object) || known.has(styling(object))) return object;
    const styles = inGraphemes(object);
    return styles ? { ...object, styles } : object;
  };
  const objects = document.objects.map(converted);
  return objects.every((object, index) => object === document.objects[index])
    ? document
    : { ...document, objects, styleUnits: STYLE_UNITS };
}

/** A stored document, with the mark where a reader who counts code points would style other characters. */
export function withStyleUnits(stored: SceneDocument): SceneDocument {
  return countedInGraphemes(stored) === stored ? stored : { ...stored, styleUnits: STYLE_UNITS };
}

function* stylings({ objects }: SceneDocument): Generator<string> {
  for (const object of everyObject(objects)) if (isText(object)) yield styling(object);
}

function styling({ text, styles }: { text: string; styles?: unknown }): string {
  return JSON.stringify([text, styles]);
}

/**
 * Undefined where both ways of counting style the same characters. The list of runs is no form of 3.4.0: it
 * counts graphemes.
 */
function inGraphemes({ text, styles }: { text: string; styles?: unknown }): CharStyles | undefined {
  if (typeof styles !== 'object' || styles === null || Array.isArray(styles)) return undefined;
  const lines = text.split(/\r?\n/);
  const counted = Object.entries(styles as CharStyles).map(([line, characters]) => {
    const graphemes = graphemesOf(lines[Number(line)] ?? '');
    return [line, lineInGraphemes(characters, graphemes)] as const;
  });
  const isSame = counted.every(([line, characters]) => characters === (styles as CharStyles)[line]);
  return isSame ? undefined : Object.fromEntries(counted);
}

/** A grapheme looks as its first code point did: the letter under an accent, the first half of a flag. */
function lineInGraphemes(characters: Record<string, CharStyle>, graphemes: readonly string[]): Record<string, CharStyle> {
  if (Object.keys(characters).length === 0 || graphemes.every((grapheme) => [...grapheme].length === 1)) return characters;
  const result: Record<string, CharStyle> = {};
  let codePoint = 0;
  for (const [index, grapheme] of graphemes.entries()) {
    const style = characters[codePoint];
    if (style) result[index] = style;
    codePoint += [...grapheme].length;
  }
  const isSame = Object.entries(characters).every(([index, style]) => result[index] === style);
  return isSame ? characters : result;
}
