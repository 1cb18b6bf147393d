/** Finds the placeholders of e-mail services in a text, and tells a value that one was left unfilled in. */
import { decodeEntities } from './entities.ts';
import { FAMILIES, type Family, type FamilyId } from './placeholder-families.ts';
import type { Preset } from './presets.ts';

export interface Placeholder {
  start: number;
  /** Exclusive. */
  end: number;
  text: string;
  family: FamilyId;
}

const ALWAYS = FAMILIES.filter((family) => family.always);

/** The families that stay as written in a tag of this service; for Other every known one. */
export function familiesOf(preset: Preset): readonly Family[] {
  if (preset.families === 'all') return FAMILIES;
  const own = preset.families;
  return FAMILIES.filter((family) => family.always || own.includes(family.id));
}

/** Placeholders from left to right, never overlapping. The outermost one wins. */
export function findPlaceholders(text: string, families: readonly Family[] = ALWAYS): Placeholder[] {
  const found: Placeholder[] = [];
  for (let at = 0; at < text.length;) {
    const placeholder = placeholderAt(text, at, families);
    if (placeholder) found.push(placeholder);
    at = placeholder?.end ?? at + 1;
  }
  return found;
}

function placeholderAt(text: string, at: number, families: readonly Family[]): Placeholder | undefined {
  if (!'{[<*$%@~#'.includes(text[at] ?? ' ')) return undefined;
  for (const family of families) {
    const end = family.end(text, at);
    if (end !== -1) return { start: at, end, text: text.slice(at, end), family: family.id };
  }
  return undefined;
}

/**
 * True where a value is, as a whole, one of the tokens that tags were generated with for its parameter.
 * Spaces and entities may have changed on the way. Never "contains": "Save $5 or $10" is text.
 */
export function isUnresolvedToken(value: string, knownTokens: Iterable<string>): boolean {
  let travelled: string | undefined;
  for (const token of knownTokens) {
    if (value === token) return true;
    travelled ??= asTravelled(value);
    if (travelled === asTravelled(token)) return true;
  }
  return false;
}

function asTravelled(text: string): string {
  return decodeEntities(text)
    .replace(/[\s+]+/g, ' ')
    .trim();
}

/** Whole values that look like a placeholder and are none: an id in braces, an address in angle brackets. */
const REAL_VALUE = /^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|<[^\s<>@%]+@[^\s<>@%]+>)$/i;

/**
 * True where a recipient id is, as a whole, a placeholder of any known family: someone opens a tag that no
 * service has filled.
 */
export function isUnresolvedEid(value: string): boolean {
  const text = value.trim();
  // Two braces are what is left of `{{#urlEncode}}…`: the rest came after a # and never reached us.
  if (/^\[\[\s*MISSING TOKEN/i.test(text) || text === '{{') return true;
  return placeholderAt(text, 0, FAMILIES)?.end === text.length && text !== '' && !REAL_VALUE.test(text);
}
