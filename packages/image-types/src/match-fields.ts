/** Tells which of someone's own fields or columns a design's fields mean. */
import { IMAGE_TYPE } from '@limn/model';

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
/** Fields of the second nearest store and those behind it: `town 2`. They follow the field of the nearest. */
const RANKED = /^(.+) (\d)$/;

/**
 * By a design's field, the name of someone's own that means the same. Case, spaces and signs do not count;
 * each is taken once. What someone chose goes before; '' leaves a field without a match.
 */
export function matchFields(
  fields: readonly string[],
  own: readonly string[],
  typeId: number = IMAGE_TYPE.csv,
  chosen: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const otherWords = typeId === IMAGE_TYPE.location ? WORDS_OF_STORES : OTHER_WORDS;
  const asked = new Map(fields.flatMap((field) => (Object.hasOwn(chosen, field) ? [[field, chosen[field] ?? '']] : [])));
  const matches = new Map([...asked].filter(([, name]) => own.includes(name)));
  const free = new Set(own.filter((name) => ![...matches.values()].includes(name)));
  for (const field of fields) {
    if (matches.has(field) || asked.get(field) === '') continue;
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

/** The fields that someone can be asked about: of several stores those of the nearest. */
export function askedFields(fields: readonly string[]): string[] {
  return fields.filter((field) => {
    const [, column = ''] = RANKED.exec(field) ?? [];
    return !fields.includes(column);
  });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
