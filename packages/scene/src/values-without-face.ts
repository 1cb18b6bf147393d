/**
 * Values with characters that no font has: the design is right, and one recipient sees a gap or a box. Which
 * fonts have a character is asked of the caller. The preview and the proof both say it in these words.
 */
import { parseTemplate, type Values } from '@limn/merge';
import { isText, type SceneDocument, type SceneObject } from './document.ts';

export interface ValueWithoutFace {
  /** Tells which of the document's objects it is, or lies in. */
  place: number;
  /** The row's name of the value. */
  field: string;
  characters: readonly string[];
  /** A sentence that names the field, the characters and the text. */
  text: string;
}

/** Each once, in the order of the text. `family` is what the document says. */
type CharactersWithoutFace = (text: string, family: string) => readonly string[];

const SHOWN = 6;
const MAX_NAME_LENGTH = 60;

/** One for each field of a text; hidden objects show nothing. */
export function valuesWithoutFace(document: SceneDocument, values: Values, check: CharactersWithoutFace): ValueWithoutFace[] {
  return document.objects.flatMap((object, place) => inObject(object, values, check).map((found) => ({ ...found, place })));
}

function inObject(object: SceneObject, values: Values, check: CharactersWithoutFace): Omit<ValueWithoutFace, 'place'>[] {
  if (object.visible === false || object.opacity === 0) return [];
  if (object.type === 'group') return object.objects.flatMap((child) => inObject(child, values, check));
  if (!isText(object)) return [];
  const found = new Map<string, readonly string[]>();
  for (const part of parseTemplate(object.text).parts) {
    if (typeof part === 'string') continue;
    const characters = check(values.get(part.field)?.text ?? '', object.fontFamily ?? '');
    if (characters.length > 0) found.set(part.expression?.source ?? part.field, characters);
  }
  return [...found].map(([field, characters]) => ({ field, characters, text: sentence(field, characters, nameOf(object)) }));
}

function sentence(field: string, characters: readonly string[], name: string): string {
  const more = characters.length - SHOWN;
  const others = more > 0 ? ` and ${more === 1 ? 'one other character' : `${more} other characters`}` : '';
  return `The value of “${field}” has ${namedCharacters(characters.slice(0, SHOWN))}${others}: no font has ${characters.length === 1 ? 'it' : 'them'}, and the text “${name}” shows a gap or a box.`;
}

/** “Ꮳ” (U+13E3) */
export function namedCharacters(characters: readonly string[]): string {
  return characters
    .map((character) => `“${character}” (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`)
    .join(', ');
}

function nameOf({ layerName, text }: { layerName?: string | undefined; text: string }): string {
  const name = layerName || text.replaceAll(/\s+/g, ' ').trim();
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…` : name;
}
