/** Fills a design with the fields that somebody has already, whatever they call them. */
import { mergeField, parseTemplate } from '@limn/merge';
import type { SceneDocument, SceneObject } from '@limn/scene';

const FIRST_NAMES = ['firstname', 'fname', 'first', 'givenname', 'forename'];
const WHOLE_NAMES = ['name', 'fullname', 'customername', 'contactname'];
/** Other words for a design's field, the best one first. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  firstname: [...FIRST_NAMES, ...WHOLE_NAMES],
  name: [...WHOLE_NAMES, ...FIRST_NAMES],
  city: ['city', 'town'],
  place: ['place', 'destination', 'location', 'city', 'town'],
  code: ['code', 'coupon', 'couponcode', 'voucher', 'vouchercode', 'discountcode', 'promocode'],
  points: ['points', 'pointsbalance', 'loyaltypoints', 'balance'],
};

/** By a design's field, the name of somebody's own that means the same. Case, spaces and signs do not count; each is taken once. */
export function matchFields(fields: readonly string[], own: readonly string[]): ReadonlyMap<string, string> {
  const matches = new Map<string, string>();
  const free = new Set(own);
  for (const field of fields) {
    const words = [plain(field), ...(OTHER_WORDS[field] ?? [])];
    const candidates = free.has(field) ? [field] : words.flatMap((word) => [...free].filter((name) => plain(name) === word));
    const [match] = candidates;
    if (match === undefined) continue;
    matches.set(field, match);
    free.delete(match);
  }
  return matches;
}

/** The document with its fields renamed; those that `names` leaves out keep theirs. */
export function withFieldNames(document: SceneDocument, names: ReadonlyMap<string, string>): SceneDocument {
  const renamed = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(renamed) };
    return object.type === 'textbox' || object.type === 'i-text' ? { ...object, text: renameFields(object.text, names) } : object;
  };
  return { ...document, objects: document.objects.map(renamed) };
}

/** A text or link with its fields renamed. */
export function renameFields(text: string, names: ReadonlyMap<string, string>): string {
  const { parts, starts } = parseTemplate(text);
  return parts
    .map((part, index) => {
      const name = typeof part === 'string' ? undefined : names.get(part.field);
      // What stays is copied as it was written, so that escaped braces stay escaped.
      return name === undefined ? text.slice(starts[index], starts[index + 1]) : mergeField(name);
    })
    .join('');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
