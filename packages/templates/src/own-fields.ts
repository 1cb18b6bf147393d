/** Fills a design with the fields that somebody has already, whatever they call them. */
import { fieldsUsed, mergeField, parseTemplate, printExpression, renameField, type Expression } from '@limn/merge';
import { IMAGE_TYPE, type ImageTypeId } from '@limn/model';
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

/** In a table of stores a name is the store's. */
const WORDS_OF_STORES: Readonly<Record<string, readonly string[]>> = {
  name: ['storename', 'store', 'shopname', 'shop', 'branchname', 'branch', 'locationname', 'location', 'venue', 'displayname', 'title'],
  address: ['address1', 'addressline1', 'streetaddress', 'street', 'storeaddress', 'fulladdress'],
  town: ['town', 'city', 'towncity', 'locality', 'place'],
  postcode: ['postcode', 'postalcode', 'zipcode', 'zip', 'postal'],
  'opening hours': ['openinghours', 'openingtimes', 'hours', 'open', 'storehours', 'times'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'storephone', 'contactnumber'],
};
/** Of the second nearest store and those behind it: `town 2`. */
const RANKED = /^(.+) (\d)$/;

/** By a design's field, the name of somebody's own that means the same. Case, spaces and signs do not count; each is taken once. */
export function matchFields(
  fields: readonly string[],
  own: readonly string[],
  typeId: ImageTypeId = IMAGE_TYPE.csv,
): ReadonlyMap<string, string> {
  const otherWords = typeId === IMAGE_TYPE.location ? WORDS_OF_STORES : OTHER_WORDS;
  const matches = new Map<string, string>();
  const free = new Set(own);
  for (const field of fields) {
    const [, column = '', rank] = RANKED.exec(field) ?? [];
    const ofRank = matches.get(column);
    const words = ofRank === undefined ? [plain(field), ...(otherWords[field] ?? [])] : [plain(`${ofRank} ${rank}`)];
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
  const named = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(named) };
    return object.type === 'textbox' || object.type === 'i-text' ? { ...object, text: renameFields(object.text, names) } : object;
  };
  return { ...document, objects: document.objects.map(named) };
}

/** A text or link with its fields renamed. */
export function renameFields(text: string, names: ReadonlyMap<string, string>): string {
  const { parts, starts } = parseTemplate(text);
  return parts
    .map((part, index) => {
      if (typeof part !== 'string' && part.expression && fieldsUsed(part.expression).some((field) => names.has(field)))
        return printExpression(renamed(part.expression, names));
      const name = typeof part === 'string' ? undefined : names.get(part.field);
      // What stays is copied as it was written, so that escaped braces stay escaped.
      return name === undefined ? text.slice(starts[index], starts[index + 1]) : mergeField(name);
    })
    .join('');
}

/** All at once: a field may take the name that another one gives up. */
function renamed(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  const used = fieldsUsed(expression).filter((field) => names.has(field));
  const kept = used.reduce((now, field, index) => renameField(now, field, `\u0000${index}`), expression);
  return used.reduce((now, field, index) => renameField(now, `\u0000${index}`, names.get(field) ?? field), kept);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
