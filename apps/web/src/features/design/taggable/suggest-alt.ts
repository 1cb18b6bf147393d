/** The alternative text that an image suggests: its texts in the order in which they are read. */
import { parseTemplate } from '@limn/merge';

const MAX = 125;
const DEEPEST = 6;

interface Words {
  text: string;
  top: number;
  left: number;
}

/**
 * Merge fields that the tag cannot fill are left out, or the whole texts that hold one. `document` may be
 * anything.
 * @param without where values come from a table, most fields of a text are missing, and what is left of it
 * says nothing
 */
export function suggestAlt(document: unknown, fields: readonly string[], without: 'fields' | 'texts' = 'fields'): string {
  const words = wordsIn(objectsOf(document), 0).toSorted((one, other) => one.top - other.top || one.left - other.left);
  const text = words
    .map((one) => (without === 'fields' || !hasForeignField(one.text, fields) ? withoutForeignFields(one.text, fields) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim();
  return shortened(text);
}

/** For texts whose every word comes from a table: the names of their fields, in words. */
export function suggestAltOfFields(document: unknown): string {
  const texts = wordsIn(objectsOf(document), 0).toSorted((one, other) => one.top - other.top || one.left - other.left);
  const names = texts.flatMap(({ text }) => parseTemplate(text).sources.filter((name) => !name.includes('.')));
  const words = [...new Set(names.map(inWords))].filter(Boolean).join(', ');
  return shortened(words.charAt(0).toUpperCase() + words.slice(1));
}

/** `product_name` and `productName` as they are said. */
function inWords(name: string): string {
  return name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
}

function shortened(text: string): string {
  return text.length > MAX ? `${text.slice(0, MAX).replace(/\s\S*$/, '')}…` : text;
}

function wordsIn(objects: readonly unknown[], depth: number): Words[] {
  return objects.flatMap((object): Words[] => {
    if (typeof object !== 'object' || object === null || ('visible' in object && object.visible === false)) return [];
    const [top, left] = [place(object, 'top'), place(object, 'left')];
    if ('text' in object && typeof object.text === 'string') return [{ text: object.text, top, left }];
    if (depth >= DEEPEST) return [];
    // Inside a group places count from the group.
    const text = wordsIn(objectsOf(object), depth + 1)
      .map((one) => one.text)
      .join(' ');
    return text === '' ? [] : [{ text, top, left }];
  });
}

function objectsOf(holder: unknown): readonly unknown[] {
  return typeof holder === 'object' && holder !== null && 'objects' in holder && Array.isArray(holder.objects) ? holder.objects : [];
}

function place(object: object, side: 'top' | 'left'): number {
  const value: unknown = (object as Record<string, unknown>)[side];
  return typeof value === 'number' ? value : 0;
}

function withoutForeignFields(text: string, fields: readonly string[]): string {
  const { parts, starts } = parseTemplate(text);
  return parts
    .map((part, index) =>
      typeof part === 'string' || fields.includes(part.field) ? text.slice(starts[index], starts[index + 1] ?? text.length) : '',
    )
    .join('');
}

function hasForeignField(text: string, fields: readonly string[]): boolean {
  return parseTemplate(text).fields.some((field) => !fields.includes(field));
}
